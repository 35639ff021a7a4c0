import type { targetCalls } from '@qingyuan/contract/air/targets.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import type { PollutantId } from '@qingyuan/domain/parameters.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'
import { addDays, daysBetween, sameDayLastYear } from '@qingyuan/domain/time.ts'
import { standardOfDays } from '@qingyuan/engine/rollup/daily-columns.ts'
import {
  type AirServices,
  airRefusal,
  type DayColumns,
  dayIndex,
  placesOf,
  publicScope,
  readDays,
  runningDays,
} from '#/modules/air/read/public.ts'
import type { ServiceContext } from '#/platform/http/context.ts'
import type { TargetItem } from './items.ts'
import { lastEndedDayOf, targetPeriod } from './target-period.ts'

type Calls = typeof targetCalls

/** Days so far of the judged ones that were of heavy pollution. */
const heavySoFar = (days: DayColumns): Float64Array => {
  let n = 0
  return Float64Array.from({ length: days.dayCount }, (_, i) => (n += +(days.complete[i] === 1 && days.aqi[i]! > 200)))
}

/** Running value of an item over the days, unrounded. `standardAt`: whose limits the index of the i-th day uses. */
const runningOf = (item: TargetItem, days: DayColumns, standardAt?: (i: number) => Standard): ArrayLike<number> => {
  const running = runningDays(days, 0, days.dayCount - 1, standardAt)
  if (item.kind === 'index') return running.composite
  if (item.kind === 'ratio') return running.goodDays.map((good, i) => (good / running.validDays[i]!) * 100)
  // No count before the first judged day.
  if (item.kind === 'count') return heavySoFar(days).map((heavy, i) => (running.validDays[i] === 0 ? Number.NaN : heavy))
  return running.values[item.pollutant as PollutantId]
}

const monthsOf = (from: string, to: string) =>
  daysBetween(from, to).flatMap((day, at) => (day.endsWith('-01') ? [{ at, label: `${Number(day.slice(5, 7))} 月` }] : []))

/** Daily progress of an item of a place, beside the whole period a year before. */
export const progressSeries = async (
  { services }: ServiceContext<AirServices>,
  { span: kind, year, item, placeId }: InputOf<Calls['Course']>,
): Promise<OutputOf<Calls['Course']>> => {
  const place = placesOf(services.places, [placeId], ['city', 'county'])[0]!
  const span = targetPeriod(kind, year)
  const facts = span.items[item]
  if (!facts) throw airRefusal('INVALID_INPUT', `没有“${item}”这项目标`)
  const until = (await lastEndedDayOf(services, [place.id], span)) ?? addDays(span.from, -1)
  const oldFirst = sameDayLastYear(span.from)
  const [now, old] = await Promise.all([
    readDays(services, publicScope, [place.id], span.from, until < span.from ? span.from : until),
    readDays(services, publicScope, [place.id], oldFirst, sameDayLastYear(span.to)),
  ])
  // One more decimal than the official value: a line of rounded values would be stairs.
  const cells = (values: ArrayLike<number>) =>
    Array.from(values, value => roundForDisplay(value, facts.kind === 'count' ? 0 : facts.decimals + 1))
  const standardFor = standardOfDays(now.get(place.id)!)
  // The index of last year is that by the limits of the same day of this one.
  const before = cells(runningOf(facts, old.get(place.id)!, i => standardFor(addDays(span.from, i))))
  const days = daysBetween(span.from, span.to)
  return {
    days: days.length,
    months: monthsOf(span.from, span.to),
    now: until < span.from ? [] : cells(runningOf(facts, now.get(place.id)!)),
    lastYear: days.map(day => before[dayIndex(oldFirst, sameDayLastYear(day))] ?? null),
  }
}
