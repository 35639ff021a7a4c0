import { describe, expect, it } from 'vitest'
import { mean } from '../core/sum.ts'
import { haveObservations, numberOf, rowsOf } from '../core/truth/observations.ts'
import { blockBootstrapTrend } from './block-bootstrap.ts'

/**
 * The estimator of openair's `TheilSen` (monthly means of all hours, days since 1970, slope times 365, intercept median(y) - slope median(x)), worked
 * out in R 4.2.2 on the same months; intervals of 4,000 block-bootstrap runs there. Slopes are equal but for rounding; an interval's end differs
 * from seed to seed by some 2 % of its width.
 */
const published = [
  { name: 'nox', slope: -8.441590392, intercept: 441.5602157, lower: -14.2809, upper: -4.59884 },
  { name: 'o3', slope: 0.3281630305, intercept: -3.290517875, lower: -0.125211, upper: 0.674019 },
  { name: 'no2', slope: 1.098317914, intercept: 13.58173348 },
  { name: 'pm10', slope: 0.1814707728, intercept: 28.10734093 },
]

describe.skipIf(!haveObservations)('trends at Marylebone Road', () => {
  const hours = haveObservations ? rowsOf('openair/mydata_hourly_1998_2005.csv.gz') : []
  const months = [...new Set(hours.map(row => row.date!.slice(0, 7)))]
  const x = months.map(month => Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1) / 86_400_000)
  const monthly = (name: string) => {
    const parts = new Map<string, number[]>(months.map(month => [month, []]))
    for (const row of hours) parts.get(row.date!.slice(0, 7))!.push(numberOf(row[name]))
    return months.map(month => mean(parts.get(month)!))
  }

  it.each(published)('of $name a year are those of openair, with its interval', ({ name, slope, intercept, lower, upper }) => {
    const trend = blockBootstrapTrend(x, monthly(name), { runs: 1000, seed: 1, confidence: 0.95 })
    expect(Math.abs((trend.slope * 365 - slope) / slope)).toBeLessThan(1e-8)
    expect(trend.intercept).toBeCloseTo(intercept, 6)
    expect(trend.block).toBe(4)
    if (lower === undefined) return
    expect(Math.abs(trend.lower * 365 - lower)).toBeLessThan(0.06 * (upper - lower))
    expect(Math.abs(trend.upper * 365 - upper)).toBeLessThan(0.06 * (upper - lower))
  })

  it('the same seed gives the same interval, and the slope needs no seed', () => {
    const y = monthly('nox')
    const of = (seed: number) => blockBootstrapTrend(x, y, { runs: 200, seed, confidence: 0.95 })
    expect(of(3)).toEqual(of(3))
    expect(of(4).slope).toBe(of(3).slope)
    expect(of(4).lower).not.toBe(of(3).lower)
  })

  it('five months are no trend', () => {
    expect(blockBootstrapTrend([1, 2, 3, 4, 5], [1, 2, 3, 4, 5], { runs: 10, seed: 1, confidence: 0.95 }).slope).toBeNaN()
  })
})
