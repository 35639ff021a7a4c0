import { expect, test } from 'vitest'
import { meanWith } from './what-if.ts'

test('324 days at 36.4 and 41 at 23.9366 make a year of 35; without data the rest is all, without rest the mean stays', () => {
  expect(meanWith({ mean: 36.4, count: 324, rest: 41 }, 23.9366)).toBeCloseTo(35, 4)
  expect(meanWith({ mean: null, count: 0, rest: 14 }, 20)).toBe(20)
  expect(meanWith({ mean: 36.4, count: 24, rest: 0 }, 90)).toBe(36.4)
  expect(meanWith({ mean: null, count: 0, rest: 0 }, 90)).toBeNull()
})
