import { expect, test } from 'vitest'
import { errorComplement, errorDifference } from './error-function.ts'

test('the complement is that of the tables, and exactly 2 and 0 to a bit far away', () => {
  expect(errorComplement(0.5)).toBeCloseTo(0.4795001222, 6)
  expect(errorComplement(-1)).toBeCloseTo(1.8427007929, 6)
  expect(errorComplement(-6)).toBe(2)
  expect(errorComplement(6)).toBeLessThan(2 ** -54)
})

test('a difference with one end far away is the difference of both tails to the last bit', () => {
  for (const low of [-9, -6.5, -2, -0.3, 0])
    for (const high of [6, 7.5, 20, 1e6]) {
      const tails = errorComplement(low) - errorComplement(high)
      expect(errorDifference(high, low)).toBe(tails)
      expect(errorDifference(low, high)).toBeCloseTo(-tails, 12)
    }
})
