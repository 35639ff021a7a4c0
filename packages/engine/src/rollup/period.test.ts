import { type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { daysBetween } from '@qingyuan/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { haveObservations, rowsOf } from '../core/truth/observations.ts'
import { areaMean, areaSeries } from './area.ts'
import { emptyPeriodDays } from './daily-columns.ts'
import { periodStatistics } from './period.ts'
import { gradeDays } from './rollup-days.ts'
import { accumulatedMean, rollingMean } from './running.ts'
import { periodValid } from './validity.ts'

const rules = standardOn('2025-01-01').validity
const period = (kind: 'month' | 'quarter' | 'year' | 'span', first: string, last: string) => ({ kind, first, last })
const steady = (first: string, count: number, values: Record<PollutantId, number>) => {
  const days = emptyPeriodDays(first, count)
  for (const id of pollutantIds) days.value[id].fill(values[id])
  gradeDays(days)
  return days
}
const clean = { pm2_5: 30, pm10: 60, o3: 120, no2: 20, so2: 6, co: 0.8 }

describe('enough days', () => {
  it('a month needs 27, a February 25', () => {
    const of = (first: string, last: string, drop: number) =>
      periodValid(daysBetween(first, last).slice(drop), period('month', first, last), rules)
    expect([of('2025-01-01', '2025-01-31', 4), of('2025-01-01', '2025-01-31', 5)]).toEqual([true, false])
    expect([of('2025-02-01', '2025-02-28', 3), of('2025-02-01', '2025-02-28', 4)]).toEqual([true, false])
  })
  it('a year needs 324 and every month; a quarter every month; a span nine tenths', () => {
    const year = daysBetween('2025-01-01', '2025-12-31')
    const without = (month: string, n: number) => year.filter(day => !(day.startsWith(month) && Number(day.slice(8)) <= n))
    expect(periodValid(without('2025-05', 4), period('year', '2025-01-01', '2025-12-31'), rules)).toBe(true)
    expect(periodValid(without('2025-05', 5), period('year', '2025-01-01', '2025-12-31'), rules)).toBe(false)
    // Every month just valid makes 11 * 27 + 25 = 322 days, two too few for a year.
    const least = year.filter(day => Number(day.slice(8)) <= (day.slice(5, 7) === '02' ? 25 : 27))
    expect(least.length).toBe(322)
    expect(periodValid(least, period('year', '2025-01-01', '2025-12-31'), rules)).toBe(false)
    expect(periodValid([...least, '2025-01-28', '2025-01-29'], period('year', '2025-01-01', '2025-12-31'), rules)).toBe(true)
    expect(periodValid(without('2025-05', 5).slice(90, 181), period('quarter', '2025-04-01', '2025-06-30'), rules)).toBe(false)
    expect(periodValid(year.slice(0, 9), period('span', '2025-01-01', '2025-01-10'), rules)).toBe(true)
    expect(periodValid(year.slice(0, 8), period('span', '2025-01-01', '2025-01-10'), rules)).toBe(false)
  })
})

describe('a period', () => {
  it('has the composite index of its concentrations and its largest single index', () => {
    const month = periodStatistics(steady('2025-04-01', 30, clean), period('month', '2025-04-01', '2025-04-30'))
    expect(month.valid).toBe(true)
    expect(month.composite.index).toBeCloseTo(30 / 35 + 60 / 70 + 120 / 160 + 20 / 40 + 6 / 60 + 0.8 / 4, 12)
    expect(month.composite.primary).toEqual(['pm2_5', 'pm10'])
    expect(month.classes).toMatchObject({ judged: 30, good: 30, heavy: 0, goodRatio: 100 })
    expect(month.pollutants.pm2_5).toMatchObject({ attains: true, exceedMultiple: 0, exceedDays: 0 })
  })
  it('that runs has the values of its ended days, and is valid when they suffice: “a day counts when it has ended, everywhere”', () => {
    const days = { ...steady('2025-05-01', 31, clean), endedCount: 10 }
    days.value.pm2_5.fill(300, 10)
    const month = periodStatistics(days, period('month', '2025-05-01', '2025-05-31'))
    expect(month.pollutants.pm2_5).toMatchObject({ mean: 30, validDays: 10, valid: true })
    expect(month.judged).toEqual({ kind: 'span', first: '2025-05-01', last: '2025-05-10', days: 10 })
    days.value.pm2_5.fill(Number.NaN, 0, 2)
    expect(periodStatistics(days, period('month', '2025-05-01', '2025-05-31')).valid).toBe(false)
    expect(periodStatistics({ ...days, endedCount: 31 }, period('month', '2025-05-01', '2025-05-31')).judged.kind).toBe('month')
  })
  it('that crosses 2026-03-01 is judged by the edition of its end, its days each by their own', () => {
    const days = steady('2026-02-01', 59, { ...clean, pm2_5: 75 })
    const both = periodStatistics(days, period('span', '2026-02-01', '2026-03-31'))
    expect(both.standard.aqi).toBe('HJ 633-2026')
    expect(both.classes.byLevel).toEqual([0, 28, 31, 0, 0, 0])
    expect(both.pollutants.pm2_5.exceedDays).toBe(31)
    expect(both.pollutants.pm2_5.exceedMultiple).toBeCloseTo(1.5, 12)
    expect(both.composite.single.pm2_5).toBe(75 / 30)
  })
  it('without a pollutant has no composite index, and its days are not judged', () => {
    const days = steady('2025-04-01', 30, { ...clean, co: Number.NaN })
    const month = periodStatistics(days, period('month', '2025-04-01', '2025-04-30'))
    expect(month.composite.index).toBeNaN()
    expect(month.pollutants.co.attains).toBeNull()
    expect([month.valid, month.classes.judged, month.classes.goodRatio]).toEqual([false, 0, Number.NaN])
  })
  it('outside of the days at hand is missing', () => {
    const month = periodStatistics(steady('2025-04-11', 10, clean), period('month', '2025-04-01', '2025-04-30'))
    expect(month.pollutants.so2).toMatchObject({ validDays: 10, valid: false, mean: 6 })
  })
})

describe('areas and running means', () => {
  it('three of four stations make an area, two do not, and none is no zero', () => {
    expect(areaMean([10, 20, 30, Number.NaN], 0.75)).toEqual({ mean: 20, count: 3, of: 4, valid: true })
    expect(areaMean([10, 20, Number.NaN, Number.NaN], 0.75)).toEqual({ mean: 15, count: 2, of: 4, valid: false })
    expect(areaMean([], 0.75)).toMatchObject({ mean: Number.NaN, valid: false })
    const series = areaSeries(
      [
        [1, Number.NaN],
        [3, 5],
      ],
      0.75,
    )
    expect([Array.from(series.mean), Array.from(series.count)]).toEqual([
      [2, Number.NaN],
      [2, 1],
    ])
  })
  it('a running mean leaves gaps out and requires its data capture', () => {
    expect(Array.from(rollingMean([1, 2, Number.NaN, 4], 3, 2))).toEqual([Number.NaN, 1.5, 1.5, 3])
    expect(Array.from(accumulatedMean([Number.NaN, 2, 4, Number.NaN]))).toEqual([Number.NaN, 2, 3, 3])
  })
})

describe.skipIf(!haveObservations)('fourteen cities in 2015 (worked example beside the data)', () => {
  it('means, percentiles and composite index of every city are the same', () => {
    const daily = rowsOf('changzhi/aqistudy_daily_14cities_201312_201512.csv.gz').filter(row => row.date!.startsWith('2015'))
    for (const expected of rowsOf('changzhi/example_city_stats_2015.csv')) {
      const days = emptyPeriodDays('2015-01-01', 365)
      const index = new Map(daysBetween('2015-01-01', '2015-12-31').map((day, i) => [day, i]))
      for (const row of daily.filter(one => one.city === expected.city))
        for (const id of pollutantIds) days.value[id][index.get(row.date!)!] = row[id] === '' ? Number.NaN : Number(row[id])
      const { pollutants } = periodStatistics(days, period('year', '2015-01-01', '2015-12-31'))
      // Half a unit of the fourth decimal, in which the example is written.
      const near = (found: number, text: string | undefined) =>
        expect(Math.abs(found - Number(text)), `${expected.city} ${found} ${text}`).toBeLessThan(0.000051)
      for (const id of pollutantIds) near(pollutants[id].mean, expected[`mean_${id}`])
      near(pollutants.co.percentile, expected.p95_co)
      near(pollutants.o3.percentile, expected.p90_o3)
      // The example divides unrounded concentrations, which the ranking does not.
      const s = standardOn('2015-12-31').compositeS
      const unrounded = pollutantIds.reduce(
        (sum, id) => sum + (id === 'co' || id === 'o3' ? pollutants[id].percentile : pollutants[id].mean) / s[id],
        0,
      )
      near(unrounded, expected.composite)
      expect(pollutants.pm2_5.concentration).toBe(roundGbt8170(Number(expected.mean_pm2_5), 0))
      expect(days.value.pm2_5.filter(value => value > 75).length).toBe(Number(expected.pm25_gt_75_days))
    }
  })
})
