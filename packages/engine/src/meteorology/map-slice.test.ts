import { expect, test } from 'vitest'
import { mapSlice, nodesOver } from './map-slice.ts'
import type { MetGrid } from './met-grid.ts'
import { conformalProjection } from './projection-conformal.ts'
import { latLonProjection, planeProjection } from './projection-regular.ts'

const [nx, ny] = [12, 10]
/** Wind (6, 0) along the grid's axes at 10 m, twice that at 110 m; flat land. */
const grid = (projection: MetGrid['projection']): MetGrid => {
  const cells = nx * ny
  const volume = (low: number, high: number) => Float32Array.from({ length: 2 * cells }, (_, n) => (n < cells ? low : high))
  return {
    projection,
    nx,
    ny,
    times: Float64Array.of(0),
    levels: { kind: 'height', values: Float64Array.of(10, 110), topM: Infinity },
    wind: [Float32Array.from({ length: 8 * cells }, (_, n) => (n % 4 === 0 ? (n < 4 * cells ? 6 : 12) : 0))],
    wKind: 'agl',
    temperature: [volume(290, 288)],
    pressure: [volume(1000, 990)],
    heightAgl: [volume(10, 110)],
    surfacePressure: [new Float32Array(cells).fill(1001)],
    mixingHeight: [new Float32Array(cells).fill(700)],
    terrain: new Float32Array(cells),
    roughness: 0.2,
  }
}

test('a longitude-latitude grid is drawn on its nodes, at the requested height', () => {
  const met = grid(latLonProjection({ lon0: 110, lat0: 34, dLon: 0.25, dLat: 0.25 }, nx))
  const slice = mapSlice(met, 0, 60, 'wind')
  expect(slice.nodes).toEqual({ lon0: 110, lat0: 34, dLon: 0.25, dLat: 0.25, nx, ny })
  expect([...new Set(slice.value)]).toEqual([9])
  expect(mapSlice(met, 0, 110, 'temperature').value[17]).toBe(288)
  expect(mapSlice(met, 0, 10, 'mixingHeight').value[0]).toBe(700)
})

test('a plane is drawn over the box round it; nodes outside it are missing', () => {
  const slice = mapSlice(grid(planeProjection({ lon: 113, lat: 36, x0: 0, y0: 0, dx: 3000, dy: 3000 })), 0, 10, 'wind')
  expect(slice.nodes.lon0).toBeCloseTo(113, 9)
  expect([...slice.u].every(value => value === 6)).toBe(true)
  const away = mapSlice(grid(latLonProjection({ lon0: 110, lat0: 34, dLon: 0.25, dLat: 0.25 }, nx)), 0, 10, 'wind', {
    lon0: 100,
    lat0: 20,
    dLon: 1,
    dLat: 1,
    nx: 2,
    ny: 2,
  })
  expect([...away.u].every(Number.isNaN)).toBe(true)
})

test('wind along the axes of a turned grid points where it goes on the map', () => {
  const turned = conformalProjection({
    tangentLat: 36,
    referenceLon: 113,
    trueLat: 36,
    stepM: 3000,
    anchor: { i: 5, j: 5, lon: 113, lat: 36 },
    orientation: 90,
  })
  const slice = mapSlice(grid(turned), 0, 10, 'wind')
  const middle = 5 * slice.nodes.nx + 6
  expect(Math.abs(slice.u[middle]!)).toBeLessThan(0.05)
  expect(Math.abs(slice.v[middle]!)).toBeCloseTo(6, 2)
  expect(slice.value[middle]).toBeCloseTo(6, 4)
})

test('a large grid is thinned', () => {
  const nodes = nodesOver({ projection: latLonProjection({ lon0: 0, lat0: -90, dLon: 0.25, dLat: 0.25 }, 1440), nx: 1440, ny: 721 })
  expect(nodes.nx * nodes.ny).toBeLessThanOrEqual(40_000)
  expect([nodes.dLon, nodes.nx]).toEqual([1.5, 240])
})
