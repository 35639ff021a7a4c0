import { expect, it } from 'vitest'
import { defaultEvaluationRules, evaluationText, standardsUnder } from './evaluation-rules.ts'
import { standardOn } from './standard.ts'

it('rules apply from their day on, and change statistics of periods only', () => {
  const on = standardsUnder({ rounding: 'tenth', events: 'always', from: '2026-07-01' })
  expect(on('2026-06-30')).toBe(standardOn('2026-06-30'))
  const { statisticDecimals, deductsDust, ...rest } = on('2026-07-01')
  expect([statisticDecimals.pm10, statisticDecimals.co, deductsDust]).toEqual([1, 2, true])
  expect(rest).toEqual(expect.objectContaining({ decimals: standardOn('2026-07-01').decimals, limits: standardOn('2026-07-01').limits }))
  expect(on('2026-07-01')).toBe(on('2026-07-02'))
  expect(on('2031-01-01').limitsName).toBe('GB 3095-2026')
})

it('the rules that a new installation has are those of HJ 663-2013', () => {
  expect(standardsUnder(defaultEvaluationRules)('2027-01-01')).toBe(standardOn('2027-01-01'))
  expect(evaluationText(defaultEvaluationRules, '2027-01-01')).toBeUndefined()
})
