import { expect, it } from 'vitest'
import { indexOfLargest, indexOfSmallest, meanOfKnown } from './known-values.ts'

it('leaves out what is missing, and says when nothing is there', () => {
  const values = [null, 3, undefined, 7, 7, 2]
  expect(meanOfKnown(values)).toBe(4.75)
  expect([indexOfLargest(values), indexOfSmallest(values)]).toEqual([3, 5])
  expect([meanOfKnown([null]), indexOfLargest([null]), indexOfSmallest([])]).toEqual([null, -1, -1])
})
