import { expect, test } from 'vitest'
import type { MetGrid } from '../meteorology/met-grid.ts'
import { planeProjection } from '../meteorology/projection-regular.ts'
import { weatherOfGrid } from './weather.ts'

const cells = 4
const [low, high] = [50, 450]

/** Two by two cells of 2 km × 4 km, two levels; the lower one is below the ground in cell 3. */
const grid = (change: Partial<MetGrid> = {}): MetGrid => {
  const wind = new Float32Array(2 * cells * 4)
  for (let c = 0; c < cells; c++) {
    wind.set([4, 0, 0, 0], c * 4)
    wind.set([12, -8, 0, 0], (cells + c) * 4)
  }
  wind[3 * 4] = Number.NaN
  const both = (value: number) => new Float32Array(2 * cells).fill(value)
  return {
    projection: planeProjection({ lon: 113, lat: 36, x0: 0, y0: 0, dx: 2000, dy: 4000 }),
    ...{ nx: 2, ny: 2, times: Float64Array.of(0), wKind: 'agl', roughness: 0.1 },
    levels: { kind: 'height', values: Float64Array.of(low, high), topM: Infinity },
    wind: [wind],
    temperature: [both(280)],
    pressure: [both(950)],
    heightAgl: [Float32Array.from({ length: 2 * cells }, (_, n) => (n < cells ? low : high))],
    surfacePressure: [new Float32Array(cells).fill(960)],
    mixingHeight: [Float32Array.of(800, Number.NaN, 20, 800)],
    terrain: new Float32Array(cells),
    ...change,
  }
}

/** m/s of a level (10 (k + 1)² m) and cell. */
const windOf = ({ wind }: ReturnType<typeof weatherOfGrid>, k: number, cell: number): [number, number] => [
  wind[0]![(k * cells + cell) * 2]! * 2000,
  wind[0]![(k * cells + cell) * 2 + 1]! * 4000,
]

test('wind is linear between levels, logarithmic below the lowest, constant above the highest', () => {
  const weather = weatherOfGrid(grid())
  // 250 m is half-way.
  expect(windOf(weather, 4, 0)[0]).toBeCloseTo(8, 4)
  expect(windOf(weather, 4, 0)[1]).toBeCloseTo(-4, 4)
  expect(windOf(weather, 0, 0)[0]).toBeCloseTo((4 * Math.log(10 / 0.1)) / Math.log(50 / 0.1), 4)
  expect(windOf(weather, 10, 0)[0]).toBeCloseTo(12, 4)
})

test('a level below the ground is not used', () => {
  expect(windOf(weatherOfGrid(grid()), 4, 3)[0]).toBeCloseTo((12 * Math.log(250 / 0.1)) / Math.log(450 / 0.1), 4)
})

test('a 10-m wind goes before the logarithm', () => {
  const surface = { u10: [new Float32Array(cells).fill(1)], v10: [new Float32Array(cells)] }
  const weather = weatherOfGrid(grid(surface))
  expect(windOf(weather, 0, 0)[0]).toBeCloseTo(1, 6)
  // 40 m: three quarters of the way from 10 to 50 m.
  expect(windOf(weather, 1, 0)[0]).toBeCloseTo(3.25, 4)
})

test('what is unknown is neutral air; a mixed layer is at least 50 m', () => {
  const weather = weatherOfGrid(grid())
  const speed = (4 * Math.log(100)) / Math.log(500)
  const friction = (0.4 * speed) / Math.log(100)
  expect(weather.frictionVelocity[0]![0]).toBeCloseTo(friction, 5)
  expect(weather.obukhovLength[0]![0]).toBe(Infinity)
  expect(weather.mixingHeight[0]![1]).toBeCloseTo((0.3 * friction) / 1e-4, 1)
  expect(weather.mixingHeight[0]![2]).toBe(50)
})
