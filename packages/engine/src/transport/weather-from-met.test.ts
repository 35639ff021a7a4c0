import { describe, expect, it } from 'vitest'
import type { MetGrid } from '../meteorology/met-grid.ts'
import { planeProjection } from '../meteorology/projection-regular.ts'
import { transportGrid } from './grid.ts'
import { weatherFromMet } from './weather-from-met.ts'

const place = { lon: 113, lat: 36.3 }
const [nx, ny, heights] = [9, 8, [10, 100, 500, 2000]] as const

/** Two hours of wind that grows with height and time; 290 K throughout; pressure in balance with it. */
const met = (change: Partial<MetGrid> = {}): MetGrid => {
  const plane = nx * ny
  const volume = (value: (z: number, c: number) => number) =>
    Float32Array.from({ length: heights.length * plane }, (_, c) => value(heights[Math.floor(c / plane)]!, c % plane))
  const wind = (hour: number) =>
    Float32Array.from({ length: heights.length * plane * 4 }, (_, n) => {
      const z = heights[Math.floor(n / 4 / plane)]!
      return [3 + z / 500 + hour, 1 - z / 1000, 0, 0][n % 4]!
    })
  const pressure = volume(z => 1000 * Math.exp((-9.80616 * z) / (287.04 * 290)))
  return {
    projection: planeProjection({ ...place, x0: -40_000, y0: -35_000, dx: 10_000, dy: 10_000 }),
    nx,
    ny,
    times: Float64Array.of(0, 3600),
    levels: { kind: 'height', values: Float64Array.from(heights), topM: Infinity },
    wind: [wind(0), wind(1)],
    wKind: 'agl',
    temperature: [volume(() => 290), volume(() => 290)],
    pressure: [pressure, pressure],
    heightAgl: [volume(z => z), volume(z => z)],
    surfacePressure: [new Float32Array(plane).fill(1000), new Float32Array(plane).fill(1000)],
    mixingHeight: [new Float32Array(plane).fill(Number.NaN), new Float32Array(plane).fill(Number.NaN)],
    terrain: new Float32Array(plane),
    roughness: 0.1,
    ...change,
  }
}

const grid = transportGrid(planeProjection({ ...place, x0: -8000, y0: -6000, dx: 4000, dy: 4000 }), 5, 4, [5, 195, 805])
const extra = { relativeHumidity: 55, sunSine: 0.3 }

describe('weather of a run from a met grid', () => {
  it('is linear in height and time, the logarithm of height below the lowest level', () => {
    const weather = weatherFromMet(met(), grid, 1800, extra)
    expect(weather.u[20]).toBeCloseTo(3.5 + 100 / 500, 4)
    expect(weather.u[40]).toBeCloseTo(3.5 + 500 / 500, 4)
    expect(weather.v[40]).toBeCloseTo(0.5, 4)
    expect(weather.u[0]! / (3.5 + 10 / 500)).toBeCloseTo(Math.log(2.5 / 0.1) / Math.log(10 / 0.1), 5)
    expect(weather.relativeHumidity[7]).toBe(55)
  })
  it('has the density of a gas at its height', () => {
    const weather = weatherFromMet(met(), grid, 0, extra)
    const at = (z: number) => (100_000 * Math.exp((-9.80616 * z) / (287.04 * 290))) / (287.04 * 290)
    for (const [k, z] of [2.5, 100, 500].entries()) expect(weather.density[k * 20]! / at(z)).toBeCloseTo(1, 5)
  })
  it('takes the neutral values where the met grid knows none', () => {
    const weather = weatherFromMet(met(), grid, 0, extra)
    const ustar = (0.4 * Math.hypot(3.02, 0.99)) / Math.log(100)
    expect(weather.frictionVelocity[3]).toBeCloseTo(ustar, 5)
    expect(weather.mixingHeight[3]! / (2400 * ustar ** 1.5)).toBeCloseTo(1, 5)
    expect(weather.obukhovLength[3]).toBe(Infinity)
  })
  it('passes from stable to unstable air through neutral air, and leaves neutral air at once', () => {
    const plane = (value: number) => new Float32Array(nx * ny).fill(value)
    const lengthAt = (from: number, to: number, seconds: number) =>
      weatherFromMet(met({ obukhovLength: [plane(from), plane(to)] }), grid, seconds, extra).obukhovLength[3]!
    // Linear in L it would be 6.5 m, the stablest air of all.
    expect(lengthAt(17, -4, 1800)).toBeCloseTo(2 / (1 / 17 - 1 / 4), 4)
    expect(lengthAt(20, -20, 1800)).toBe(Infinity)
    // Linear in L it would be neutral for the whole interval.
    expect(lengthAt(Infinity, 20, 1800)).toBeCloseTo(40, 4)
    expect(lengthAt(Infinity, 20, 0)).toBe(Infinity)
    expect(lengthAt(Infinity, 20, 3600)).toBeCloseTo(20, 4)
    expect(lengthAt(Number.NaN, 20, 1800)).toBe(Infinity)
  })
  it('turns the wind into the run’s axes', () => {
    const turned = { ...grid.projection }
    // i of the run points north, j west.
    turned.toLonLat = (i, j, out) => grid.projection.toLonLat(2 - j, i, out)
    const weather = weatherFromMet(met(), { ...grid, projection: turned }, 0, extra)
    expect(weather.u[40]).toBeCloseTo(0.5, 3)
    expect(weather.v[40]).toBeCloseTo(-4, 3)
  })
  it('is refused outside the met grid’s hours and area', () => {
    expect(() => weatherFromMet(met(), grid, 7200, extra)).toThrow('气象数据不含时刻 1970-01-01T02:00:00')
    const wide = transportGrid(planeProjection({ ...place, x0: -80_000, y0: -6000, dx: 4000, dy: 4000 }), 5, 4, [5, 195])
    expect(() => weatherFromMet(met(), wide, 0, extra)).toThrow('输送网格超出气象数据范围')
  })
})
