import { describe, expect, it } from 'vitest'
import { planeProjection } from '../projection-regular.ts'
import { columnsOver } from './columns.ts'
import { diagnoseHour } from './diagnose-hour.ts'
import { diagnoseHours, type Land, type StationWeather, type WeatherHour } from './diagnose-hours.ts'
import { diagnosticDefaults } from './diagnose-wind.ts'
import type { DiagnosticDomain } from './domain.ts'
import { heightAt, terrainOnGrid } from './terrain-on-grid.ts'
import { toMetGrid } from './to-met-grid.ts'

const [nx, ny] = [24, 20]
const domain: DiagnosticDomain = {
  nx,
  ny,
  dx: 3000,
  dy: 3000,
  faces: Float64Array.of(0, 20, 60, 150, 350, 800, 1600, 3000),
  terrain: Float32Array.from({ length: nx * ny }, (_, n) => 900 + 25 * Math.abs((n % nx) - 12)),
}
const land: Land = { lon: 113.1, lat: 36.2, roughness: new Float32Array(nx * ny).fill(0.3), albedo: 0.2, bowen: 1, anthropogenic: 10 }

const station = (x: number, u: number, v: number): StationWeather => ({
  x,
  y: 30_000,
  u,
  v,
  anemometerM: 10,
  temperature: 290,
  pressure: 910,
  cloud: 1,
})
/** A clear June day of Changzhi, hours 0–23 of UTC+8. */
const day: WeatherHour[] = Array.from({ length: 24 }, (_, hour) => ({
  time: Date.UTC(2026, 5, 10, hour - 8) / 1000,
  stations: [station(15_000, 1.5, 1), station(50_000, 2, 0.5)],
  background: [],
  lapse: 0.006,
}))

describe('a day of diagnosed hours', () => {
  const hours = diagnoseHours(domain, land, day)
  const cell = 10 * nx + 12
  it('has a shallow stable night and a mixed layer that grows until the afternoon', () => {
    const depth = hours.map(hour => hour.mixingHeight[cell]!)
    expect(depth[3]).toBeLessThan(200)
    expect(depth[15]).toBeGreaterThan(1000)
    expect(depth[15]).toBeLessThan(3000)
    for (let hour = 8; hour <= 15; hour++) expect(depth[hour]).toBeGreaterThanOrEqual(depth[hour - 1]!)
    expect(depth[22]).toBeLessThan(300)
    expect(hours[13]!.obukhovLength[cell]).toBeLessThan(0)
    expect(hours[3]!.obukhovLength[cell]).toBeGreaterThan(0)
  })
  it('goes on where a day was cut in two', () => {
    const convective = new Float64Array(nx * ny)
    const options = { ...diagnosticDefaults, convective }
    diagnoseHours(domain, land, day.slice(0, 13), options)
    const rest = diagnoseHours(domain, land, day.slice(13, 16), options)
    for (const [n, { mixingHeight }] of rest.entries()) expect(mixingHeight[cell]).toBeCloseTo(hours[13 + n]!.mixingHeight[cell]!, 3)
  })
  it('one hour of it is the same wind, and a mixed layer within a tenth, when the hours before are done on wide cells', () => {
    const alone = diagnoseHour(domain, land, day.slice(6, 16))
    const full = diagnoseHours(domain, land, day.slice(6, 16)).at(-1)!
    expect(alone.wind.u).toEqual(full.wind.u)
    const worst = alone.mixingHeight.reduce((most, depth, n) => Math.max(most, Math.abs(depth / full.mixingHeight[n]! - 1)), 0)
    // Roughness and hills differ within a wide cell: that is what it costs.
    expect(worst).toBeLessThan(0.1)
    expect(worst).toBeGreaterThan(0)
  })
  it('becomes a met grid of 24 times', () => {
    const met = toMetGrid(domain, planeProjection({ lon: 113, lat: 36, x0: 0, y0: 0, dx: 3000, dy: 3000 }), 0.3, hours)
    // The stations stand at 900 + 25 × 7 and 25 × 5 m; there the pressure is theirs, and some 10 m of air above.
    expect(hours[0]!.referenceM).toBeCloseTo(1050, 6)
    expect(met.surfacePressure[0]![10 * nx + 6]).toBeCloseTo(910, 0)
    expect([met.times.length, met.times[1]! - met.times[0]!, met.mixingHeight[13]!.length]).toEqual([24, 3600, nx * ny])
  })
  it('stops on its signal, reports progress, and refuses hours out of order', () => {
    const progress: number[] = []
    const stopped = AbortSignal.abort()
    expect(() => diagnoseHours(domain, land, day, { ...diagnosticDefaults, signal: stopped })).toThrow()
    diagnoseHours(domain, land, day.slice(0, 2), { ...diagnosticDefaults, onProgress: done => progress.push(done) })
    expect(progress).toEqual([1, 2])
    expect(() => diagnoseHours(domain, land, [day[1]!, day[0]!])).toThrow(/第 2 个时次/)
    const airless = { ...day[0]!, stations: day[0]!.stations.map(each => ({ ...each, temperature: Number.NaN })) }
    expect(() => diagnoseHours(domain, land, [airless])).toThrow(/没有有效的气温/)
  })
})

describe('terrain on a grid', () => {
  const source = {
    lon0: 112,
    lat0: 35,
    dLon: 0.01,
    dLat: 0.01,
    nx: 201,
    ny: 201,
    heights: Float32Array.from({ length: 201 * 201 }, (_, n) => 5 * (n % 201) + 2 * Math.floor(n / 201)),
  }
  it('of a plane in longitude and latitude is that plane', () => {
    expect(heightAt(source, 112.505, 35.255)).toBeCloseTo(5 * 50.5 + 2 * 25.5, 3)
    const projection = planeProjection({ lon: 113, lat: 36, x0: -30_000, y0: -30_000, dx: 3000, dy: 3000 })
    const heights = terrainOnGrid(source, projection, 21, 21)
    const place = new Float64Array(2)
    for (const cell of [0, 100, 440]) {
      projection.toLonLat(cell % 21, Math.floor(cell / 21), place)
      expect(heights[cell]).toBeCloseTo(500 * (place[0]! - 112) + 200 * (place[1]! - 35), 2)
    }
    expect(heightAt(source, 111.9, 36)).toBeNaN()
  })
})

describe('columns of a coarse grid over a region', () => {
  const projection = planeProjection({ lon: 113, lat: 36, x0: 0, y0: 0, dx: 3000, dy: 3000 })
  const coarse = toMetGrid(
    { ...domain, dx: 12_000, dy: 12_000 },
    planeProjection({ lon: 113, lat: 36, x0: -60_000, y0: -60_000, dx: 12_000, dy: 12_000 }),
    0.3,
    diagnoseHours({ ...domain, dx: 12_000, dy: 12_000, terrain: new Float32Array(nx * ny) }, land, day.slice(0, 2)),
  )
  it('are those within the margin, at their place, linear in time', () => {
    const columns = columnsOver(coarse, coarse.times[0]! + 1800, projection, domain, 12_500)
    // 69 × 57 km and 12 km around: nodes every 12 km from −12 to 72 (8) and to 60 km (7).
    expect(columns.length).toBe(8 * 7)
    const [first] = columns
    expect([first!.x, first!.y]).toEqual([expect.closeTo(-12_000, 3), expect.closeTo(-12_000, 3)])
    const node = (4 * nx + 4) * 4
    expect(first!.u[0]).toBeCloseTo((coarse.wind[0]![node]! + coarse.wind[1]![node]!) / 2, 5)
    expect(columnsOver(coarse, coarse.times[1]! + 1, projection, domain, 12_500)).toEqual([])
  })
})
