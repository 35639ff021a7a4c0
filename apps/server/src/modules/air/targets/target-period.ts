import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { countDays, sameDayLastYear } from '@qingyuan/domain/time.ts'
import { periodStatistics } from '@qingyuan/engine/rollup/period.ts'
import { type AirServices, comparableSpan, type DayColumns, lastEndedDay } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { AttainmentState } from './attainment-state.ts'
import { autumnItems, type TargetItem, targetItems } from './items.ts'

export type SpanKind = 'year' | 'autumn'

export interface TargetPeriod {
  from: string
  to: string
  items: Readonly<Record<string, TargetItem>>
}

/** A year, or the autumn and winter that are named by the year they begin in. */
export const targetPeriod = (kind: SpanKind, year: number): TargetPeriod =>
  kind === 'year'
    ? { from: `${year}-01-01`, to: `${year}-12-31`, items: targetItems }
    : { from: `${year}-10-01`, to: `${year + 1}-03-31`, items: autumnItems }

/** City and counties in the order of the directory. */
export const areasOf = (services: Pick<AirServices, 'places'>): PlaceRecord[] => {
  const city = services.places.cityPlace()
  return [...(city ? [city] : []), ...services.places.all().filter(place => place.kind === 'county')]
}

/** Last day of a span that has ended by the newest data; null while it has not begun. */
export const lastEndedDayOf = async (services: AirServices, ids: readonly number[], { from, to }: TargetPeriod): Promise<string | null> => {
  const ended = await lastEndedDay(services, ids)
  if (ended === null || ended < from) return null
  return ended < to ? ended : to
}

/** Statistics of the days so far and of the same days a year before. */
export const attainmentStateOf = (now: DayColumns, base: DayColumns, span: TargetPeriod, until: string): AttainmentState => {
  const statistics = periodStatistics(now, { kind: 'span', first: span.from, last: until })
  return {
    statistics,
    base: comparableSpan(base, sameDayLastYear(span.from), sameDayLastYear(until), statistics),
    days: countDays(span.from, span.to),
    above: ({ pollutant, decimals }, target) =>
      now.value[pollutant!].filter((value, i) => i < statistics.days && (roundForDisplay(value, decimals) ?? 0) > target).length,
  }
}
