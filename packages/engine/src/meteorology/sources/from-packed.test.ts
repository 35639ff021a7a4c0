import { expect, test } from 'vitest'
import { fromPacked, type PackedMet } from './from-packed.ts'

/** Two pressure levels over four nodes; each variable the same everywhere. */
const packed = (variables: Record<string, number>): PackedMet => ({
  model: 'TEST',
  grid: { nx: 2, ny: 2, numbers: [90, 0, 1, 1, 0, 0, 0, 1, 1, 36, 112, 0], vertical: 'pressure' },
  levels: [{ height: 0 }, { height: 850 }, { height: 700 }],
  times: Float64Array.of(0),
  field: (_time, variable, level) => {
    const ground: Record<string, number> = { PRSS: 950, SHGT: 500 }
    const value = level === 0 ? ground[variable] : variables[variable]
    return value === undefined ? null : new Float32Array(4).fill(value)
  },
})
const air = { UWND: 3, VWND: -2, TEMP: 287.04 / 1 }
const omegaAt = (variables: Record<string, number>, level: number) => fromPacked(packed({ ...air, ...variables })).wind[0]![level * 16 + 2]!

test('vertical motion is omega in WWND, or metres a second in DZDT as WRF and HRRR have it; DIFW is what packing lost', () => {
  expect(omegaAt({ WWND: -0.01, DIFW: 0.002 }, 0)).toBeCloseTo(-0.008, 8)
  // omega = -rho g w: rho = p / (R T) = 100 p / 287.04^2 kg/m3; at 850 hPa and 0.1 m/s -0.01012 hPa/s.
  const rho = 85_000 / (287.04 * 287.04)
  expect(omegaAt({ DZDT: 0.09, DIFW: 0.01 }, 0)).toBeCloseTo((-rho * 9.80616 * 0.1) / 100, 6)
  expect(omegaAt({ DZDT: 0.1 }, 1) / omegaAt({ DZDT: 0.1 }, 0)).toBeCloseTo(700 / 850, 5)
  expect(omegaAt({}, 0)).toBe(0)
})

test('a file without wind is refused by the name of what it lacks', () => {
  expect(() => fromPacked(packed({ UWND: 1, VWND: 1 }))).toThrow('气象场缺少 TEMP')
})

/** Two heights over ground of 500 m, isothermal air at rest; top 20 km unless another is given. */
const heights = (variables: Record<string, number | readonly number[]>, topM = 20_000, model = 'TEST'): PackedMet => ({
  model,
  grid: { nx: 2, ny: 2, numbers: [90, 0, 1, 1, 0, 0, 0, 1, 1, 36, 112, topM], vertical: 'height' },
  levels: [{ height: 0 }, { height: 200 }, { height: 2000 }],
  times: Float64Array.of(0),
  field: (_time, variable, level) => {
    const ground: Record<string, number> = { PRSS: 950, SHGT: 500 }
    const value = level === 0 ? ground[variable] : variables[variable]
    return value === undefined ? null : new Float32Array(4).fill(typeof value === 'number' ? value : value[level - 1]!)
  },
})

test('heights that follow the terrain shrink by 1 - h / top and come on internal levels; pressure is the file’s, or that of air at rest', () => {
  const still = { UWND: [2, 20], VWND: 0, TEMP: 280 }
  const met = fromPacked(heights(still))
  expect([met.levels.kind, met.wKind]).toEqual(['height', 'agl'])
  // Level 4 of the internal ones: 385 m over the sea, 385 (1 - 500 / 25000) = 377.3 m here; data at 195 and 1950 m.
  const [z, at] = [met.heightAgl[0]![12]!, 3 * 4]
  expect(z).toBeCloseTo(377.3, 3)
  expect(met.wind[0]![at * 4]).toBeCloseTo(2 + (18 * (z - 195)) / 1755, 4)
  expect(met.pressure[0]![at]).toBeCloseTo(950 * Math.exp((-9.80616 * z) / (287.04 * 280)), 2)
  const given = fromPacked(heights({ ...still, PRES: [900, 700] }))
  expect(given.pressure[0]![at]).toBeCloseTo(Math.exp(Math.log(900) + (Math.log(700 / 900) * (z - 195)) / 1755), 3)
})

test('vertical wind under a top of 20 km is omega, under a higher one metres a second; an unknown top is refused', () => {
  const rising = { UWND: 2, VWND: 0, TEMP: 280, WWND: [0.1, 0.1] }
  const at = 3 * 16 + 2
  // Over internal levels 1 - 500 / 25000 = 0.98.
  expect(fromPacked(heights(rising, 34_800)).wind[0]![at]).toBeCloseTo(0.1 / 0.98, 3)
  expect(fromPacked(heights({ ...rising, WWND: [-0.01, -0.01] })).wind[0]![at]).toBeGreaterThan(0.05)
  expect(fromPacked(heights(rising, 0, 'RAMS')).levels.kind).toBe('height')
  expect(() => fromPacked(heights(rising, 0))).toThrow('顶高未知')
})
