import { expect, test } from 'vitest'
import { classRangeText } from './classes.ts'

test('a range has the words of both of its ends, one word within a class, none without an end', () => {
  expect(classRangeText(2, 3)).toBe('良至轻度')
  expect(classRangeText(3, 3)).toBe('轻度污染')
  expect([classRangeText(null, 3), classRangeText(2, null), classRangeText(undefined, undefined)]).toEqual([null, null, null])
})
