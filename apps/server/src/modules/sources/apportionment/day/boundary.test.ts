import { expect, test } from 'vitest'
import { meanOfSides, measuredAtSide, shareAtHeight, sideOf, sidesOf, withoutOwnCourse } from './boundary.ts'

test('the air of the plain thins out up to a plateau; that of a mountain does not thicken on its way down', () => {
  expect(shareAtHeight(100, 940)).toBeCloseTo(Math.exp(-0.7), 12)
  expect(shareAtHeight(1500, 940)).toBe(1)
  expect([shareAtHeight(null, 940), shareAtHeight(100, null)]).toEqual([1, 1])
})

test('a city belongs to the side towards it', () => {
  expect(sideOf({ lon: 114.5, lat: 36.6 })).toBe('east')
  expect(sideOf({ lon: 112.85, lat: 35.5 })).toBe('south')
  expect(sideOf({ lon: 112.6, lat: 37.9 })).toBe('north')
  expect(sideOf({ lon: 111.5, lat: 36.1 })).toBe('west')
})

test('a city’s own course of the day is taken off, what the weather brings stays', () => {
  const course = (hour: number) => 1 + 0.4 * Math.cos(((hour - 8) * Math.PI) / 6)
  const days = 8
  const level = (hour: number) => (hour < (days - 1) * 24 ? 50 : 80)
  const values = Array.from({ length: days * 24 }, (_, n) => level(n) * course(n % 24))
  const found = withoutOwnCourse(values, 30)
  // Six hours of the days before, then the day that is dirtier by 60 %.
  for (let n = 0; n < 6; n++) expect(found[n]! / found[0]!).toBeCloseTo(1, 6)
  for (let n = 6; n < 30; n++) expect(found[n]! / found[0]!).toBeCloseTo(1.6, 6)
  expect(withoutOwnCourse([1, Number.NaN, 3], 2)).toEqual(Float64Array.of(Number.NaN, 3))
})

test('the inflow has the ground values of the cities behind a side, and gives them back by output', () => {
  const city = (lon: number, lat: number, pm: number) => ({
    place: { lon, lat, elevationM: null },
    hours: { values: { pm2_5: [pm], pm10: [2 * pm], so2: [10], no2: [20] } },
  })
  const [sides] = sidesOf([city(114.5, 36.6, 100), city(111.5, 36.1, 40)], null, 1)
  const thinned = Math.exp(-10 / 1200) * 0.7
  expect(measuredAtSide(sides!.east, 'pm2_5')).toBeCloseTo(100 * thinned, 3)
  expect(measuredAtSide(sides!.west, 'pm10')).toBeCloseTo(80 * thinned, 3)
  // No city is in the north: the mean of all.
  expect(measuredAtSide(sides!.north, 'pm2_5')).toBeCloseTo(70 * thinned, 3)
  expect(measuredAtSide(sides!.south, 'nox')).toBeCloseTo(1.25 * 20 * thinned, 3)
  expect(measuredAtSide(meanOfSides(sides!), 'so2')).toBeCloseTo(10 * thinned, 3)
})
