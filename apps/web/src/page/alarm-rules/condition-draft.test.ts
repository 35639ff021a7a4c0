import { expect, test } from 'vitest'
import { withNumber } from './condition-draft.ts'

const above = (limit: number, clear?: number) => ({ kind: 'above', of: 'pm2_5', limit, ...(clear === undefined ? {} : { clear }) }) as const

test('the value at which an alarm ends follows its limit', () => {
  expect(withNumber(above(115, 109.25), 'limit', 100)).toEqual(above(100, 95))
  expect(withNumber(above(115, 112), 'limit', 100), 'it cannot stay above the limit').toEqual(above(100, 95))
  expect(withNumber(above(115, 80), 'limit', 100), 'a value of its own stays').toEqual(above(100, 80))
  expect(withNumber(above(115), 'limit', 100)).toEqual(above(100))
  expect(withNumber(above(115, 109), 'clear', 112)).toEqual(above(115, 112))
})
