import { type PollutantId, perPollutant, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'
import { addDays, dayMs, dayStart, daysBetween } from '@qingyuan/domain/time.ts'
import { mean } from '../core/sum.ts'
import { percentileOfSorted } from '../statistics/percentile.ts'
import { type ClassCount, countClasses } from './class-count.ts'
import { type CompositeIndex, compositeIndex } from './composite.ts'
import { evaluatedValues, type PeriodDays, standardOfDays } from './daily-columns.ts'
import { type Period, periodValid } from './validity.ts'

export interface PollutantPeriod {
  /** Mean of the valid daily values, unrounded; NaN without any. Ozone: of the daily maxima 8 h. */
  mean: number
  /** HJ 663 percentile (98, 95 or 90) of the valid daily values, unrounded. */
  percentile: number
  validDays: number
  /** Enough valid days for the kind of period. */
  valid: boolean
  /** The one the ranking and the composite index use, rounded: mean, or percentile for CO and ozone. */
  concentration: number
  /** HJ 663 single index: the larger of mean / annual limit and percentile / daily limit; CO and ozone by the percentile alone. */
  evaluationIndex: number
  /** Mean and percentile, rounded, are within grade II; null when nothing is there. */
  attains: boolean | null
  /** (C - S) / S of `concentration` where it exceeds its S, else 0; NaN when missing. Shown with 2 decimals. */
  exceedMultiple: number
  /** Valid days above the daily limit of grade II in force on the day. */
  exceedDays: number
}

export interface PeriodStatistics {
  /** Edition of limits and indices: the one in force on the last day of the period, of a running one on the last that has ended. */
  standard: Standard
  days: number
  /** What `valid` is judged by: the period, or of a running one the days that have ended, as a span. */
  judged: Period & { days: number }
  pollutants: Record<PollutantId, PollutantPeriod>
  composite: CompositeIndex
  /** All six pollutants have enough days. */
  valid: boolean
  /** Sum and maximum of the HJ 663 single indices. Not the composite index of the ranking. */
  evaluation: { sum: number; maximum: number }
  classes: ClassCount
}

const usesPercentile = (id: PollutantId) => id === 'co' || id === 'o3'

const pollutantPeriod = (
  id: PollutantId,
  daily: Float64Array,
  all: readonly string[],
  period: Period,
  editions: readonly Standard[],
  standard: Standard,
): PollutantPeriod => {
  const sorted = daily.filter(value => value === value).sort()
  const round = (value: number) => roundGbt8170(value, standard.statisticDecimals[id])
  const average = mean(daily)
  const percentile = percentileOfSorted(sorted, standard.percentiles[id])
  const { year, day } = standard.limits[id]
  const concentration = round(usesPercentile(id) ? percentile : average)
  const shareOfDay = round(percentile) / day[1]
  const shareOfYear = year ? round(average) / year[1] : 0
  const multiple = concentration / standard.compositeS[id] - 1
  return {
    mean: average,
    percentile,
    validDays: sorted.length,
    valid: periodValid(
      all.filter((_, i) => daily[i]! === daily[i]!),
      period,
      standard.validity,
    ),
    concentration,
    evaluationIndex: sorted.length === 0 ? Number.NaN : Math.max(shareOfDay, shareOfYear),
    attains: sorted.length === 0 ? null : shareOfDay <= 1 && shareOfYear <= 1,
    exceedMultiple: multiple <= 0 ? 0 : multiple,
    exceedDays: daily.filter((value, i) => roundGbt8170(value, editions[i]!.decimals[id]) > editions[i]!.limits[id].day[1]).length,
  }
}

/** The days of a period cut out of longer columns; days outside of the columns are missing. */
const cut = (days: PeriodDays, first: string, count: number) => {
  const offset = Math.round((dayStart(first) - dayStart(days.firstDay)) / dayMs)
  const take = <T extends Float64Array | Int16Array | Uint8Array>(source: T, target: T): T => {
    for (let i = 0; i < count; i++) if (offset + i >= 0 && offset + i < source.length) target[i] = source[offset + i]!
    return target
  }
  return {
    value: (id: PollutantId) => take(evaluatedValues(days, id), new Float64Array(count).fill(Number.NaN)),
    aqi: take(days.aqi, new Int16Array(count).fill(-1)),
    primary: take(days.primary, new Uint8Array(count)),
    complete: take(days.complete, new Uint8Array(count)),
  }
}

/** What is still to come of a running period cannot lack. */
const judgedPeriod = (days: PeriodDays, period: Period): PeriodStatistics['judged'] => {
  const ended = days.endedCount === undefined ? period.last : addDays(days.firstDay, days.endedCount - 1)
  const judged: Period = ended >= period.last || ended < period.first ? period : { kind: 'span', first: period.first, last: ended }
  return { ...judged, days: daysBetween(judged.first, judged.last).length }
}

/**
 * Statistics of a period from its days (HJ 663 sections 4 to 6; composite index of 环办〔2014〕64号).
 *
 * A period that crosses an edition's first day: every day keeps the class it was given under its own edition, and its own daily limit for
 * `exceedDays`; indices, limits and rounding of the period are those in force on its last day, of a running period on the last
 * that has ended: by these days it is valid too.
 *
 * @param days valid daily values (NaN missing) with their AQI, as `rollupDays` or a database gives them
 * @param period first and last day included, and the kind that decides how many valid days are enough
 */
export const periodStatistics = (days: PeriodDays, period: Period): PeriodStatistics => {
  const standardFor = standardOfDays(days)
  const all = daysBetween(period.first, period.last)
  const editions = all.map(standardFor)
  const judged = judgedPeriod(days, period)
  const standard = standardFor(judged.last)
  const part = cut(days, period.first, all.length)
  const of = (id: PollutantId) => pollutantPeriod(id, part.value(id), all, judged, editions, standard)
  const pollutants = perPollutant(id => of(id))
  const concentrations = perPollutant(id => pollutants[id].concentration)
  const indices = pollutantIds.map(id => pollutants[id].evaluationIndex)
  return {
    standard,
    days: all.length,
    judged,
    pollutants,
    composite: compositeIndex(concentrations, standard),
    valid: pollutantIds.every(id => pollutants[id].valid),
    evaluation: { sum: indices.reduce((a, b) => a + b, 0), maximum: Math.max(...indices) },
    classes: countClasses(part.aqi, part.primary, part.complete),
  }
}
