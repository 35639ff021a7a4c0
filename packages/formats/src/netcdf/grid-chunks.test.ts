import { NetCDFReader } from 'netcdfjs'
import { expect, it } from 'vitest'
import { netcdfChunks } from './classic/encode.ts'
import { gridChunks, type OutGrids } from './grid-chunks.ts'
import { openNetcdf } from './open-netcdf.ts'

const begin = Date.UTC(2026, 0, 31, 23)
const hourMs = 3_600_000
const values = (time: number) => Float32Array.from({ length: 2 * 3 * 4 }, (_, i) => (i === 5 ? Number.NaN : time * 100 + i / 8))

const grids: OutGrids = {
  title: '网格化排放',
  institution: '示例',
  source: 'qingyuan',
  history: '2026-02-01T00:00:00Z made',
  grid: {
    kind: 'plane',
    x: [-4000, 0, 4000, 8000],
    y: [0, 4000, 8000],
    mapping: { grid_mapping_name: 'lambert_conformal_conic', standard_parallel: [25, 40], longitude_of_central_meridian: 113 },
    longitudes: Array.from({ length: 12 }, (_, i) => 113 + i / 100),
    latitudes: Array.from({ length: 12 }, (_, i) => 36 + i / 100),
  },
  levelsM: [10, 50],
  spans: [0, 1, 2].map(hour => ({ begin: begin + hour * hourMs, end: begin + (hour + 1) * hourMs })),
  fields: [
    {
      name: 'pm2_5',
      title: '细颗粒物',
      unit: 'ug m-3',
      standardName: 'mass_concentration_of_pm2p5_ambient_aerosol_particles_in_air',
      values,
    },
    { name: 'so2', title: '二氧化硫', unit: 'kg h-1', values: () => new Float32Array(24).fill(1.5) },
  ],
}

const written = (given: OutGrids): Buffer => Buffer.concat([...gridChunks(given)])

it('netcdfjs, which others wrote, reads the grid, its axes and its times', () => {
  const reader = new NetCDFReader(written(grids))
  expect(reader.version).toBe('64-bit offset format')
  expect(reader.recordDimension.length).toBe(3)
  expect(reader.getDataVariable('time')).toEqual([1, 2, 3])
  expect((reader.getDataVariable('time_bnds') as number[]).flat()).toEqual([0, 1, 1, 2, 2, 3])
  expect(reader.getDataVariable('x')).toEqual([-4000, 0, 4000, 8000])
  const read = (reader.getDataVariable('pm2_5') as number[][]).flat()
  const expected = [0, 1, 2]
    .flatMap(time => [...values(time)])
    .map(value => (Number.isNaN(value) ? Math.fround(9.969209968386869e36) : value))
  expect(read).toEqual(expected)
  expect(reader.variables.find(each => each.name === 'pm2_5')!.attributes).toContainEqual({ name: 'units', type: 'char', value: 'ug m-3' })
})

it('our own reader gives back what was written, missing as NaN', async () => {
  const opened = await openNetcdf(written(grids))
  if (!opened.ok) throw new Error(opened.problem.message)
  const { file } = opened
  expect([...file.values('pm2_5')]).toEqual([0, 1, 2].flatMap(time => [...values(time)]))
  expect(file.variable('pm2_5')).toMatchObject({ dimensions: ['time', 'height', 'y', 'x'], shape: [3, 2, 3, 4] })
  expect(file.attributes).toMatchObject({ Conventions: 'CF-1.8', title: '网格化排放' })
  expect(file.variable('time')!.attributes.units).toBe('hours since 2026-01-31 23:00:00 UTC')
  expect(file.variable('crs')!.attributes.standard_parallel).toEqual([25, 40])
  expect([...file.values('so2', { from: 1, to: 2 })]).toEqual(new Array(24).fill(1.5))
})

it('a longitude-latitude grid has its own axes and no mapping', async () => {
  const grid = { kind: 'latlon', longitudes: [112, 113], latitudes: [35, 36, 37] } as const
  const one = written({ ...grids, grid, levelsM: undefined, fields: [{ ...grids.fields[1]!, values: () => [1, 2, 3, 4, 5, 6] }] })
  const opened = await openNetcdf(one)
  if (!opened.ok) throw new Error(opened.problem.message)
  expect(opened.file.variable('so2')).toMatchObject({ dimensions: ['time', 'lat', 'lon'], shape: [3, 3, 2] })
  expect(opened.file.variable('crs')).toBeUndefined()
  expect([...opened.file.values('lat')]).toEqual([35, 36, 37])
})

it('a single record variable of bytes is not padded, as the format demands', async () => {
  const chunks = netcdfChunks({
    dimensions: { n: 3 },
    record: { name: 't', length: 4 },
    attributes: {},
    variables: [{ name: 'flag', type: 'byte', dimensions: ['t', 'n'], attributes: {}, values: t => [t, t + 1, t + 2] }],
  })
  const bytes = Buffer.concat([...chunks])
  const expected = [0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4, 5]
  const opened = await openNetcdf(bytes)
  if (!opened.ok) throw new Error(opened.problem.message)
  expect([...opened.file.stored('flag')]).toEqual(expected)
  expect([...bytes.subarray(bytes.length - 12)]).toEqual(expected)
})

it('packed shorts are unpacked with scale and offset, fill and out-of-range values are missing', async () => {
  const attributes = { scale_factor: 0.5, add_offset: 100, _FillValue: -999, valid_min: -10 }
  const chunks = netcdfChunks({
    dimensions: { n: 5 },
    attributes: {},
    variables: [{ name: 'v', type: 'short', dimensions: ['n'], attributes, values: () => [0, 4, -999, -11, -10] }],
  })
  const opened = await openNetcdf(Buffer.concat([...chunks]))
  if (!opened.ok) throw new Error(opened.problem.message)
  expect([...opened.file.values('v')]).toEqual([100, 102, Number.NaN, Number.NaN, 95])
})

it('a field of the wrong length is our own fault and said so', () => {
  expect(() => written({ ...grids, fields: [{ ...grids.fields[1]!, values: () => [1] }] })).toThrow('so2: 1 values given, 24 expected')
})
