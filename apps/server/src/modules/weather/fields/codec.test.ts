import type { MetGrid } from '@qingyuan/engine/meteorology/met-grid.ts'
import { planeProjection } from '@qingyuan/engine/meteorology/projection-regular.ts'
import { fromGrib } from '@qingyuan/engine/meteorology/sources/from-grib.ts'
import { readGrib2 } from '@qingyuan/formats/grib2/read-grib2.ts'
import { hasModel, readModel } from '@qingyuan/formats/test-support/shared.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { packField, unpackFields } from './codec.ts'

const [nx, ny, nz] = [7, 5, 3]
const cells = nx * ny
const field = (count: number, value: (n: number) => number) => Float32Array.from({ length: count }, (_, n) => value(n))
const wavy = (scale: number, about: number) => field(cells * nz, n => about + scale * Math.sin(n * 1.7))
const heights = field(cells * nz, n => [10, 100, 1000][Math.floor(n / cells)]!)

/** A small grid with everything a grid can have, gaps and infinities too. */
const met: MetGrid = {
  projection: planeProjection({ lon: 113, lat: 36, x0: -9000, y0: -6000, dx: 3000, dy: 3000 }),
  nx,
  ny,
  times: Float64Array.of(1_780_000_000, 1_780_003_600),
  levels: { kind: 'height', values: Float64Array.of(10, 100, 1000), topM: Infinity },
  wind: [0, 1].map(t => field(cells * nz * 4, n => (n % 4 === 3 ? 0 : n === 8 ? Number.NaN : Math.cos(n * 0.9 + t) * 9))),
  wKind: 'agl',
  temperature: [wavy(0.4, 290), wavy(0.4, 291)],
  pressure: [wavy(20, 900), wavy(20, 901)],
  heightAgl: [heights, heights],
  surfacePressure: [field(cells, n => 920 - n), field(cells, n => 921 - n)],
  mixingHeight: [field(cells, () => Number.NaN), field(cells, n => 50 * n)],
  obukhovLength: [field(cells, n => (n === 3 ? Infinity : n - 17.5)), field(cells, n => n + 1)],
  terrain: field(cells, n => 800 + 7.3 * n),
  roughness: 0.3,
}
const pack = (grid: MetGrid) => Array.from(grid.times, (_, time) => packField(grid, time))
/** As through the database: the words are JSON. */
const stored = (grid: MetGrid) => pack(grid).map(row => ({ ...row, meta: JSON.parse(JSON.stringify(row.meta)) }))
const difference = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((most, value, n) => {
    if (Number.isNaN(value) && Number.isNaN(b[n]!)) return most
    return value === b[n] ? most : Math.max(most, Math.abs(value - b[n]!))
  }, 0)

describe('a met grid in 16-bit numbers', () => {
  const back = unpackFields(stored(met))

  test('comes back within half a step, missing as missing, and on its own map', () => {
    for (const t of [0, 1]) {
      expect(difference(back.wind[t]!, met.wind[t]!)).toBeLessThanOrEqual(2 ** -7)
      expect(difference(back.temperature[t]!, met.temperature[t]!)).toBeLessThanOrEqual(2 ** -7)
      expect(difference(back.pressure[t]!, met.pressure[t]!)).toBeLessThanOrEqual(2 ** -6)
      expect(difference(back.mixingHeight[t]!, met.mixingHeight[t]!)).toBeLessThanOrEqual(0.5)
    }
    expect(back.heightAgl[0]).toEqual(heights)
    expect(back.obukhovLength![0]![3]).toBe(Infinity)
    // 1/L is kept to 2^-17: of −17.5 m that is 0.2 %.
    expect(Math.abs(back.obukhovLength![0]![0]! + 17.5)).toBeLessThan(0.04)
    expect([back.times, back.levels, back.roughness]).toEqual([met.times, met.levels, 0.3])
    const place = new Float64Array(2)
    back.projection.toGrid(113, 36, place)
    expect([...place]).toEqual([3, 2])
    expect([back.u10, back.frictionVelocity]).toEqual([undefined, undefined])
  })

  test('packed again is the same to the last bit', () => {
    const again = unpackFields(pack(back))
    for (const key of ['wind', 'temperature', 'pressure', 'surfacePressure', 'mixingHeight', 'obukhovLength'] as const)
      expect(again[key]).toEqual(back[key])
    expect(again.terrain).toEqual(back.terrain)
  })

  test('is refused with rows of another grid, without rows, and with data that are cut off', () => {
    const [first, second] = stored(met)
    expect(() => unpackFields([])).toThrow('没有气象场')
    expect(() => unpackFields([first!, { ...second!, meta: { ...second!.meta, nx: 8 } }])).toThrow('网格不同')
    const other = stored({ ...met, terrain: field(cells, () => 5) })[0]!
    expect(() => unpackFields([{ ...first!, data: other.data }])).toThrow('字节')
  })
})

describe.skipIf(!hasModel('grib/nam_awp211_complex_sd.grib2'))('a real model grid (NAM, 93 × 65, Lambert)', () => {
  let nam: MetGrid
  let rows: ReturnType<typeof stored>
  let back: ReturnType<typeof unpackFields>
  beforeAll(() => {
    const opened = readGrib2(readModel('grib/nam_awp211_complex_sd.grib2'))
    if (!opened.ok) throw new Error(opened.problem.message)
    nam = fromGrib(opened.file.fields, 0.2)
    rows = stored(nam)
    back = unpackFields(rows)
  })

  test('keeps wind within 0.01 m/s, temperature within 0.01 K, omega within 1e-5 hPa/s and heights within 0.5 m', () => {
    const wind = (grid: MetGrid, offset: number) => grid.wind[0]!.filter((_, n) => n % 4 === offset)
    expect(difference(wind(back, 0), wind(nam, 0))).toBeLessThan(0.01)
    expect(difference(wind(back, 2), wind(nam, 2))).toBeLessThan(1e-5)
    expect(difference(back.temperature[0]!, nam.temperature[0]!)).toBeLessThan(0.01)
    expect(difference(back.heightAgl[0]!, nam.heightAgl[0]!)).toBeLessThan(0.5)
    const again = unpackFields(pack(back))
    for (const key of ['wind', 'temperature', 'heightAgl'] as const) expect(difference(again[key][0]!, back[key][0]!)).toBe(0)
  })

  test('takes less than a third of its 32-bit numbers', () => {
    const full = 4 * (nam.wind[0]!.length * 0.75 + 3 * nam.temperature[0]!.length)
    expect(rows[0]!.data.length).toBeLessThan(full / 3)
  })
})
