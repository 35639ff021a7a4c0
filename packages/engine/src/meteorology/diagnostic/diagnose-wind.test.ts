import { describe, expect, it } from 'vitest'
import { planeProjection } from '../projection-regular.ts'
import { diagnoseWind, diagnosticDefaults } from './diagnose-wind.ts'
import { type DiagnosticDomain, layersOf } from './domain.ts'
import { divergence } from './mass-consistent.ts'
import { toLayers, type WindProfile } from './profiles.ts'
import { blockWind, type RegionalAir, reliefAround } from './terrain-effects.ts'
import { toMetGrid } from './to-met-grid.ts'

const faces = Float64Array.of(0, 20, 50, 100, 180, 300, 450, 650, 900, 1200, 1600, 2100, 2700, 3500, 5000)
const neutral: RegionalAir = { temperature: 290, pressure: 910, lapse: 0, heatFlux: 0 }
const night: RegionalAir = { temperature: 275, pressure: 910, lapse: 0.01, heatFlux: -20 }

const domainOf = (nx: number, ny: number, step: number, height: (x: number, y: number) => number): DiagnosticDomain => ({
  nx,
  ny,
  dx: step,
  dy: step,
  faces,
  terrain: Float32Array.from({ length: nx * ny }, (_, n) => height((n % nx) * step, Math.floor(n / nx) * step)),
})
const flat = domainOf(30, 20, 2000, () => 900)
const basin = domainOf(60, 60, 1500, (x, y) => 900 + 700 * (((x - 45_000) / 45_000) ** 2 + ((y - 45_000) / 60_000) ** 2))

const column = (u: number, v: number): WindProfile => ({ x: 30_000, y: 20_000, heights: [10, 6000], u: [u, u], v: [v, v], roughness: 0.1 })
const anemometer = (x: number, y: number, u: number, v: number): WindProfile => ({ x, y, heights: [10], u: [u], v: [v], roughness: 0.1 })

describe('a profile at the layers', () => {
  it('is linear between its heights, logarithmic below and a power law above', () => {
    const profile = { x: 0, y: 0, heights: [40, 140], u: [4, 6], v: [0, 0], roughness: 0.1 }
    const { u } = toLayers(profile, flat, { topM: 400, exponent: 0.2 })
    expect(u[0]).toBeCloseTo((4 * Math.log(100)) / Math.log(400), 9) // middle 10 m
    expect(u[2]).toBeCloseTo(4.7, 9) // middle 75 m
    expect(u[4]).toBeCloseTo(6 * (240 / 140) ** 0.2, 9)
    expect(u[6]).toBeNaN() // middle 550 m
  })
  it('without a valid value says nothing', () => {
    expect(toLayers(anemometer(0, 0, Number.NaN, 1), flat, { topM: 1000, exponent: 0.2 }).u.every(Number.isNaN)).toBe(true)
  })
})

describe('the diagnosed wind', () => {
  it('a uniform wind over flat land is itself', () => {
    const { u, v, w } = diagnoseWind(flat, { background: [column(4, -3)], stations: [], air: night })
    for (const [field, value] of [
      [u, 4],
      [v, -3],
      [w, 0],
    ] as const)
      expect(field.reduce((most, each) => Math.max(most, Math.abs(each - value)), 0)).toBeLessThan(1e-12)
  })

  it('is the station at its cell within half a metre a second, over flat land and in a basin', () => {
    for (const domain of [flat, basin]) {
      const station = anemometer(14 * domain.dx, 11 * domain.dy, 1, 2.5)
      const { u, v } = diagnoseWind(
        domain,
        { background: [column(3, 1)], stations: [station], air: neutral },
        { ...diagnosticDefaults, smoothing: [0, 0] },
      )
      const at = 11 * domain.nx + 14
      expect(Math.hypot(u[at]! - 1, v[at]! - 2.5)).toBeLessThan(0.5)
    }
  })

  it('conserves mass in every cell of the basin at night, and stays as weak as winds are there', () => {
    const stations = [anemometer(30_000, 30_000, 1.5, 1), anemometer(60_000, 50_000, -0.5, 2)]
    const { faces: wind, u, v, freedom } = diagnoseWind(basin, { background: [], stations, air: night })
    expect(divergence(wind, basin).reduce((most, each) => Math.max(most, Math.abs(each)), 0)).toBeLessThan(1e-12)
    expect(freedom).toBeLessThan(0.4)
    const strongest = u.reduce((most, each, n) => Math.max(most, Math.hypot(each, v[n]!)), 0)
    expect(strongest).toBeLessThan(6)
  })

  it('on a cold night air runs down the slopes, on a hot day up them', () => {
    const uphill = (heatFlux: number) => {
      const calm = { background: [column(0, 0)], stations: [], air: { ...neutral, heatFlux } }
      const { u } = diagnoseWind(basin, calm)
      return u[30 * 60 + 52]! // the eastern slope: uphill is east
    }
    expect(uphill(-40)).toBeLessThan(-0.3)
    expect(uphill(150)).toBeGreaterThan(0.3)
  })

  it('weak stable wind turns along a ridge and keeps its speed', () => {
    const ridge = domainOf(40, 30, 1000, x => 800 * Math.exp(-(((x - 20_000) / 4000) ** 2)))
    const cells = layersOf(ridge) * 1200
    const wind = { u: new Float64Array(cells).fill(1.5), v: new Float64Array(cells).fill(0.2) }
    const turned = blockWind(wind, ridge, night, reliefAround(ridge, 12_000), 1)
    expect(turned).toBeGreaterThan(1000)
    const foot = 15 * 40 + 17
    expect([Math.abs(wind.u[foot]!), Math.hypot(wind.u[foot]!, wind.v[foot]!)]).toEqual([0, Math.hypot(1.5, 0.2)])
  })

  it('refuses, in Chinese, a domain or a lack of wind it cannot work with', () => {
    const input = { background: [column(1, 1)], stations: [], air: neutral }
    expect(() => diagnoseWind({ ...flat, faces: Float64Array.of(10, 5) }, input)).toThrow(/层界/)
    expect(() => diagnoseWind({ ...flat, terrain: flat.terrain.map((h, n) => (n === 7 ? Number.NaN : h)) }, input)).toThrow(
      /地形第 8 格缺测/,
    )
    expect(() => diagnoseWind(flat, { background: [], stations: [anemometer(0, 0, Number.NaN, 0)], air: neutral })).toThrow(/既无背景风/)
  })
})

describe('as a met grid', () => {
  it('has wind at the middles of the cells, heights above ground, and air that is hydrostatic', () => {
    const wind = diagnoseWind(basin, { background: [column(3, 1)], stations: [], air: neutral })
    const surface = () => new Float32Array(3600).fill(300)
    const hour = {
      time: 0,
      wind,
      referenceM: 900,
      temperature: 288,
      pressure: 910,
      temperatureLapse: -0.0065,
      mixingHeight: surface(),
      frictionVelocity: surface(),
      obukhovLength: surface(),
    }
    const projection = planeProjection({ lon: 113, lat: 36.2, x0: 0, y0: 0, dx: 1500, dy: 1500 })
    const met = toMetGrid(basin, projection, 0.1, [hour, { ...hour, time: 3600 }])
    expect([met.levels.values[0], met.wind.length, met.wind[0]!.length]).toEqual([10, 2, 4 * 14 * 3600])
    const at = 5 * 3600 + 1234
    expect([met.wind[0]![4 * at], met.wind[0]![4 * at + 2]]).toEqual([Math.fround(wind.u[at]!), Math.fround(wind.w[at]!)])
    const [low, high] = [met.pressure[0]![at]!, met.pressure[0]![at + 3600]!]
    const [t, dz] = [
      (met.temperature[0]![at]! + met.temperature[0]![at + 3600]!) / 2,
      met.heightAgl[0]![at + 3600]! - met.heightAgl[0]![at]!,
    ]
    expect(Math.log(low / high)).toBeCloseTo((9.80616 * dz) / (287.04 * t), 3)
  })
  it('takes imported winds and temperatures as they are', () => {
    const cells = 14 * 3600
    const wind = { u: new Float32Array(cells).fill(2), v: new Float32Array(cells), w: new Float32Array(cells) }
    const field = () => new Float32Array(3600)
    const known = { mixingHeight: field(), frictionVelocity: field(), obukhovLength: field() }
    const hour = {
      time: 0,
      wind,
      temperatures: new Float32Array(cells).fill(281),
      referenceM: 900,
      temperature: 288,
      pressure: 910,
      temperatureLapse: 0,
      ...known,
    }
    const met = toMetGrid(basin, planeProjection({ lon: 113, lat: 36.2, x0: 0, y0: 0, dx: 1500, dy: 1500 }), 0.1, [hour])
    expect([met.temperature[0]![777], met.wind[0]![4 * 777]]).toEqual([281, 2])
  })
})
