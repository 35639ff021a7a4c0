import { expect, test } from 'vitest'
import { partsDiffer } from './parts-differ.ts'

test('parts whose values lie within one standard error of each other do not differ', () => {
  expect(partsDiffer(Array(36).fill(22), Array(36).fill(4))).toBe(false)
  expect(partsDiffer([20, 22, 24], [4, 4, 4])).toBe(false)
  expect(partsDiffer([20, 22, 25], [4, 4, 4])).toBe(true)
  expect(partsDiffer([20, Number.NaN, 90], [4, 4, Number.NaN])).toBe(false)
  expect(partsDiffer([], [])).toBe(false)
})
