import { expect, test } from 'vitest'
import { fromPacked, type PackedMet } from './from-packed.ts'

/** Two pressure levels over four nodes; each variable the same everywhere. */
const packed = (variables: Record<string, number>): PackedMet => ({
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
