import { expect, test } from 'vitest'
import { widenedRange, wideningOf } from './range-calibration.ts'

test('a range is widened by its share of the spread that a part of that size has, and stays within the whole', () => {
  const range = widenedRange({ share: 0.5, low: 0.4, high: 0.6, median: 0.5 }, { low: 0.2, high: 0.1 })
  expect(range.low).toBeCloseTo(0.4 - 0.2 * 0.55, 12)
  expect(range.high).toBeCloseTo(0.6 + 0.1 * 0.55, 12)
  expect(range.median).toBe(0.5)
  expect(widenedRange({ share: 0.01, median: 0.01, low: 0, high: 0.02 }, { low: 0.5, high: 0.5 })).toMatchObject({ low: 0 })
  expect(widenedRange({ share: 1, median: 1, low: 0.98, high: 1 }, { low: 0.5, high: 0.5 }).high).toBe(1)
})

test('a mean outside its quantiles is in the range', () => {
  expect(widenedRange({ share: 0.3, median: 0.05, low: 0, high: 0.1 }, { low: 0, high: 0 })).toMatchObject({ low: 0, high: 0.3 })
})

test('a range that is narrowed keeps its mean and median', () => {
  const widening = { low: -0.5, high: -0.5 }
  expect(widenedRange({ share: 0.5, median: 0.4, low: 0.2, high: 0.9 }, widening)).toMatchObject({ low: 0.4, high: 0.625 })
})

test('where most is unexplained the range reaches far down, where little is it does not', () => {
  expect(wideningOf(0.9).unexplained.low).toBeGreaterThan(0.5)
  expect(wideningOf(0.1).unexplained.low).toBeLessThan(0.05)
  expect(wideningOf(1)).toBeDefined()
})
