import { expect, it } from 'vitest'
import { displayValue, footerColumn, formatCell, headingOf } from './format-cell.ts'

it('a number is shown with the decimals of its column or parameter, a tie goes to the even digit', () => {
  expect(formatCell({ kind: 'number', parameter: 'pm2_5' }, 42.5)).toBe('42')
  expect(formatCell({ kind: 'number', parameter: 'co' }, 0.85)).toBe('0.8')
  expect(formatCell({ kind: 'number', parameter: 'co', decimals: 2 }, 1)).toBe('1.00')
  expect(formatCell({ kind: 'number' }, 3.14159)).toBe('3.14159')
})

it('missing is a dash and never zero; zero is zero without a sign', () => {
  for (const value of [null, undefined, Number.NaN, '', Number.POSITIVE_INFINITY])
    expect(formatCell({ kind: 'number', decimals: 1 }, value)).toBe('—')
  expect(formatCell({ kind: 'number', decimals: 1 }, -0.01)).toBe('0.0')
})

it('a column that marks small values never shows one as 0, and its footer may have fewer decimals', () => {
  const column = { kind: 'number', decimals: 1, footerDecimals: 0, marksSmall: true } as const
  expect([0.04, 0.05, 0, 20_765.62].map(value => formatCell(column, value))).toEqual(['<0.1', '<0.1', '0', '20\u2009765.6'])
  expect([displayValue(column, 0.04), displayValue({ ...column, marksSmall: false }, 0.04)]).toEqual(['<0.1', 0])
  expect(formatCell(footerColumn(column), 20_765.62)).toBe('20\u2009766')
  expect(footerColumn({ decimals: 1 })).toEqual({ decimals: 1 })
})

it('large numbers are grouped with a thin space on screen only', () => {
  expect(formatCell({ kind: 'number', parameter: 'pressure' }, 91_240)).toBe('91\u2009240')
  expect(formatCell({ kind: 'number', decimals: 1 }, -1_234_567.25)).toBe('−1\u2009234\u2009567.2')
  expect(formatCell({ kind: 'number', decimals: 0 }, 9999)).toBe('9999')
  expect(displayValue({ kind: 'number', parameter: 'pressure' }, 91_240.4)).toBe(91_240)
})

it('a change carries its sign, a class its word, text stays text', () => {
  expect(formatCell({ kind: 'change', decimals: 1 }, 2.34)).toBe('+2.3')
  expect(formatCell({ kind: 'change', decimals: 1 }, -2.34)).toBe('−2.3')
  expect(formatCell({ kind: 'change', decimals: 1 }, 0.01)).toBe('0.0')
  expect(formatCell({ kind: 'class' }, 3)).toBe('轻度污染')
  expect(formatCell({ kind: 'time' }, '2026-01-01 24')).toBe('2026-01-01 24')
  expect(headingOf({ label: 'PM₁₀', unit: 'μg/m³' })).toBe('PM₁₀ (μg/m³)')
})
