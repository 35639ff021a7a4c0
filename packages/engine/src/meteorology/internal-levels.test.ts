import { describe, expect, test } from 'vitest'
import { airDensity, hysplitGravityMs2, potentialTemperature } from './air.ts'
import { internalLevels, onInternalLevels } from './internal-levels.ts'
import { levelCount } from './met-grid.ts'
import { planeProjection } from './projection-regular.ts'
import { levelIndexer, metSampler, timeBracket } from './sample.ts'
import { fromPressureGrid, type PressureGrid } from './sources/from-pressure-grid.ts'

const [nx, ny] = [4, 3]
const cells = nx * ny
const levelsHpa = [500, 700, 850, 900, 925, 950, 1000]
const isothermal = 280

/** An isothermal atmosphere over a plain of 985 hPa with a hill of 920 hPa in cell 5; u grows with height, omega is −0.1 Pa/s. */
const grid = (over: Partial<PressureGrid['times'][number]> = {}): PressureGrid => {
  const volume = (value: (p: number) => number) =>
    Float32Array.from({ length: levelsHpa.length * cells }, (_, at) => value(levelsHpa[Math.floor(at / cells)]!))
  const surfacePressure = new Float32Array(cells).fill(985)
  surfacePressure[5] = 920
  const terrain = new Float32Array(cells).fill(230)
  terrain[5] = 790
  return {
    projection: planeProjection({ lon: 113, lat: 36, x0: 0, y0: 0, dx: 10_000, dy: 10_000 }),
    nx,
    ny,
    levelsHpa,
    terrain,
    roughness: 0.2,
    windAxes: 'grid',
    times: [0, 3600].map(seconds => ({
      seconds,
      u: volume(p => (1000 - p) / 20),
      v: volume(() => 2),
      omega: volume(() => -0.001),
      temperature: volume(() => isothermal),
      surfacePressure,
      ...over,
    })),
  }
}

describe('levels that follow the terrain', () => {
  test('columns that are left out stay missing, the others are the same', () => {
    const met = fromPressureGrid(grid(), true)
    const columns = Uint8Array.from({ length: cells }, (_, c) => Number(c === 5))
    const [whole, part] = [onInternalLevels(met), onInternalLevels(met, { columns })]
    for (const field of ['temperature', 'pressure', 'mixingHeight'] as const) {
      const wanted = whole[field][1]!.map((value, at) => (at % cells === 5 ? value : Number.NaN))
      expect(part[field][1], field).toEqual(wanted)
    }
    expect(part.wind[1]!.filter(value => value === value).length).toBe(4 * whole.levels.values.length)
  })

  test("HYSPLIT's 10, 75, 200, 385 m for usual data, finer for finer", () => {
    expect([...internalLevels(10).values.slice(0, 4)]).toEqual([10, 75, 200, 385])
    expect(internalLevels(10).values.at(-1)).toBe(10_360)
    expect(internalLevels(23, { reachM: 25_000 }).quadratic).toEqual([30, -25, 5])
    expect(internalLevels(40).quadratic).toEqual([5, 5, 0])
  })

  test('over high ground they are shrunk, and the pressure falls as in an isothermal atmosphere', () => {
    const met = onInternalLevels(fromPressureGrid(grid(), true))
    const scale = (287.04 * isothermal) / hysplitGravityMs2
    for (const [cell, ps, h] of [
      [0, 985, 230],
      [5, 920, 790],
    ] as const)
      for (const k of [0, 3, 8]) {
        const z = met.heightAgl[0]![k * cells + cell]!
        expect(z).toBeCloseTo(met.levels.values[k]! * (1 - h / 25_000), 2)
        expect(met.pressure[0]![k * cells + cell]! / (ps * Math.exp(-z / scale))).toBeCloseTo(1, 5)
      }
  })

  test('below the lowest data level the wind follows the logarithmic law, and no value below ground is read', () => {
    const met = onInternalLevels(fromPressureGrid(grid(), true))
    expect(met.wind[0]!.every(value => !Number.isNaN(value))).toBe(true)
    // Cell 5 is at 920 hPa: its lowest level is 900 hPa with u 5.
    const lowest = ((287.04 * isothermal) / hysplitGravityMs2) * Math.log(920 / 900)
    const first = 10 * (1 - 790 / 25_000)
    const bottom = (5 * Math.log(first / 0.2)) / Math.log(lowest / 0.2)
    expect(met.wind[0]![5 * 4]).toBeCloseTo(bottom + ((5 - bottom) * first) / lowest, 3)
  })

  test('levels in the ground count for nothing, masked or not', () => {
    const [masked, kept] = [true, false].map(mask => onInternalLevels(fromPressureGrid(grid(), mask)))
    expect(kept!.wind).toEqual(masked!.wind)
    expect(kept!.temperature).toEqual(masked!.temperature)
  })

  test('a 10-m wind is taken where the data have one', () => {
    const ten = new Float32Array(cells).fill(-3)
    const met = onInternalLevels(fromPressureGrid(grid({ u10: ten, v10: ten }), true))
    expect(met.wind[0]![0]).toBeLessThan(-2)
  })

  test('vertical wind is −omega / (rho g), with the slope of the ground on request', () => {
    const native = fromPressureGrid(grid(), true)
    const [plain, sloped] = [onInternalLevels(native), onInternalLevels(native, { slope: true })]
    const at = (9 * cells + 4) * 4
    const rising = 0.1 / (airDensity(plain.pressure[0]![9 * cells + 4]!, isothermal) * hysplitGravityMs2)
    expect(plain.wind[0]![at + 2]).toBeCloseTo(rising / (1 - 230 / 25_000), 3)
    // Cell 4 is on the rim, one cell west of the hill: (790 − 230) m over 10 km.
    expect(sloped.wind[0]![at + 2]! - plain.wind[0]![at + 2]!).toBeCloseTo(-plain.wind[0]![at]! * 0.056 * 1.0093, 2)
  })

  test('the mixed layer ends where potential temperature is 2 K above the lowest', () => {
    const met = onInternalLevels(fromPressureGrid(grid(), true))
    const top = met.mixingHeight[0]![0]!
    const theta = (k: number) => potentialTemperature(met.pressure[0]![k * cells]!, met.temperature[0]![k * cells]!)
    const k = Array.from(met.heightAgl[0]!.filter((_, at) => at % cells === 0)).indexOf(top)
    expect(theta(k)).toBeLessThanOrEqual(theta(0) + 2)
    expect(theta(k + 1)).toBeGreaterThan(theta(0) + 2)
  })
})

describe('asking a grid', () => {
  const met = onInternalLevels(fromPressureGrid(grid(), true))
  const sampler = metSampler(met)

  test('at a node and in between', () => {
    expect(sampler.goTo(1, 1, met.levels.values[3]!, 1800)).toBe(true)
    expect(sampler.volume(met.pressure)).toBeCloseTo(met.pressure[0]![3 * cells + 5]!, 4)
    expect(sampler.fixed(met.terrain)).toBe(790)
    sampler.goTo(0.5, 1, 500, 0)
    expect(sampler.fixed(met.terrain)).toBe(510)
    expect(sampler.volume(met.wind, 4, 1)).toBeCloseTo(2, 1)
  })

  test('outside the grid and the times there is nothing', () => {
    expect(sampler.goTo(-0.1, 1, 10, 0)).toBe(false)
    expect(sampler.goTo(3.01, 1, 10, 0)).toBe(false)
    expect(sampler.goTo(3, 2, 10, 3600)).toBe(true)
    expect(sampler.goTo(1, 1, 10, 3601)).toBe(false)
    expect([0, 1, 3600, -1].map(seconds => timeBracket(met.times, seconds))).toEqual([0, 0, 0, -1])
  })

  test('a level by its formula and by search are the same at the levels', () => {
    const { values } = met.levels
    for (const indexOf of [levelIndexer(met.levels), levelIndexer({ values })])
      for (let k = 0; k < levelCount(met); k++) expect(indexOf(values[k]!)).toBeCloseTo(k, 9)
    expect(levelIndexer({ values: Float64Array.of(1000, 850, 500) })(925)).toBeCloseTo(0.5, 12)
  })

  test('an offset moves the point', () => {
    const shifted = metSampler(met, [1, 0, 0])
    shifted.goTo(0, 1, 10, 0)
    expect(shifted.fixed(met.terrain)).toBe(790)
  })
})

test('levels below the ground are missing when masked and kept when not', () => {
  const at = (k: number, cell: number) => (k * cells + cell) * 4
  const masked = fromPressureGrid(grid(), true)
  expect(masked.levels.values[0]).toBe(1000)
  expect([masked.wind[0]![at(0, 0)], masked.wind[0]![at(2, 5)]]).toEqual([Number.NaN, Number.NaN])
  expect(fromPressureGrid(grid(), false).wind[0]![at(0, 0)]).toBe(0)
  expect(masked.heightAgl[0]![0]).toBeLessThan(0)
})
