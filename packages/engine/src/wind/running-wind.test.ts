import { expect, test } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { runningWind } from './running-wind.ts'
import { vectorMean } from './vector-mean.ts'

test('two hours either side of north make a north wind, and their run is the sum of their ways', () => {
  const { direction, runKm, steadiness, scalarSpeed } = runningWind([2, 2], [350, 10])
  expect(direction[0]).toBeCloseTo(350, 9)
  expect(Math.min(direction[1]!, 360 - direction[1]!)).toBeCloseTo(0, 9)
  expect([...runKm]).toEqual([7.2, 14.4])
  expect(scalarSpeed[1]).toBe(2)
  // cos 10°
  expect(steadiness[1]).toBeCloseTo(0.984808, 6)
})

test('winds that cancel have no direction, no vector, a steadiness of 0, and still a run', () => {
  const { direction, vectorSpeed, steadiness, runKm } = runningWind([3, 3], [90, 270])
  expect([direction[1], vectorSpeed[1]]).toEqual([Number.NaN, expect.closeTo(0, 12)])
  expect(steadiness[1]).toBeCloseTo(0, 12)
  expect(runKm[1]).toBeCloseTo(21.6, 12)
})

test('nothing is said before the first speed; an hour without direction counts for the run alone', () => {
  const { runKm, direction, count, vectorSpeed } = runningWind([Number.NaN, 1, 3], [180, 180, Number.NaN])
  expect([...runKm].map(km => Number(km.toFixed(9)))).toEqual([Number.NaN, 3.6, 14.4])
  expect([...count]).toEqual([0, 1, 2])
  expect([direction[0], direction[2], vectorSpeed[2]]).toEqual([Number.NaN, 180, expect.closeTo(1, 12)])
})

test('calm is a run of 0 km without direction or steadiness', () => {
  const { runKm, direction, steadiness } = runningWind([0, 0], [0, 0])
  expect([runKm[1], direction[1], steadiness[1]]).toEqual([0, Number.NaN, Number.NaN])
})

test('its last hour is the mean wind of the whole span', () => {
  const random = seededRandom(4)
  const speed = Float64Array.from({ length: 500 }, (_, i) => (i % 17 === 3 ? Number.NaN : 6 * random.next()))
  const direction = Float64Array.from({ length: 500 }, (_, i) => (i % 23 === 5 ? Number.NaN : 360 * random.next()))
  const [running, whole] = [runningWind(speed, direction), vectorMean(speed, direction)]
  expect(running.direction[499]).toBeCloseTo(whole.direction, 9)
  expect(running.vectorSpeed[499]).toBeCloseTo(whole.vectorSpeed, 12)
  expect(running.scalarSpeed[499]).toBeCloseTo(whole.scalarSpeed, 12)
  expect(running.count[499]).toBe(whole.speedCount)
})

test('hours outside the request count all the same', () => {
  const speed = Float64Array.from({ length: 60 }, (_, i) => (i % 7 === 3 ? Number.NaN : (i * 13) % 9))
  const direction = Float64Array.from({ length: 60 }, (_, i) => (i * 37) % 360)
  const [all, some] = [runningWind(speed, direction), runningWind(speed, direction, [23, 47, 59])]
  for (const key of ['runKm', 'direction', 'vectorSpeed', 'scalarSpeed', 'steadiness', 'count'] as const)
    expect([...some[key]]).toEqual([23, 47, 59].map(hour => all[key][hour]))
})
