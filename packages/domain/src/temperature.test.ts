import { expect, test } from 'vitest'
import { type TemperatureBound, temperatureLevelOf } from './temperature.ts'

const bounds: TemperatureBound[] = [
  { level: 'normal', from: null },
  { level: 'yellow', from: 35 },
  { level: 'orange', from: 37 },
  { level: 'red', from: 40 },
]

test('"Temperature alert levels: normal, yellow, orange, red": a level begins at its bound, a missing value has none', () => {
  expect([34.9, 35, 36.9, 37, 39.9, 40, -20].map(value => temperatureLevelOf(value, bounds))).toEqual([
    'normal',
    'yellow',
    'yellow',
    'orange',
    'orange',
    'red',
    'normal',
  ])
  expect([temperatureLevelOf(null, bounds), temperatureLevelOf(Number.NaN, bounds)]).toEqual([null, null])
})

test('a level without a bound is never reached', () => {
  expect(temperatureLevelOf(45, [{ level: 'yellow', from: 35 }])).toBe('yellow')
})
