import { describe, expect, it } from 'vitest'
import { normalCdf } from './normal.ts'
import { theilSen } from './theil-sen.ts'

const plain = { autocorrelation: 'ignore' } as const

describe('Theil-Sen trend', () => {
  it('of a straight line is its slope, with an interval of no width', () => {
    const x = Array.from({ length: 10 }, (_, i) => 2015 + i)
    const trend = theilSen(
      x,
      x.map(year => 80 - 3 * (year - 2015)),
      plain,
    )
    expect(trend).toMatchObject({ slope: -3, lower: -3, upper: -3, s: -45, count: 10 })
    expect(trend.intercept).toBeCloseTo(80 + 3 * 2015, 9)
    expect(trend.p).toBeLessThan(0.001)
  })
  it('by hand: five points, ten slopes, their median and S', () => {
    // y = 1, 2, 4, 3, 6 has the slopes -1, 1/2, 2/3, 1, 1, 5/4, 4/3, 3/2, 2, 3.
    const trend = theilSen([1, 2, 3, 4, 5], [1, 2, 4, 3, 6], plain)
    expect(trend.slope).toBeCloseTo(1.125, 12)
    expect(trend.s).toBe(8)
    // var S = 5 * 4 * 15 / 18; ranks (10 - 8.0015) / 2 = 0.999 and (10 + 8.0015) / 2 + 1 = 10.001: the first and the last slope.
    expect(trend.lower).toBeCloseTo(-1, 2)
    expect(trend.upper).toBeCloseTo(3, 2)
    expect(trend.p).toBeCloseTo(2 * (1 - normalCdf(7 / Math.sqrt(300 / 18))), 12)
  })
  it('of values with ties has a smaller variance of S', () => {
    // Two ties of two: var S = (300 - 2 * 18) / 18.
    const trend = theilSen([1, 2, 3, 4, 5], [1, 1, 2, 2, 3], plain)
    expect(trend.s).toBe(8)
    expect(trend.p).toBeCloseTo(2 * (1 - normalCdf(7 / Math.sqrt(264 / 18))), 12)
  })
  it('is not moved by one wild value, and missing years are left out', () => {
    const trend = theilSen([1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 400, 5, Number.NaN, 7], plain)
    expect(trend.slope).toBe(1)
    expect(trend.count).toBe(6)
  })
  it('of a series that remembers itself is less certain when that is allowed for', () => {
    const x = Array.from({ length: 48 }, (_, i) => i)
    const y = x.map(i => 0.1 * i + Math.sin(i / 4))
    const [narrow, wide] = [theilSen(x, y, plain), theilSen(x, y, { autocorrelation: 'widen' })]
    expect(narrow.autocorrelation).toBeGreaterThan(0.5)
    expect(wide.upper - wide.lower).toBeGreaterThan(1.5 * (narrow.upper - narrow.lower))
    expect(wide.p).toBeGreaterThan(narrow.p)
  })
  it('of two points, or of one moment, is no trend', () => {
    expect(theilSen([1, 2], [3, 4], plain).slope).toBeNaN()
    expect(theilSen([1, 1, 1], [3, 4, 5], plain).slope).toBeNaN()
  })
})
