import { calendarCalls } from '@qingyuan/contract/air/calendar.ts'
import { traceCalls } from '@qingyuan/contract/air/lineage.ts'
import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { dataQueryCalls } from '@qingyuan/contract/air/query.ts'
import { rankingCalls } from '@qingyuan/contract/air/ranking.ts'
import { reviewCalls } from '@qingyuan/contract/air/review.ts'
import { trendCalls } from '@qingyuan/contract/air/trend.ts'
import type { Call } from '@qingyuan/contract/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarRoutes } from '#/modules/air/calendar/routes.ts'
import { traceRoutes } from '#/modules/air/lineage/routes.ts'
import { dataQueryRoutes } from '#/modules/air/query/routes.ts'
import { rankingRoutes } from '#/modules/air/ranking/routes.ts'
import { clean, type TestAir, testAir, wholeCity } from '#/modules/air/read/test-support/test-air.ts'
import { reviewRoutes } from '#/modules/air/review/routes.ts'
import { trendRoutes } from '#/modules/air/trend/routes.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { compileCall } from '#/platform/http/schemas.ts'
import { memoryOf } from './memory.ts'
import { homeRoutes } from './routes.ts'

const from = '2026-01-01'
const to = '2026-01-03'
let air: TestAir
beforeAll(async () => {
  air = await testAir(`${to} 24`, [{ code: 'A', countyId: 16 }])
})
afterAll(() => air.close())

type Table = Record<string, Call>
type Handlers = Record<string, (input: never, context: never) => unknown>
const services: [string, Table, Handlers][] = [
  ['DataQuery', dataQueryCalls as Table, dataQueryRoutes as Handlers],
  ['Trend', trendCalls as unknown as Table, trendRoutes as Handlers],
  ['Review', reviewCalls as unknown as Table, reviewRoutes as Handlers],
  ['Trace', traceCalls as unknown as Table, traceRoutes as Handlers],
  ['Ranking', rankingCalls as unknown as Table, rankingRoutes as Handlers],
  ['Calendar', calendarCalls as unknown as Table, calendarRoutes as Handlers],
  ['Home', homeCalls as unknown as Table, homeRoutes as Handlers],
]

/** A question that every field of every reading call understands. */
const question = (service: string, name: string): Record<string, unknown> => {
  const id = air.id(name.startsWith('City') && service === 'DataQuery' ? '140400' : name.startsWith('County') ? '140403' : 'A')
  const hours = service === 'Review' ? { from: `${from} 01`, to: `${to} 24`, hour: `${from} 01` } : { from, to }
  const parameter = service === 'Home' ? 'aqi' : 'pm2_5'
  const kind = service === 'Home' ? 'all' : 'county'
  return {
    placeIds: [id],
    placeId: id,
    step: 'day',
    time: from,
    day: from,
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

const only = (call: Call, values: Record<string, unknown>) => {
  const fields = Object.keys((call.input as unknown as { properties?: Record<string, unknown> }).properties ?? {})
  return Object.fromEntries(Object.entries(values).filter(([key]) => fields.includes(key)))
}

const answersKeepTheirContract = async () => {
  const context = { services: air, caller: { ...systemCaller, scope: wholeCity }, audit: {} }
  memoryOf(air).answers.clear()
  let asked = 0
  for (const [service, calls, handlers] of services)
    for (const [name, call] of Object.entries(calls)) {
      if (call.kind !== 'json' || call.method !== 'GET' || name === 'alarmLog') continue
      const input = only(call, question(service, name))
      const compiled = compileCall(call)
      expect(
        compiled.checkInput()(input),
        `${call.name} takes ${JSON.stringify(input)}: ${JSON.stringify(compiled.checkInput().errors)}`,
      ).toBe(true)
      const output: unknown = JSON.parse(JSON.stringify(await handlers[name]!(context as never, input as never)))
      expect(compiled.checkOutput()(output), `${call.name}: ${JSON.stringify(compiled.checkOutput().errors)}`).toBe(true)
      asked++
    }
  return asked
}

test('every reading call answers by its contract on an empty database', async () => {
  expect(await answersKeepTheirContract()).toBeGreaterThan(35)
})

test('and with three days of data', async () => {
  await air.putDays(['A'], from, to, () => ({ ...clean, wind_speed: 1, wind_direction: 90, tvoc: 100 }))
  await air.putHours('A', `${from} 05`, [{ pm2_5: -3 }])
  expect(await answersKeepTheirContract()).toBeGreaterThan(35)
})
