import type { reviewCalls } from '@qingyuan/contract/air/review.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { isMeasured, type MeasuredId } from '@qingyuan/domain/parameters.ts'
import { dayOfHour, parseHour } from '@qingyuan/domain/time.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { admitHours } from '../admit.ts'
import { batchOfRows, type HourRow } from '../hour-batch.ts'
import { storeHours } from '../store/store-hours.ts'
import { type ReviewedHour, readHours } from './queries.ts'

type Input = InputOf<typeof reviewCalls.Mark>

const hoursOf = (labels: readonly string[]): number[] =>
  labels.map(label => {
    const ts = parseHour(label)
    if (ts === null) throw appError('INVALID_INPUT', { message: `小时 ${label} 不是有效时间`, field: 'hours' })
    return ts
  })

/** The raw value comes back for "valid", is set aside for "invalid"; an hour without a value has nothing to judge. */
const verdictRow = (hour: ReviewedHour, input: Input, parameter: MeasuredId): HourRow[] => {
  const raw = hour.value ?? hour.marks?.[parameter]?.value ?? null
  if (raw === null) return []
  const mark = input.verdict === 'invalid' ? ('RM' as const) : ('RV' as const)
  return [
    {
      placeId: input.placeId,
      ts: hour.ts,
      values: { [parameter]: raw },
      marks: { [parameter]: { mark, reason: input.reason } },
      sourceId: 0,
      ref: null,
    },
  ]
}

/** A person's verdict on hours of one parameter: kept with reason and name in the history, and the days are rolled up anew. */
export const markHours = async (services: Services, input: Input, caller: Caller): Promise<OutputOf<typeof reviewCalls.Mark>> => {
  const { parameter } = input
  const place = services.places.get(input.placeId)
  if (place?.kind !== 'station') throw appError('INVALID_INPUT', { message: '只能审核站点数据，区县与城市值由站点计算', field: 'placeId' })
  if (!isMeasured(parameter)) throw appError('INVALID_INPUT', { message: `指标 ${parameter} 不能审核`, field: 'parameter' })
  const hours = await readHours(services.pool, input.placeId, parameter, hoursOf(input.hours))
  const rows = hours.flatMap(hour => verdictRow(hour, input, parameter))
  const batch = batchOfRows(rows)
  if (input.verdict === 'invalid') admitHours(batch)
  const result = await storeHours(services.pool, batch, { by: caller.realName || caller.userName, reason: input.reason, review: true })
  return { changed: result.changed, days: [...new Set(rows.map(row => dayOfHour(row.ts)))].sort() }
}
