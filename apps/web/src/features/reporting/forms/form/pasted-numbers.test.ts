import { expect, test } from 'vitest'
import { pastedNumbers } from './pasted-numbers.ts'

test('a column or a row of a sheet is taken apart, with thousands, empty cells and dashes', () => {
  expect(pastedNumbers('1,430\r\n1,430.5\r\n\r\n—\r\n1e3\r\n', 12)?.numbers).toEqual([1430, 1430.5, null, null, 1000])
  expect(pastedNumbers('1\t2\t3', 2)).toEqual({ numbers: [1, 2], beyond: 1, faulty: [] })
})

test('what is no number is named and nothing is filled in; a single value is left to the box', () => {
  expect(pastedNumbers('1\n停产\n3', 12)).toEqual({ numbers: [], beyond: 0, faulty: ['停产'] })
  expect(pastedNumbers('1,430', 12)).toBeNull()
})
