import { parseHour } from '@qingyuan/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { changeFrom } from './change.ts'
import { describeValues } from './describe.ts'
import { percentile, percentileOfSorted } from './percentile.ts'
import { meanProfile } from './profile.ts'
import { rank } from './rank.ts'

describe('statistics of a column', () => {
  it('a column knows its extremes, how many values it has and how they scatter', () => {
    expect(describeValues([3, Number.NaN, 1, 5])).toMatchObject({
      count: 3,
      of: 4,
      mean: 3,
      min: 1,
      max: 5,
      minIndex: 2,
      maxIndex: 3,
      deviation: 2,
    })
    expect(describeValues([Number.NaN])).toMatchObject({ count: 0, mean: Number.NaN, min: Number.NaN, maxIndex: -1, deviation: Number.NaN })
  })
  it('a percentile is that of the sorted column, which stays as it was', () => {
    const random = seededRandom(7)
    for (const count of [0, 1, 2, 3, 10, 365, 1000]) {
      const values = Float64Array.from({ length: count }, () => (random.next() < 0.1 ? Number.NaN : Math.round(random.next() * 90)))
      const [before, sorted] = [values.slice(), values.filter(value => value === value).sort()]
      for (const p of [0, 1, 33.3, 50, 90, 95, 98, 99.9, 100]) expect(percentile(values, p)).toBe(percentileOfSorted(sorted, p))
      expect(values).toEqual(before)
    }
  })
  it('equal values share a rank and the next one is skipped; a missing value has none', () => {
    expect(Array.from(rank([3.5, 2.1, Number.NaN, 2.1, 9]))).toEqual([3, 1, 0, 1, 4])
  })
  it('a fall is a negative change, and nothing can be said against a base of zero', () => {
    expect(changeFrom(45, 50)).toEqual({ absolute: -5, percent: -10 })
    expect(changeFrom(5, 0).percent).toBeNaN()
    expect(changeFrom(Number.NaN, 5).percent).toBeNaN()
  })
})

describe('profiles', () => {
  const first = parseHour('2026-11-16 01')!
  const values = Float64Array.from({ length: 14 * 24 }, (_, i) => (i % 24) + 1)
  it('the hour that ends at midnight is hour 24', () => {
    expect(meanProfile(values, first, 'hour', 1).map(bin => bin.mean)).toEqual(Array.from({ length: 24 }, (_, i) => i + 1))
  })
  it('and belongs to the weekday before it', () => {
    const monday = Float64Array.from({ length: 48 }, (_, i) => (i < 24 ? 10 : 20))
    const bins = meanProfile(monday, first, 'weekday', 1)
    expect(bins.slice(0, 3).map(bin => [bin.count, bin.mean])).toEqual([
      [24, 10],
      [24, 20],
      [0, Number.NaN],
    ])
  })
  it('a bin with too few values says nothing', () => {
    expect(meanProfile(values, first, 'hour', 15)[0]).toMatchObject({ count: 14, mean: Number.NaN, median: Number.NaN })
    expect(meanProfile(values, first, 'month', 1)[10]?.count).toBe(336)
  })
})
