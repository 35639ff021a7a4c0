import { expect, test } from 'vitest'
import { baselineDefaults, riseOverPast, riseOverUpwind } from './rise.ts'

const options = { ...baselineDefaults, need: 6, sensorSd: 2, sensorShare: 0 }

test('a station that repeats its day has no rise; an added amount is the rise', () => {
  const values = Float64Array.from({ length: 54 }, (_, h) => 20)
  values.fill(65, 48)
  const { baseline, rise, sd } = riseOverPast(values, 48, options)
  expect(Array.from(baseline)).toEqual(Array(6).fill(20))
  expect(Array.from(rise)).toEqual(Array(6).fill(45))
  expect(Array.from(sd)).toEqual(Array(6).fill(2))
})

test('by hand: the 20th percentile of the ten hours within two of the same hour, not of the others', () => {
  // Hour h holds 1000 but for the ten hours 22..26 and -2..2 round the same hour, which hold 1..10.
  const values = new Float64Array(49).fill(1000)
  ;[0, 1, 2, 22, 23, 24, 25, 26, 46, 47].forEach((h, n) => (values[h] = n + 1))
  values[48] = 50
  // k = 1 + 9 × 0.2 = 2.8: 2 + 0.8.
  expect(riseOverPast(values, 48, options).baseline[0]).toBeCloseTo(2.8, 12)
})

test('with too few hours behind it, or a missing hour, there is no rise', () => {
  const gappy = Float64Array.from({ length: 50 }, (_, h) => (h < 44 ? Number.NaN : 10))
  expect(riseOverPast(gappy, 48, options).rise[0]).toBeNaN()
  const values = new Float64Array(50).fill(10)
  values[49] = Number.NaN
  expect(riseOverPast(values, 48, options).rise[1]).toBeNaN()
})

test('over the cleanest station upwind; without one there is no baseline', () => {
  const result = riseOverUpwind(
    [60, 60],
    [
      [30, 30],
      [22, 22],
      [5, 5],
    ],
    (s, h) => h === 0 && s < 2,
    options,
  )
  expect(result.rise[0]).toBe(38)
  expect(result.sd[0]).toBeCloseTo(Math.hypot(2, Math.sqrt(32)), 12)
  expect(result.rise[1]).toBeNaN()
})
