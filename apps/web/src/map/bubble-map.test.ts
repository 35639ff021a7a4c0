import { expect, test } from 'vitest'
import { legendValues } from './bubble-map.tsx'

test('the legend of counts has whole numbers, each once', () => {
  expect(legendValues(40, true)).toEqual([40, 10, 2])
  expect(legendValues(3, true)).toEqual([3, 1])
  expect(legendValues(1, true)).toEqual([1])
  expect(legendValues(2, false)).toEqual([2, 0.5, 0.1])
})
