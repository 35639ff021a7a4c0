import { parseHour } from '@qingyuan/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { meanProfile } from './profile.ts'
import { periodsOf, timeAverage } from './time-average.ts'
import { timeVariation } from './variation.ts'

describe('time averages', () => {
  it('midnight ends the day, the leap day is there and the year ends with its last hour', () => {
    const first = parseHour('2024-02-28 23')!
    const days = periodsOf(first, 2 + 24 + 5, 'day')
    expect(days.labels).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
    expect(Array.from(days.starts)).toEqual([0, 2, 26, 31])
    expect(periodsOf(first, 31, 'month')).toMatchObject({ labels: ['2024-02', '2024-03'], lengths: Uint32Array.of(29 * 24, 31 * 24) })
    expect(periodsOf(parseHour('2025-12-31 24')!, 2, 'year').labels).toEqual(['2025', '2026'])
    expect(Array.from(periodsOf(parseHour('2026-01-01 01')!, 24, 'quarter').lengths)).toEqual([90 * 24])
    expect(periodsOf(first, 0, 'day').labels).toEqual([])
  })
  it('say nothing with too few hours of the period, even where the series is only cut short', () => {
    const values = Float64Array.from({ length: 40 }, (_, i) => (i === 3 ? Number.NaN : i))
    const days = periodsOf(parseHour('2026-11-16 01')!, 40, 'day')
    const { means, counts } = timeAverage(values, days, 0.75)
    expect(means[0]).toBeCloseTo((276 - 3) / 23, 12)
    expect(means[1]).toBeNaN()
    expect(Array.from(counts)).toEqual([23, 16])
    expect(timeAverage(values, days, 0).means[1]).toBe(31.5)
  })
})

describe('variation with intervals', () => {
  const first = parseHour('2026-11-16 01')!
  const options = { need: 1, confidence: 0.95 }
  it('has the means of the profile', () => {
    const values = Float64Array.from({ length: 30 * 24 }, (_, i) => (i % 7 === 0 ? Number.NaN : (i * 37) % 101))
    for (const by of ['hour', 'weekday', 'month'] as const) {
      const means = meanProfile(values, first, by, 1).map(bin => bin.mean)
      for (const [b, { mean }] of timeVariation(values, first, by, options).entries())
        if (Number.isNaN(means[b])) expect(mean).toBeNaN()
        else expect(mean).toBeCloseTo(means[b]!, 10)
    }
  })
  it('by hand: three Mondays of 10, 13 and 16 have the mean 13 and its t interval, however many hours each has', () => {
    const values = Float64Array.from({ length: 21 * 24 }, (_, i) => [10, 13, 16][Math.floor(i / 168)]!)
    const monday = timeVariation(values, first, 'weekday', options)[0]!
    // t of 2 degrees 4.3027, standard error 3 / sqrt(3).
    expect(monday).toMatchObject({ mean: 13, count: 72, days: 3 })
    expect(monday.upper - 13).toBeCloseTo(4.30265272975 * Math.sqrt(3), 8)
  })
  it('holds the true mean in 95 of 100 series whose days have levels of their own', () => {
    const random = seededRandom(9)
    let covered = 0
    for (let series = 0; series < 400; series++) {
      const values = new Float64Array(28 * 24)
      for (let day = 0; day < 28; day++) {
        const level = 50 + 10 * random.normal()
        for (let hour = 0; hour < 24; hour++) values[day * 24 + hour] = level + 3 * random.normal()
      }
      const { lower, upper } = timeVariation(values, first, 'weekday', options)[2]!
      covered += +(lower <= 50 && 50 <= upper)
    }
    // 0.95 and four standard errors of 400 draws.
    expect(Math.abs(covered / 400 - 0.95)).toBeLessThan(0.044)
  })
  it('one day has a mean and no interval; a bin with too few hours has neither', () => {
    const values = new Float64Array(24).fill(5)
    expect(timeVariation(values, first, 'weekday', options)[0]).toMatchObject({ mean: 5, lower: Number.NaN, days: 1 })
    expect(timeVariation(values, first, 'weekday', { ...options, need: 25 })[0]!.mean).toBeNaN()
  })
})
