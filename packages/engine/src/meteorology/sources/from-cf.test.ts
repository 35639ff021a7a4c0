import { expect, test } from 'vitest'
import { directionFrom, eastNorthOf, gridNorth, turnToGrid } from '../grid-north.ts'
import { conformalProjection } from '../projection-conformal.ts'
import { type CfOptions, fromCf, type NamedFields } from './from-cf.ts'

const options: CfOptions = { windAxes: 'earth', maskBelowGround: true, roughness: 0.2 }
const axis = (units: string, ...values: number[]) => ({ units, values })

/** ERA5 as the Climate Data Store writes it: rows from north to south, levels in hPa, one time. */
const era5 = (over: Record<string, { units: string; values: number[] } | undefined> = {}): NamedFields => {
  const volume = (...rows: number[]) => [...rows, ...rows]
  const table: Record<string, { units: string; values: number[] } | undefined> = {
    valid_time: axis('seconds since 1970-01-01', 1_700_000_000),
    pressure_level: axis('hPa', 500, 850),
    longitude: axis('degrees_east', 112, 113),
    latitude: axis('degrees_north', 37, 36),
    u: axis('m s**-1', ...volume(1, 2, 3, 4)),
    v: axis('m s**-1', ...volume(0, 0, 0, 0)),
    w: axis('Pa s**-1', ...volume(1, 1, 1, 1)),
    t: axis('K', ...volume(280, 280, 280, 280)),
    sp: axis('Pa', 95_000, 95_000, 80_000, 95_000),
    z: axis('m**2 s**-2', 0, 0, 9806.65, 0),
    ...over,
  }
  return {
    variables: Object.entries(table).map(([name, each]) => ({ name, attributes: { units: each?.units } })),
    variable: name => (table[name] ? { attributes: { units: table[name].units } } : undefined),
    values: name => Float64Array.from(table[name]!.values),
  }
}

test('rows are turned to run north, Pa become hPa, levels run up, what is below the ground is hidden', () => {
  const met = fromCf([era5()], options)
  expect([...met.levels.values]).toEqual([850, 500])
  expect([...met.times]).toEqual([1_700_000_000])
  const u = (k: number, cell: number) => met.wind[0]![(k * 4 + cell) * 4]
  expect([u(1, 0), u(1, 1), u(1, 2), u(1, 3)]).toEqual([3, 4, 1, 2])
  expect(met.wind[0]![(4 + 1) * 4 + 2]).toBeCloseTo(0.01, 8)
  expect([...met.terrain]).toEqual([1000, 0, 0, 0])
  expect(u(0, 0)).toBeNaN()
  const place = new Float64Array(2)
  met.projection.toLonLat(1, 1, place)
  expect([...place]).toEqual([113, 37])
})

test('geopotential on the levels is their height, never the terrain', () => {
  const onLevels = (file: NamedFields): NamedFields => ({
    ...file,
    variable: name => {
      const found = file.variable(name)
      return found && { ...found, dimensions: name === 'z' ? ['valid_time', 'pressure_level', 'latitude', 'longitude'] : [] }
    },
  })
  const z = axis('m**2 s**-2', ...[5600, 5600, 5600, 5600, 1500, 1500, 1500, 1500].map(metres => metres * 9.80665))
  const met = fromCf([onLevels(era5({ z, zs: axis('m**2 s**-2', 0, 0, 9806.65, 0) }))], options)
  expect([...met.terrain]).toEqual([1000, 0, 0, 0])
  expect([met.heightAgl[0]![0], met.heightAgl[0]![1], met.heightAgl[0]![4]].map(height => Math.round(height!))).toEqual([500, 1500, 4600])
  expect(() => fromCf([onLevels(era5({ z }))], options)).toThrow('气象文件缺少变量 zs 或 z 或 Z')
})

test('what is missing is said by name', () => {
  expect(() => fromCf([], options)).toThrow('没有气象文件')
  expect(() => fromCf([era5({ w: undefined })], options)).toThrow('气象文件缺少变量 w 或 W 或 omega')
  expect(() => fromCf([era5({ valid_time: axis('fortnights since 1970-01-01', 1) })], options)).toThrow(
    '时间单位「fortnights since 1970-01-01」无法识别',
  )
  const onX = era5({ longitude: undefined, latitude: undefined, x: axis('m', 0, 1000), y: axis('m', 0, 1000) })
  expect(() => fromCf([onX], options)).toThrow('气象文件的投影无法识别')
})

test('a wind from the east stays one on a turned grid, there and back', () => {
  const projection = conformalProjection({
    tangentLat: 90,
    referenceLon: -105,
    trueLat: 60,
    stepM: 182_900,
    anchor: { i: 12.25, j: 41.75, lon: 0, lat: 90 },
  })
  const turns = gridNorth(projection, 33, 28)!
  const [u, v] = [new Float32Array(33 * 28).fill(-5), new Float32Array(33 * 28)]
  turnToGrid(turns, u, v)
  const out = new Float64Array(2)
  for (const [i, j] of [
    [2, 3],
    [30, 20],
    [12, 25],
  ] as const) {
    eastNorthOf(projection, i, j, u[j * 33 + i]!, v[j * 33 + i]!, out)
    expect(out[0]).toBeCloseTo(-5, 3)
    expect(directionFrom(out[0]!, out[1]!)).toBeCloseTo(90, 1)
  }
  // 15 degrees east of the reference longitude of a polar grid north is turned by just these to the left.
  const place = new Float64Array(2)
  projection.toGrid(-90, 40, place)
  const near = (Math.round(place[1]!) * 33 + Math.round(place[0]!)) * 2
  projection.toLonLat(Math.round(place[0]!), Math.round(place[1]!), place)
  expect((Math.asin(turns[near + 1]!) * 180) / Math.PI).toBeCloseTo(-(place[0]! + 105), 1)
})
