import { expect, test } from 'vitest'
import { fromGrib, type GribField, type GribGrid } from './from-grib.ts'

const grid: GribGrid = {
  kind: 'latlon',
  nx: 2,
  ny: 2,
  scan: { westward: false, northward: false, byColumn: false },
  earthRadiusM: 6_371_229,
  latitude1: 37,
  longitude1: 112,
  gridWinds: false,
  dx: 1,
  dy: 1,
}
const field = (name: string, type: number, value: number, values: number[], over: Partial<GribField> = {}): GribField => ({
  parameter: { name },
  product: { surface: { type, value }, end: 1_700_000_000_000, process: null },
  grid,
  values: () => Float32Array.from(values),
  ...over,
})
const at = (pa: number, t: number) => [
  field('u', 100, pa, [1, 2, 3, 4]),
  field('v', 100, pa, [0, 0, 0, 0]),
  field('w', 100, pa, [0.5, 0.5, 0.5, 0.5]),
  field('t', 100, pa, [t, t, t, t]),
]
const fields = [
  ...at(50_000, 250),
  ...at(85_000, 280),
  field('pres', 1, 0, [95_000, 95_000, 95_000, 95_000]),
  field('gh', 1, 0, [500, 400, 300, 200]),
  field('hpbl', 1, 0, [900, 900, 900, 900]),
]

test('rows from the north are turned, Pa become hPa, the ground is found', () => {
  const met = fromGrib(fields, 0.2)
  expect([...met.levels.values]).toEqual([850, 500])
  expect([...met.times]).toEqual([1_700_000_000])
  expect([...met.terrain]).toEqual([300, 200, 500, 400])
  expect([0, 4, 8, 12].map(place => met.wind[0]![place])).toEqual([3, 4, 1, 2])
  expect(met.wind[0]![2]).toBeCloseTo(0.005, 8)
  expect(met.mixingHeight[0]![0]).toBe(900)
  const place = new Float64Array(2)
  met.projection.toGrid(112, 36, place)
  expect([...place]).toEqual([0, 0])
})

test('what is missing or mixed is said by name', () => {
  expect(() => fromGrib([], 0.2)).toThrow('没有可用的气象要素')
  expect(() =>
    fromGrib(
      fields.filter(each => each.parameter?.name !== 'w'),
      0.2,
    ),
  ).toThrow('GRIB 文件缺少 w（层面 100：50000）')
  expect(() => fromGrib(fields.slice(0, 4), 0.2)).toThrow('不足两层')
  expect(() => fromGrib([...fields, field('cape', 1, 0, [1], { grid: { ...grid, nx: 1, ny: 1 } })], 0.2)).toThrow('多种网格')
  const gaussian = fields.map(each => ({ ...each, grid: { ...grid, kind: 'gaussian' } }))
  expect(() => fromGrib(gaussian, 0.2)).toThrow('GRIB 网格类型 gaussian 暂不支持')
})

const ordered = (scan: GribGrid['scan'], values: number[], corner: Partial<GribGrid>) => {
  const over = { grid: { ...grid, scan, dx: Number.NaN, dy: Number.NaN, latitude2: 36, longitude2: 113, ...corner } }
  const level = (pa: number) => ['u', 'v', 'w', 't'].map(name => field(name, 100, pa, name === 'u' ? values : [250, 250, 250, 250], over))
  const ground = [field('pres', 1, Number.NaN, [95_000, 95_000, 95_000, 95_000], over), field('z', 1, Number.NaN, [0, 0, 0, 0], over)]
  return fromGrib([...level(50_000), ...level(85_000), ...ground], 0.2)
}

test('every scanning mode gives the same field, with steps from the first and last point when they are missing', () => {
  // 1 in the northwest, 2 northeast, 3 southwest, 4 southeast.
  const modes = [
    ordered({ westward: false, northward: false, byColumn: false }, [1, 2, 3, 4], {}),
    ordered({ westward: true, northward: false, byColumn: false }, [2, 1, 4, 3], { longitude1: 113, longitude2: 112 }),
    ordered({ westward: false, northward: true, byColumn: true }, [3, 1, 4, 2], { latitude1: 36, latitude2: 37 }),
    ordered({ westward: true, northward: true, byColumn: true }, [4, 2, 3, 1], {
      latitude1: 36,
      latitude2: 37,
      longitude1: 113,
      longitude2: 112,
    }),
  ]
  const place = new Float64Array(2)
  for (const met of modes) {
    expect([0, 4, 8, 12].map(at => met.wind[0]![at])).toEqual([3, 4, 1, 2])
    met.projection.toGrid(113, 37, place)
    expect([...place]).toEqual([1, 1])
  }
})

test('GFS has no vertical motion aloft: those levels are left out; ECMWF gives the ground as geopotential without a value of the surface', () => {
  const aloft = at(1000, 220).filter(each => each.parameter?.name !== 'w')
  expect([...fromGrib([...fields, ...aloft], 0.2).levels.values]).toEqual([850, 500])
  const ecmwf = [
    ...at(50_000, 250),
    ...at(85_000, 280),
    field('pres', 1, Number.NaN, [95_000, 95_000, 95_000, 95_000]),
    field('z', 1, Number.NaN, [4903.325, 4903.325, 0, 0]),
  ]
  expect([...fromGrib(ecmwf, 0.2).terrain].map(Math.round)).toEqual([0, 0, 500, 500])
})
