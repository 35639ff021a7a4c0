import { expect, test } from 'vitest'
import { scaledParts } from './scaled-parts.ts'

test('known parts are scaled so that they sum to the score before recurrences are taken off', () => {
  const parts = scaledParts([30, 10, 12, null, null, null], 78, 2)
  expect(parts.slice(3)).toEqual([null, null, null])
  expect(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)).toBeCloseTo(80, 10)
  expect(parts[0]! / parts[1]!).toBeCloseTo(3, 10)
})

test('all parts known stay as they are', () => {
  expect(scaledParts([30, 20, 15, 10, 5, 5], 85, 0)).toEqual([30, 20, 15, 10, 5, 5])
})

test('a district without points has bars without height', () => {
  expect(scaledParts([0, 0, 0, null, null, null], 0, 0)).toEqual([0, 0, 0, null, null, null])
})
