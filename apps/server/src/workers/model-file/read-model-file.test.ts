import { gzipSync } from 'node:zlib'
import { netcdfChunks } from '@qingyuan/formats/netcdf/classic/encode.ts'
import { hasModel, readModel } from '@qingyuan/formats/test-support/shared.ts'
import { describe, expect, test } from 'vitest'
import { placedProjection } from './model-projection.ts'
import { type ReadOutcome, readModelFile } from './read-model-file.ts'

const read = (bytes: Uint8Array) => readModelFile({ bytes, format: null, origin: null })
const kindOf = (outcome: ReadOutcome) => (outcome.ok ? Object.keys(outcome.file.content)[0] : `refused: ${outcome.message}`)

describe.skipIf(!hasModel('hysplit/arl/oct1618.BIN'))('files of real models, by their content alone', () => {
  test.each([
    ['hysplit/arl/oct1618.BIN', 'arl', 'met'],
    ['hysplit/arl/gdas_2010021112_24h.bin', 'arl', 'met'],
    ['hysplit/cdump/cdump_010', 'cdump', 'results'],
    ['hysplit/cdump/cdump_011', 'cdump', 'results'],
    ['hysplit/cdump/cdump_021', 'cdump', 'results'],
    ['hysplit/cdump/cdump_023', 'cdump', 'results'],
    ['hysplit/cdump/hysplitdata_cdump_two_pollutants', 'cdump', 'results'],
    ['hysplit/cdump/hysplitplot_cdump', 'cdump', 'results'],
    ['hysplit/tdump_formats/hysplitdata_tdump', 'tdump', 'paths'],
    ['hysplit/tdump_formats/hysplitdata_tdump_com', 'tdump', 'paths'],
    ['hysplit/tdump_formats/hysplitdata_tdump_multi', 'tdump', 'paths'],
    ['hysplit/tdump_reference/tdump_a_ngm_ens_bwd36', 'tdump', 'paths'],
    ['hysplit/cluster/endpts/tdump95101300', 'tdump', 'paths'],
    ['grib/nam_awp211_complex_sd.grib2', 'grib2', 'met'],
    ['grib/ll_2t_simple.grib2', 'grib2', 'results'],
    ['grib/ndfd_mercator_complex_sd.grib2', 'grib2', 'results'],
    ['grib/ngm_polarstereo_simple.grib2', 'grib2', 'results'],
    ['grib/ecmwf_uv_levels_grib1.grib', 'grib2', 'results'],
    ['grib/gfs_flux_jpeg2000.grib2', 'grib2', 'results'],
    ['grib/ecmwf_hybrid_t_g2_simple.grib2', 'grib2', 'results'],
    ['mptrac_era5_utm/era5_utm32_2025_05_01_00.nc', 'netcdf', 'met'],
    ['mptrac_era5_utm/era5_utm32_2025_05_01_00.netcdf4.nc', 'netcdf', 'met'],
    ['camx/pseudonetcdf/test.uamiv', 'uamiv', 'results'],
    ['calpuff/grid_map/conc.dat', 'calpuff', 'results'],
    ['calpuff/inert_pg/conc.dat', 'calpuff', 'results'],
    ['calpuff/windshift/conc.dat', 'calpuff', 'results'],
    ['calpuff/epa_demo/CALPUFF.CON', 'calpuff', 'results'],
    ['calpuff/epa_demo/CALPUFF.DRY', 'calpuff', 'results'],
    ['calpuff/epa_demo/CALPUFF.WET', 'calpuff', 'results'],
    ['calpuff/epa_demo/calmet_2h.dat.gz', 'calmet', 'met'],
  ])('%s is %s and holds %s', async (path, format, kind) => {
    const outcome = await read(readModel(path))
    expect([outcome.ok ? outcome.file.format : outcome.format, kindOf(outcome)]).toEqual([format, kind])
  })

  test.each([
    ['calpuff/epa_demo/CALPUFF.VIS', '模型文件'],
    ['calpuff/epa_demo/CALPUFF.INP', '模型文件'],
    ['hysplit/cdump/cdump_010.con2asc.txt', '模型文件'],
  ])('%s is refused, and why', async (path, words) => {
    const outcome = await read(readModel(path))
    expect(outcome.ok ? '' : outcome.message).toContain(words)
  })

  test('a file packed with gzip is unpacked first; one that is cut off is refused', async () => {
    const packed = gzipSync(readModel('camx/pseudonetcdf/test.uamiv'))
    expect(kindOf(await read(packed))).toBe('results')
    expect(kindOf(await read(packed.subarray(0, 500)))).toContain('无法解开')
  })

  test('of a said format that it is not, it is refused at a byte', async () => {
    const outcome = await readModelFile({ bytes: readModel('camx/pseudonetcdf/test.uamiv'), format: 'arl', origin: null })
    expect(outcome.ok ? '' : outcome.message).toMatch(/ARL 文件第 \d+ 字节处/)
  })

  test('a plane without a position in its file gets it from the importing user', async () => {
    const bytes = readModel('camx/pseudonetcdf/test.uamiv')
    const placed = async (origin: { lon: number; lat: number } | null) => {
      const outcome = await readModelFile({ bytes, format: null, origin })
      if (!outcome.ok || !('results' in outcome.file.content)) throw new Error('not results')
      expect(outcome.file.notes.join()).toContain('须指定位置')
      return outcome.file.content.results
    }
    expect((await placed(null)).grid).toBeNull()
    const { grid, series } = await placed({ lon: 113, lat: 36 })
    expect(grid!.projection).toMatchObject({ form: 'plane', lon: 113, lat: 36 })
    expect(series.every(each => each.values.every(values => values!.length === grid!.nx * grid!.ny))).toBe(true)
  })
})

describe('a map with its projection', () => {
  const grid = { datum: 'WGS84', x0: -30_000, y0: -60_000, dx: 3000, dy: 3000 }
  const place = new Float64Array(2)
  test.each([
    [{ kind: 'lambert', lat0: 36, lon0: 113, lat1: 30, lat2: 60 } as const, 113, 36],
    [{ kind: 'polar', lat0: 90, lon0: 113, trueLat: 60 } as const, 113, 90],
    [{ kind: 'mercator', lat0: 0, lon0: 113, trueLat: 20 } as const, 113, 0],
    [{ kind: 'plane' } as const, 111, 35],
  ])('has the origin of its coordinates where it says: %j', (map, lon, lat) => {
    const projection = placedProjection(map, grid, 40, { lon: 111, lat: 35 })!
    projection.toLonLat(10, 20, place)
    expect(place[1]).toBeCloseTo(lat, 6)
    if (lat < 90) expect(place[0]).toBeCloseTo(lon, 6)
    // One cell north, on a sphere of 6,371.2 km, within the map's own stretching.
    projection.cellMetres(10, 20, place)
    expect(place[1]! / 3000).toBeGreaterThan(0.85)
    expect(place[1]! / 3000).toBeLessThan(1.15)
  })
})

test('pressure-level wind without the pressure of the ground is no weather, but its fields are read, a level each', async () => {
  const axes: [string, number[], string][] = [
    ['valid_time', [0, 1], 'hours since 2026-11-21'],
    ['pressure_level', [1000, 850], 'hPa'],
    ['latitude', [37, 36], 'degrees_north'],
    ['longitude', [112, 113], 'degrees_east'],
  ]
  const dimensions = axes.map(([name]) => name)
  const numbers = Array.from({ length: 16 }, (_, at) => at)
  const variables = [
    ...axes.map(([name, values, units]) => ({
      name,
      type: 'double' as const,
      dimensions: [name],
      attributes: { units },
      values: () => values,
    })),
    ...['u', 'v'].map(name => ({ name, type: 'float' as const, dimensions, attributes: { units: 'm s**-1' }, values: () => numbers })),
  ]
  const sizes = Object.fromEntries(axes.map(([name, values]) => [name, values.length]))
  const outcome = await read(Buffer.concat([...netcdfChunks({ dimensions: sizes, attributes: {}, variables })]))
  if (!outcome.ok || !('results' in outcome.file.content)) throw new Error(kindOf(outcome))
  const { series } = outcome.file.content.results
  expect(series.map(({ name, values }) => [name, values[1]![0]])).toEqual([
    ['u · 1000 hPa', 10],
    ['u · 850 hPa', 14],
    ['v · 1000 hPa', 10],
    ['v · 850 hPa', 14],
  ])
  expect(outcome.file.notes.join()).toMatch(/不是完整的气象场（气象文件缺少变量 .*），按单个要素读入/)
})

test('a packed file that unpacks to more than 250 MB is refused', async () => {
  const bytes = gzipSync(Buffer.alloc(251_000_000), { level: 1 })
  expect(bytes.length).toBeLessThan(5_000_000)
  expect(await readModelFile({ bytes, format: null, origin: null })).toMatchObject({
    ok: false,
    message: 'gzip 压缩文件解开后超过 250 MB，拒绝读取',
  })
})

test('a wrfout file is read as weather: wind of the faces, heights above ground', async () => {
  const sizes = {
    Time: 1,
    DateStrLen: 19,
    bottom_top: 2,
    bottom_top_stag: 3,
    south_north: 3,
    south_north_stag: 4,
    west_east: 3,
    west_east_stag: 4,
  }
  const of = (name: string, dimensions: (keyof typeof sizes)[], value: (n: number) => number) => ({
    name,
    type: 'float' as const,
    dimensions,
    attributes: {},
    values: () => Array.from({ length: dimensions.reduce((size, each) => size * sizes[each], 1) }, (_, n) => value(n)),
  })
  const plane = ['Time', 'south_north', 'west_east'] as (keyof typeof sizes)[]
  const mass = ['Time', 'bottom_top', 'south_north', 'west_east'] as (keyof typeof sizes)[]
  const faces = ['Time', 'bottom_top_stag', 'south_north', 'west_east'] as (keyof typeof sizes)[]
  const variables = [
    {
      name: 'Times',
      type: 'char' as const,
      dimensions: ['Time', 'DateStrLen'],
      attributes: {},
      values: () => [...Buffer.from('2026-11-20_06:00:00')],
    },
    of('XLAT', plane, n => 36 + 0.03 * Math.floor(n / 3)),
    of('XLONG', plane, n => 113 + 0.03 * (n % 3)),
    of('HGT', plane, () => 900),
    of('PSFC', plane, () => 91_000),
    of('T', mass, () => -10),
    of('P', mass, n => (n < 9 ? 0 : -5_000)),
    of('PB', mass, () => 90_000),
    of('PH', faces, () => 0),
    of('PHB', faces, n => 9.81 * (900 + [0, 200, 1_000][Math.floor(n / 9)]!)),
    of('W', faces, () => 0),
    of('U', ['Time', 'bottom_top', 'south_north', 'west_east_stag'], n => n % 4),
    of('V', ['Time', 'bottom_top', 'south_north_stag', 'west_east'], () => 2),
    of('P_TOP', ['Time'], () => 5_000),
    of('ZNU', ['Time', 'bottom_top'], n => 0.99 - n * 0.1),
  ]
  const outcome = await read(Buffer.concat([...netcdfChunks({ dimensions: sizes, attributes: { MAP_PROJ: 6 }, variables })]))
  if (!outcome.ok || !('met' in outcome.file.content)) throw new Error(kindOf(outcome))
  const { met } = outcome.file.content
  expect([outcome.file.model, met.nx, met.ny, met.heightAgl[0]![0], met.heightAgl[0]![9]]).toEqual(['WRF', 3, 3, 100, 600])
  expect([met.wind[0]![4], met.wind[0]![5]]).toEqual([1.5, 2])
})
