import { expect, it } from 'vitest'
import { columnDecimals, columnText, singleMassDecimals, totalMassDecimals } from './column-decimals.ts'

it('a column has the same decimals all the way down, more only where its smallest value would read 0', () => {
  expect(columnDecimals([813, 349.2, null, 12.01], totalMassDecimals)).toBe(0)
  expect(columnDecimals([813, 0.6], totalMassDecimals)).toBe(0)
  expect(columnDecimals([813, 0.4], totalMassDecimals)).toBe(1)
  expect(columnDecimals([813, -0.02], totalMassDecimals)).toBe(2)
  expect(columnDecimals([813, 0.0001], totalMassDecimals)).toBe(2)
  expect(columnDecimals([813, 0.0001], singleMassDecimals)).toBe(2)
  expect(columnDecimals([813], singleMassDecimals)).toBe(1)
})

it('no values, or only zeros, need no more decimals', () => {
  expect(columnDecimals([], totalMassDecimals)).toBe(0)
  expect(columnDecimals([0, null, undefined], singleMassDecimals)).toBe(1)
})

it('too little for the column is less than its last digit, a true zero is zero', () => {
  expect(columnText(0.0001, 2)).toBe('<0.01')
  expect(columnText(0.005, 2)).toBe('<0.01')
  expect(columnText(0.0051, 2)).toBe('0.01')
  expect(columnText(0, 2)).toBe('0.00')
  expect(columnText(null, 2)).toBe('—')
  expect(columnText(12_345.678, 1)).toBe('12\u2009345.7')
})
