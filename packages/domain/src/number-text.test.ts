import { expect, it } from 'vitest'
import { chanceText, changeText, comparisonText, digitsText, numberText, parameterText } from './number-text.ts'

it('a figure has fixed decimals by GB/T 8170, groups of three from five digits on and a true minus', () => {
  expect(numberText(42.5, 0)).toBe('42')
  expect(numberText(9999.4, 0)).toBe('9999')
  expect(numberText(162_400.25, 1)).toBe('162\u2009400.2')
  expect(numberText(-3.65, 1)).toBe('−3.6')
  expect(numberText(1234, -2)).toBe('1200')
  expect(parameterText('co', 0.85)).toBe('0.8')
})

it('what is missing is a dash, what rounds to nothing has no sign', () => {
  for (const value of [null, undefined, Number.NaN, Number.NEGATIVE_INFINITY]) expect(numberText(value, 1)).toBe('—')
  expect(numberText(-0.04, 1)).toBe('0.0')
  expect(changeText(0.04, 1)).toBe('0.0')
})

it('a change says which way it goes', () => {
  expect(changeText(2.34, 1)).toBe('+2.3')
  expect(changeText(-12_345, 0)).toBe('−12\u2009345')
  expect(changeText(null, 1)).toBe('—')
})

it('a chance is never certain', () => {
  expect([0, 0.5, 0.6, 62.4, 99.5, 100, null].map(chanceText)).toEqual(['<1', '<1', '1', '62', '>99', '>99', '—'])
})

it('digits that are no plain decimal stay together', () => {
  expect(digitsText('1e-7')).toBe('1e-7')
  expect(digitsText('-1.5e+30')).toBe('−1.5e+30')
})

it('a comparison has a word for more and one for less, and none against zero or nothing', () => {
  const words = ['上升', '下降'] as const
  expect(comparisonText(52, 50, words)).toBe('上升 4.0%')
  expect(comparisonText(45, 50, words)).toBe('下降 10.0%')
  expect(comparisonText(50.02, 50, words)).toBe('持平')
  for (const [now, before] of [
    [5, 0],
    [null, 5],
    [5, null],
  ] as const)
    expect(comparisonText(now, before, words)).toBeNull()
})
