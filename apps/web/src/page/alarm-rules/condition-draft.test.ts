import { expect, test } from 'vitest'
import { conditionOf, withNumber } from './condition-draft.ts'

const above = (limit: number, clear?: number) => ({ kind: 'above', of: 'pm2_5', limit, ...(clear === undefined ? {} : { clear }) }) as const

test('the value at which an alarm ends follows its limit', () => {
  expect(withNumber(above(115, 109.25), 'limit', 100)).toEqual(above(100, 95))
  expect(withNumber(above(115, 112), 'limit', 100), 'above the limit it is a fault of its field').toEqual(above(100, 112))
  expect(withNumber(above(115, 80), 'limit', 100), 'a value of its own stays').toEqual(above(100, 80))
  expect(withNumber(above(115), 'limit', 100)).toEqual(above(100))
  expect(withNumber(above(115, 109), 'clear', 112)).toEqual(above(115, 112))
})

test('a new rule ends where its limit says, whatever the limit becomes, until a person sets it', () => {
  const started = conditionOf('above', 'pm2_5')
  expect(withNumber(started, 'limit', 150)).toEqual(above(150, 142.5))
  const typing = (from: typeof started) => [0, 1, 15, 150].reduce((condition, limit) => withNumber(condition, 'limit', limit), from)
  expect(typing(started), 'digit by digit, through an empty field').toEqual(above(150, 142.5))
  expect(typing(withNumber(started, 'clear', 90))).toEqual(above(150, 90))
})
