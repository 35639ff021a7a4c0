import type { trendCalls } from '@qingyuan/contract/air/trend.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { addDays } from '@qingyuan/domain/time.ts'
import { daysOfRange } from '#/filters/range.ts'
import type { TrendProps } from './trend-filters.tsx'

type Chosen = Pick<TrendProps, 'places' | 'series'>

const idsOf = ({ places }: Chosen) => places.map(({ id }) => id)

export const changeInput = (chosen: Chosen): InputOf<typeof trendCalls.Change> | null =>
  chosen.places.length > 0 ? { placeIds: idsOf(chosen), ...chosen.series } : null

const leastDays = { hour: 30, weekday: 30, month: 365 } as const
const mostDays = 400
const slopeYears = 5

/** Profiles of a day and a week need a month at least, the profile of a year needs a year; never more than 400 days. */
export const profileInput = (chosen: Chosen, by: keyof typeof leastDays): InputOf<typeof trendCalls.Profile> | null => {
  if (chosen.places.length === 0) return null
  const { first, last } = daysOfRange(chosen.series.step, chosen.series)
  const least = addDays(last, 1 - leastDays[by])
  const from = [first < least ? first : least, addDays(last, 1 - mostDays)].sort().at(-1) ?? first
  const { parameter } = chosen.series
  return { placeIds: idsOf(chosen), parameter: parameter === 'composite_index' ? 'aqi' : parameter, by, from, to: last }
}

/** The slope is that of the last five years, however short the range is; AQI has no monthly mean. */
export const slopeInput = (chosen: Chosen): InputOf<typeof trendCalls.Slope> | null => {
  const { parameter, step } = chosen.series
  const { last } = daysOfRange(step, chosen.series)
  const from = `${Number(last.slice(0, 4)) - slopeYears}${last.slice(4, 7)}`
  return chosen.places.length > 0 && parameter !== 'aqi' ? { placeIds: idsOf(chosen), parameter, from, to: last.slice(0, 7) } : null
}
