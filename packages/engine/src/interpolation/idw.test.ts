import { describe, expect, it } from 'vitest'
import { idw } from './idw.ts'
import { distanceKm, distanceOfChord, distanceSquaredOfChord, earthRadiusKm } from './sphere.ts'

const grid = { west: 112, south: 36, east: 114, north: 37, columns: 20, rows: 10 }

describe('distances on the sphere', () => {
  it('a degree of latitude is a 360th of the circumference', () => {
    expect(distanceKm(113, 36, 113, 37)).toBeCloseTo((2 * Math.PI * earthRadiusKm) / 360, 9)
  })
  it('agree with the haversine formula', () => {
    const rad = Math.PI / 180
    const h = Math.sin((0.8 * rad) / 2) ** 2 + Math.cos(36.2 * rad) * Math.cos(37 * rad) * Math.sin((0.9 * rad) / 2) ** 2
    expect(distanceKm(112.5, 36.2, 113.4, 37)).toBeCloseTo(2 * earthRadiusKm * Math.asin(Math.sqrt(h)), 9)
  })
})

describe('squared distances', () => {
  it('by the series are those of the arc sine, to a part in a hundred thousand millions', () => {
    for (const chord of [1e-12, 1e-8, 1e-4, 0.0119, 0.0121, 1, 3.9]) {
      const exact = distanceOfChord(chord) ** 2
      expect(Math.abs(distanceSquaredOfChord(chord) - exact) / exact).toBeLessThan(1e-11)
    }
  })
})

describe('inverse-distance interpolation', () => {
  it('between two stations weighs by the square of the distance', () => {
    const cell = { west: 113, south: 36, east: 113.02, north: 36.02, columns: 1, rows: 1 }
    const [a, b] = [distanceKm(113.01, 36.01, 112.9, 36.01), distanceKm(113.01, 36.01, 113.4, 36.1)]
    const { values } = idw({ lon: [112.9, 113.4], lat: [36.01, 36.1] }, [30, 90], cell)
    expect(values[0]).toBeCloseTo((30 / a ** 2 + 90 / b ** 2) / (1 / a ** 2 + 1 / b ** 2), 4)
  })
  it('is the station at a station and never leaves the range of the values', () => {
    const points = { lon: [112.05, 113.45, 113.95], lat: [36.95, 36.45, 36.05] }
    const { values } = idw(points, [10, 50, 90], grid)
    expect([values[0], values[9 * 20 + 19]]).toEqual([10, 90])
    expect(Math.min(...values)).toBeGreaterThanOrEqual(10)
    expect(Math.max(...values)).toBeLessThanOrEqual(90)
  })
  it('uses the nearest stations only', () => {
    const points = { lon: [112.1, 112.2, 113.9], lat: [36.5, 36.5, 36.5] }
    const { values } = idw(points, [1, 1, 1000], { ...grid, east: 112.3 }, { power: 2, nearest: 2 })
    expect(Math.max(...values)).toBeCloseTo(1, 6)
  })
  it('gives every cell what sorting all stations by distance gives', () => {
    const lon = Array.from({ length: 40 }, (_, i) => 112 + ((i * 37) % 100) / 50)
    const lat = Array.from({ length: 40 }, (_, i) => 36 + ((i * 53) % 97) / 97)
    const z = lon.map((_, i) => 20 + ((i * 29) % 71))
    const { values } = idw({ lon, lat }, z, grid)
    for (let cell = 0; cell < 200; cell++) {
      const [x, y] = [112 + ((cell % 20) + 0.5) / 10, 37 - (Math.floor(cell / 20) + 0.5) / 10]
      const near = lon
        .map((l, i) => ({ d: distanceKm(x, y, l, lat[i]!), z: z[i]! }))
        .sort((a, b) => a.d - b.d)
        .slice(0, 12)
      const expected = near.reduce((sum, s) => sum + s.z / s.d ** 2, 0) / near.reduce((sum, s) => sum + 1 / s.d ** 2, 0)
      expect(Math.abs(values[cell]! - expected)).toBeLessThan(1e-4)
    }
  })
  it('leaves a station without a value out, and knows nothing without stations', () => {
    const one = idw({ lon: [113, 113.5], lat: [36.5, 36.5] }, [40, Number.NaN], grid)
    expect([one.stations, one.values[7], one.rmse]).toEqual([1, 40, Number.NaN])
    expect(idw({ lon: [], lat: [] }, [], grid).values.every(Number.isNaN)).toBe(true)
  })
  it('of two stations its leave-one-out error is their difference', () => {
    expect(idw({ lon: [112.5, 113.5], lat: [36.2, 36.8] }, [30, 70], grid).rmse).toBeCloseTo(40, 9)
    expect(Array.from(idw({ lon: [112.5, 113, 113.5], lat: [36.2, 36.4, 36.8] }, [30, Number.NaN, 70], grid).errors)).toEqual([
      -40,
      Number.NaN,
      40,
    ])
  })
})
