import type { Call } from '@qingyuan/contract/call.ts'
import { calendarModule } from '#/modules/air/calendar/module.ts'
import { lineageModule } from '#/modules/air/lineage/module.ts'
import { airQueryModule } from '#/modules/air/query/module.ts'
import { rankingModule } from '#/modules/air/ranking/module.ts'
import { reviewModule } from '#/modules/air/review/module.ts'
import { trendModule } from '#/modules/air/trend/module.ts'
import { liveModule } from '../module.ts'

export const firstDay = '2026-01-01'
export const lastDay = '2026-01-03'

/** Reading calls with their handlers; `Traceability` repeats those of `DataQuery`. */
export const airCalls = [airQueryModule, trendModule, reviewModule, lineageModule, rankingModule, calendarModule, liveModule].flatMap(
  ({ serves }) =>
    serves.flatMap(({ calls, handlers }) =>
      Object.entries(handlers).map(([name, handler]) => ({
        name,
        call: calls[name]!,
        handler: handler as (context: never, input: never) => unknown,
      })),
    ),
)

/** A question that every field of every reading call understands. */
export const airQuestion = (service: string, name: string, id: (code: string) => number): Record<string, unknown> => {
  const placeId = id(name.startsWith('City') && service === 'DataQuery' ? '140400' : name.startsWith('County') ? '140403' : 'A')
  const hours =
    service === 'Review' ? { from: `${firstDay} 01`, to: `${lastDay} 24`, hour: `${firstDay} 01` } : { from: firstDay, to: lastDay }
  const parameter = service === 'Home' ? 'aqi' : 'pm2_5'
  const kind = service === 'Home' ? 'all' : 'county'
  return {
    placeIds: [placeId],
    placeId,
    step: 'day',
    time: firstDay,
    day: firstDay,
    by: 'hour',
    kind,
    span: 'today',
    year: 2026,
    parameter,
    page: 1,
    pageSize: 20,
    ...hours,
  }
}

/** The fields that a call has. */
export const ownFields = (call: Call, values: Record<string, unknown>) => {
  const fields = Object.keys((call.input as unknown as { properties?: Record<string, unknown> }).properties ?? {})
  return Object.fromEntries(Object.entries(values).filter(([key]) => fields.includes(key)))
}
