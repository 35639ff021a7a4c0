import { expect, test } from 'vitest'
import { type Arrival, sourceMap } from './source-map.ts'

const grid = { west: 110, south: 34, cellDeg: 1, columns: 6, rows: 4 }
const path = (lons: number[], lat: number, heightM = 100, mixing = 500) => ({
  lon: Float64Array.from(lons),
  lat: Float64Array.from(lons, () => lat),
  heightM: Float64Array.from(lons, () => heightM),
  along: { mixingHeightM: Float64Array.from(lons, () => mixing) },
})
const even = [{ from: 0, weight: 1 }]
const west: Arrival = { path: path([113.5, 112.5, 111.5], 35.5), concentration: 100 }
const east: Arrival = { path: path([113.5, 114.5, 114.6], 35.5), concentration: 20 }
const cell = (lon: number) => 1 * grid.columns + Math.floor(lon - grid.west)

test('shares and means by hand', () => {
  const map = sourceMap([west, east, { ...west, concentration: Number.NaN }], grid, { threshold: 75, weights: even })
  expect([...map.points].reduce((a, b) => a + b)).toBe(6)
  expect(map.pscf[cell(113.5)]).toBe(0.5)
  expect(map.cwt[cell(113.5)]).toBe(60)
  expect([map.pscf[cell(112.5)], map.cwt[cell(112.5)]]).toEqual([1, 100])
  expect([map.points[cell(114.5)], map.pscf[cell(114.5)], map.cwt[cell(114.5)]]).toEqual([2, 0, 20])
  expect(map.pscf[0]).toBeNaN()
})

test('the threshold is the 75th percentile by default', () => {
  const arrivals = [10, 20, 30, 40, 50].map(concentration => ({ ...west, concentration }))
  expect(sourceMap(arrivals, grid).threshold).toBe(40)
  expect(sourceMap(arrivals, grid).pscf[cell(112.5)]).toBeCloseTo(0.2 * 0.05, 6)
})

test('cells that few paths crossed weigh little', () => {
  const many = Array.from({ length: 9 }, () => ({ path: path([112.5], 35.5), concentration: 80 }))
  const map = sourceMap([...many, { path: path([111.5], 35.5), concentration: 80 }], grid, { threshold: 50 })
  // Nine points and one, five on the mean: 1.8 times and 0.2 times it.
  expect(map.weights[cell(112.5)]).toBeCloseTo(0.7, 6)
  expect(map.weights[cell(111.5)]).toBeCloseTo(0.05, 6)
  expect(map.cwt[cell(111.5)]).toBeCloseTo(4, 5)
})

test('air above the mixed layer takes up nothing, when this is requested', () => {
  const high: Arrival = { path: path([112.5], 35.5, 900, 500), concentration: 90 }
  expect(sourceMap([high], grid, { belowMixingHeight: true }).points.every(count => count === 0)).toBe(true)
  expect(sourceMap([high], grid).points[cell(112.5)]).toBe(1)
  const unknown: Arrival = { path: path([112.5], 35.5, 900, Number.NaN), concentration: 90 }
  expect(sourceMap([unknown], grid, { belowMixingHeight: true }).points[cell(112.5)]).toBe(1)
})

test('who emits is found: polluted air comes from one side only', () => {
  const arrivals = Array.from({ length: 72 }, (_, n): Arrival => {
    const angle = (n * 5 * Math.PI) / 180
    const steps = Array.from({ length: 8 }, (_, s) => s * 0.3)
    return {
      path: {
        lon: Float64Array.from(steps, s => 113 + s * Math.cos(angle)),
        lat: Float64Array.from(steps, s => 36 + s * Math.sin(angle)),
        heightM: new Float64Array(8),
      },
      concentration: n * 5 > 150 && n * 5 < 210 ? 150 : 40,
    }
  })
  const { pscf, cwt } = sourceMap(
    arrivals,
    { west: 110.5, south: 33.5, cellDeg: 0.5, columns: 10, rows: 10 },
    { threshold: 75, weights: even },
  )
  const best = (values: Float32Array) =>
    values.reduce((top, value, at) => (value > (values[top] ?? Number.NaN) || Number.isNaN(values[top]!) ? at : top), 0)
  expect(best(pscf) % 10).toBeLessThan(4)
  expect(best(cwt) % 10).toBeLessThan(4)
})
