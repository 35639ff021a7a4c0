import { describe, expect, it } from 'vitest'
import { neighbourMedian, particleLimits, risesAbove } from './cell-alarm.ts'

describe('an alarm of a cell', () => {
  it('compares with the median of the eight neighbours, which one high cell does not move', () => {
    expect(neighbourMedian([10, 20, 30, 20, 90, 20, 30, 20, 500], 3, 3, 4)).toBe(20)
  })
  it('looks at the second ring where fewer than three neighbours have a value', () => {
    const values = Array.from({ length: 25 }, (_, i) => (Math.floor(i / 5) === 0 ? 40 : Number.NaN))
    values[12] = 90
    expect(neighbourMedian(values, 5, 5, 12)).toBe(40)
    expect(neighbourMedian([Number.NaN], 1, 1, 0)).toBeNaN()
  })
  it('needs the ratio, the excess and the least value alike', () => {
    expect(risesAbove(60, 40, particleLimits)).toBe(true)
    expect(risesAbove(59, 40, particleLimits)).toBe(false)
    expect(risesAbove(34, 10, particleLimits)).toBe(false)
    expect(risesAbove(38, 24, particleLimits)).toBe(false)
    expect(risesAbove(90, Number.NaN, particleLimits)).toBe(false)
  })
})
