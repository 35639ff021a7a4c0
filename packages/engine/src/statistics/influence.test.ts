import { expect, test } from 'vitest'
import { stationInfluences } from './influence.ts'

const [none, of] = [Number.NaN, (...values: number[]) => Float64Array.from(values)]

test('a station moves the mean by its distance from the others over their number', () => {
  // 10, 20 and 60: mean 30; without the third 15.
  const [a, b, c] = stationInfluences([of(10), of(20), of(60)])
  expect(c).toEqual({ mean: 60, withAll: 30, without: 15, days: 1 })
  expect(a!.withAll - a!.without).toBe(-10)
  expect(b!.withAll - b!.without).toBe(-5)
})

test('counts only days on which it and another station count', () => {
  const [a, b] = stationInfluences([of(10, none, 30), of(20, 40, none)])
  expect(a).toEqual({ mean: 10, withAll: 15, without: 20, days: 1 })
  expect(b!.days).toBe(1)
  expect(stationInfluences([of(1, 2), of(none, none)])[1]!.days).toBe(0)
})
