import { expect, it } from 'vitest'
import {
  alignedText,
  columnDecimals,
  columnText,
  columnTextOf,
  givenDecimals,
  singleMassDecimals,
  totalMassDecimals,
} from './column-decimals.ts'

it('a column has the same decimals all the way down, one more only where its largest value is small', () => {
  expect(columnDecimals([813, 0.4], totalMassDecimals)).toBe(0)
  expect(columnDecimals([100, null], totalMassDecimals)).toBe(0)
  expect(columnDecimals([-99.9, 0.0001], totalMassDecimals)).toBe(1)
  expect(columnDecimals([813, 0.0001], singleMassDecimals)).toBe(1)
  expect(columnDecimals([10], singleMassDecimals)).toBe(1)
  expect(columnDecimals([9.99, 0.3], singleMassDecimals)).toBe(2)
  expect([262.3, 40.5, 0.0044].map(columnTextOf([262.3, 40.5, 0.0044], singleMassDecimals))).toEqual(['262.3', '40.5', '<0.1'])
})

it('no values, or only zeros, need no more decimals', () => {
  expect(columnDecimals([], totalMassDecimals)).toBe(0)
  expect(columnDecimals([0, null, undefined], singleMassDecimals)).toBe(1)
})

it('too little for the column is less than its last digit, a true zero is zero', () => {
  expect(columnText(0.0001, 2)).toBe('<0.01')
  expect(columnText(0.005, 2)).toBe('<0.01')
  expect(columnText(0.0051, 2)).toBe('0.01')
  // Rounds to an even 0.0, though it is a hair above the half.
  expect(columnText(0.05 + 1e-17, 1)).toBe('<0.1')
  expect(columnText(0.0500000000001, 1)).not.toBe('0.0')
  expect(columnText(0, 2)).toBe('0')
  expect(columnText(null, 2)).toBe('—')
  expect(columnText(12_345.678, 1)).toBe('12\u2009345.7')
})

it('given values keep their decimals, their points below one another', () => {
  const values = [8, 2.7, 0.000_000_25, 'EF1', null, 12_345.5]
  const decimals = givenDecimals(values)
  expect(decimals).toBe(8)
  const widths = [8, 2.7, 0.000_000_25, 12_345.5].map(value => alignedText(value, decimals))
  expect(widths).toEqual([`8\u2008${'\u2007'.repeat(8)}`, `2.7${'\u2007'.repeat(7)}`, '0.00000025', `12\u2009345.5${'\u2007'.repeat(7)}`])
  expect([alignedText(3, 0), alignedText(0.1 + 0.2, 1), alignedText(null, 2), alignedText('k2.5', 2), alignedText('2.70', 2)]).toEqual([
    ...['3', '0.3', '—', 'k2.5', '2.70'],
  ])
})
