import { expect, test } from 'vitest'
import { aboveFor, silentHours } from './condition.ts'

const NA = Number.NaN

test('two hours above the threshold begin an alarm, one does not', () => {
  expect(aboveFor([50, 120], 115, 2).active).toBe(false)
  expect(aboveFor([50, 120, 130], 115, 2)).toEqual({ active: true, since: 1, hours: 2, peak: 130 })
})

test('a value equal to the threshold is not above it', () => {
  expect(aboveFor([115, 115], 115, 1).active).toBe(false)
})

test('with hysteresis a run goes on a little below the threshold and ends further down', () => {
  expect(aboveFor([120, 130, 112], 115, 2, 10)).toEqual({ active: true, since: 0, hours: 3, peak: 130 })
  expect(aboveFor([120, 130, 104], 115, 2, 10).active).toBe(false)
})

test('a missing hour neither begins nor ends a run; a long silence lets it go', () => {
  expect(aboveFor([120, NA, 130], 115, 2)).toMatchObject({ active: true, since: 0, hours: 2 })
  expect(aboveFor([120, 130, NA, NA, NA, NA], 115, 2).active).toBe(true)
  expect(aboveFor([120, 130, NA, NA, NA, NA, NA], 115, 2).active).toBe(false)
})

test('silence is counted from the end', () => {
  expect(silentHours([1, NA, 2, NA, NA])).toBe(2)
  expect(silentHours([NA, NA])).toBe(2)
  expect(silentHours([1])).toBe(0)
})
