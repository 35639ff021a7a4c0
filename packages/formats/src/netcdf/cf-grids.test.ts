import { expect, it } from 'vitest'
import { hasModel, readModel } from '../test-support/shared.ts'
import { readCfGrids } from './cf-grids.ts'
import { mappingOf } from './cf-mapping.ts'
import { netcdfChunks } from './classic/encode.ts'
import { gridChunks, type OutGrids } from './grid-chunks.ts'
import type { NetcdfFile } from './netcdf-file.ts'
import { openNetcdf } from './open-netcdf.ts'

const open = async (bytes: Uint8Array): Promise<NetcdfFile> => {
  const result = await openNetcdf(bytes)
  if (!result.ok) throw new Error(result.problem.message)
  return result.file
}
const read = async (bytes: Uint8Array) => {
  const result = readCfGrids(await open(bytes))
  if (!result.ok) throw new Error(result.problem.message)
  return result.file
}
const begin = Date.UTC(2026, 10, 20, 16)
const hourMs = 3_600_000
const field = { name: 'so2', title: '二氧化硫', unit: 'ug m-3', values: (t: number) => [1, 2, 3, 4, 5, 6].map(value => value + 10 * t) }
const grids = (change: Partial<OutGrids>): OutGrids => ({
  title: '示例',
  institution: '示例',
  source: 'qingyuan',
  history: '',
  grid: { kind: 'latlon', longitudes: [112, 112.5], latitudes: [37, 36.5, 36] },
  spans: [0, 1].map(t => ({ begin: begin + t * hourMs, end: begin + (t + 1) * hourMs })),
  fields: [field],
  ...change,
})

it('what we write we read; rows that came from the north are turned', async () => {
  const output = await read(Buffer.concat([...gridChunks(grids({}))]))
  expect(output.grid).toEqual({ projection: { kind: 'latlon' }, datum: 'WGS84', nx: 2, ny: 3, x0: 112, y0: 36, dx: 0.5, dy: 0.5 })
  expect([...output.spans.begin, ...output.spans.end]).toEqual([begin, begin + hourMs, begin + hourMs, begin + 2 * hourMs])
  expect(output.series.map(each => each.values.map(values => [...values]))).toEqual([
    [
      [5, 6, 3, 4, 1, 2],
      [15, 16, 13, 14, 11, 12],
    ],
  ])
})

it('layers become series, and the projection comes back', async () => {
  const mapping = {
    grid_mapping_name: 'lambert_conformal_conic',
    standard_parallel: [25, 40],
    longitude_of_central_meridian: 113,
    latitude_of_projection_origin: 36,
  }
  const plane = { kind: 'plane', x: [-4000, 0], y: [0, 4000, 8000], mapping } as const
  const twoLayers = { ...field, values: () => Array.from({ length: 12 }, (_, i) => i) }
  const output = await read(Buffer.concat([...gridChunks(grids({ grid: plane, levelsM: [10, 50], fields: [twoLayers] }))]))
  expect(output.grid).toMatchObject({
    projection: { kind: 'lambert', lat0: 36, lon0: 113, lat1: 25, lat2: 40 },
    x0: -4000,
    y0: 0,
    dx: 4000,
  })
  expect(output.series.map(each => [each.level, [...each.values[1]!]])).toEqual([
    [{ kind: 'model', index: 1 }, [0, 1, 2, 3, 4, 5]],
    [{ kind: 'model', index: 2 }, [6, 7, 8, 9, 10, 11]],
  ])
})

/** A field whose axes tell themselves as the Climate Data Store's do: pressure levels without `axis` or `positive`, members of an ensemble. */
const onLevels = (axes: readonly (readonly [name: string, values: readonly number[], attributes: Record<string, string>])[]) => {
  const variables = axes.map(([name, values, attributes]) => ({
    name,
    type: 'double' as const,
    dimensions: [name],
    attributes,
    values: () => values,
  }))
  const count = axes.reduce((product, [, values]) => product * values.length, 1)
  const numbers = Array.from({ length: count }, (_, at) => at)
  const so2 = {
    name: 'so2',
    type: 'float' as const,
    dimensions: axes.map(([name]) => name),
    attributes: { units: 'kg kg-1' },
    values: () => numbers,
  }
  const dimensions = Object.fromEntries(axes.map(([name, values]) => [name, values.length]))
  return read(Buffer.concat([...netcdfChunks({ dimensions, attributes: {}, variables: [...variables, so2] })]))
}
const time = ['valid_time', [0, 1], { units: 'hours since 2026-11-21' }] as const
const north = ['latitude', [36, 37], { units: 'degrees_north' }] as const
const east = ['longitude', [112, 113], { units: 'degrees_east' }] as const

it('pressure levels are levels though they say neither axis nor positive', async () => {
  const output = await onLevels([time, ['pressure_level', [1000, 850, 500], { units: 'hPa' }], north, east])
  expect(output.series.map(each => each.values.map(values => values[0]))).toEqual([
    [0, 12],
    [4, 16],
    [8, 20],
  ])
  const old = await onLevels([time, ['level', [1000, 850], { units: 'millibars', long_name: 'pressure_level' }], north, east])
  expect(old.series.map(each => each.level)).toEqual([1000, 850].map(hPa => ({ kind: 'pressure', hPa })))
})

it('a dimension of one member is skipped, one of several is reported and never read as another', async () => {
  const one = await onLevels([time, ['number', [0], { units: '1' }], north, east])
  expect(one.series.map(each => each.values.map(values => values[0]))).toEqual([[0, 4]])
  await expect(onLevels([time, ['number', [0, 1], { units: '1' }], north, east])).rejects.toThrow('不是 CF 网格文件')
})

const era5 = 'mptrac_era5_utm/era5_utm32_2025_05_01_00'
it.skipIf(!hasModel(`${era5}.nc`))('ERA5 on a UTM grid is told as such, in both formats', async () => {
  for (const name of [`${era5}.nc`, `${era5}.netcdf4.nc`]) {
    const { grid, series, spans, notes } = await read(readModel(name))
    expect(grid).toMatchObject({
      projection: { kind: 'utm', zone: 32, north: true },
      nx: 17,
      ny: 30,
      x0: 420_000,
      y0: 4_980_000,
      dx: 20_000,
    })
    expect(series.filter(each => each.species === 't').length).toBe(37)
    expect([new Date(spans.end[0]!).toISOString(), notes]).toEqual(['2025-05-01T00:00:00.000Z', []])
  }
})

it('grid mappings of CF; a shifted or unknown one is none', () => {
  const lambert = { grid_mapping_name: 'lambert_conformal_conic', standard_parallel: 30, longitude_of_central_meridian: 110 }
  expect(mappingOf(lambert)).toEqual({ kind: 'lambert', lat0: 0, lon0: 110, lat1: 30, lat2: 30 })
  expect(mappingOf({ ...lambert, false_easting: 1000 })).toBeNull()
  const utm = {
    grid_mapping_name: 'transverse_mercator',
    longitude_of_central_meridian: 111,
    false_easting: 500_000,
    scale_factor_at_central_meridian: 0.9996,
  }
  expect(mappingOf(utm)).toEqual({ kind: 'utm', zone: 49, north: true })
  expect(mappingOf({ ...utm, false_northing: 10_000_000 })).toEqual({ kind: 'utm', zone: 49, north: false })
  expect(mappingOf({ ...utm, longitude_of_central_meridian: 114 })).toBeNull()
  expect(mappingOf({ grid_mapping_name: 'rotated_latitude_longitude' })).toBeNull()
})

it('uneven coordinates and files without fields are refused in words', async () => {
  const uneven = { kind: 'latlon', longitudes: [112, 113], latitudes: [36, 36.5, 38] } as const
  const refused = readCfGrids(await open(Buffer.concat([...gridChunks(grids({ grid: uneven }))])))
  expect(refused).toMatchObject({ ok: false, problem: { message: 'CF netCDF 文件第 0 字节处：坐标 lat 不是等距的' } })
  expect(readCfGrids(await open(Buffer.concat([...gridChunks(grids({ fields: [] }))])))).toMatchObject({ ok: false })
})
