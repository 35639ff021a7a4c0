import { describe, expect, it } from 'vitest'
import { stratifiedDifference } from './stratified-difference.ts'

const of = (stratum: number, ...values: number[]) => values.map(value => ({ stratum, value }))

describe('difference within strata', () => {
  it('is 0 where only the frequency of the strata changed, though the plain means differ', () => {
    const left = [...of(0, 1, 1.2, 0.8, 1, 1, 1), ...of(4, 5, 5.2, 4.8)]
    const right = [...of(0, 1, 1.2, 0.8), ...of(4, 5, 5.2, 4.8, 5, 5, 5)]
    const { difference, low, high, strata } = stratifiedDifference(left, right)
    expect(difference).toBeCloseTo(0, 10)
    expect(low).toBeLessThan(0)
    expect(high).toBeGreaterThan(0)
    expect(strata).toBe(2)
  })

  it('equals the difference of Welch in a single stratum', () => {
    // By hand: means 2 and 5, variances 1 and 1, n 3: error √(2/3), 4 degrees of freedom, t 2.776445.
    const { difference, low, high } = stratifiedDifference(of(1, 1, 2, 3), of(1, 4, 5, 6))
    expect(difference).toBeCloseTo(3, 12)
    expect(high - difference).toBeCloseTo(2.776445 * Math.sqrt(2 / 3), 4)
    expect(difference - low).toBeCloseTo(2.776445 * Math.sqrt(2 / 3), 4)
  })

  it('has no answer without a stratum that both have twice, and leaves missing values and calm strata out', () => {
    expect(stratifiedDifference(of(1, 1, 2), of(2, 4, 5)).difference).toBeNaN()
    expect(stratifiedDifference(of(1, 1, Number.NaN), of(1, 4, 5)).difference).toBeNaN()
    expect(stratifiedDifference([...of(1, 1, 3), ...of(-1, 90, 99)], of(1, 4, 6))).toMatchObject({ difference: 3, left: 2, right: 2 })
  })
})
