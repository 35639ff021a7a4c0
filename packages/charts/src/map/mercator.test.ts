import { describe, expect, it } from 'vitest'
import { circleAround, distanceKm, latitudeOf, mercatorX, mercatorY } from './mercator.ts'

describe('web mercator', () => {
  it('puts the equator in the middle and the date line at the edges', () => {
    expect(mercatorY(0)).toBeCloseTo(0.5, 12)
    expect(mercatorX(-180)).toBe(0)
    expect(mercatorX(180)).toBe(1)
  })
  it('reads a latitude back', () => {
    for (const lat of [-60, 0, 35.7, 37.1]) expect(latitudeOf(mercatorY(lat))).toBeCloseTo(lat, 10)
  })
})

describe('distance on the earth', () => {
  it('is 111.2 km for a degree of latitude', () => expect(distanceKm([113, 36], [113, 37])).toBeCloseTo(111.2, 1))
  it('makes a circle with all points at the requested distance', () => {
    for (const point of circleAround([113.1, 36.2], 8)) expect(distanceKm([113.1, 36.2], point)).toBeCloseTo(8, 1)
  })
})

it('a pole is drawn at the edge of the map', () => {
  expect(mercatorY(90)).toBeCloseTo(0, 5)
  expect(mercatorY(-90)).toBeCloseTo(1, 5)
})
