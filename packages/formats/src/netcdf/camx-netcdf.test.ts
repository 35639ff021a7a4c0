import { expect, it } from 'vitest'
import { hasModel, readModel } from '../test-support/shared.ts'
import { parsePsatName } from '../uam-iv/psat-names.ts'
import { readUamIv, type UamIv } from '../uam-iv/read-uam-iv.ts'
import { readCamxNetcdf } from './camx-netcdf.ts'
import { netcdfChunks, type OutVariable } from './classic/encode.ts'
import type { Attributes } from './netcdf-file.ts'
import { openNetcdf } from './open-netcdf.ts'

const binary = (): UamIv => {
  const result = readUamIv(readModel('camx/pseudonetcdf/test.uamiv'), 0)
  if (!result.ok) throw new Error(result.problem.message)
  return result.file
}

const flag = (name: string, date: number, time: number, count: number): OutVariable => ({
  name,
  type: 'int',
  dimensions: ['TSTEP', 'VAR', 'DATE-TIME'],
  attributes: { units: '<YYYYDDD,HHMMSS>' },
  values: () => Array.from({ length: count }, () => [date, time]).flat(),
})

const species = (name: string, units: string, values: ArrayLike<number>): OutVariable => ({
  name,
  type: 'float',
  dimensions: ['TSTEP', 'LAY', 'ROW', 'COL'],
  attributes: { units },
  values: () => values,
})

/** The dialect as the model's users' guide and the IOAPI conventions lay it down, with the values of the real binary file. */
const inNetcdf = (from: UamIv, change: Attributes = {}): Buffer => {
  const { nx, ny, x0, y0, dx, dy } = from.grid
  const attributes: Attributes = {
    CAMx_NAME: 'AVERAGE',
    NOTE: from.title,
    ITZON: 0,
    TSTEP: 10_000,
    CPROJ: 2,
    P_ALP: 33,
    P_BET: 45,
    XCENT: -97,
    YCENT: 40,
    IUTM: 0,
    XORIG: x0 - dx / 2,
    YORIG: y0 - dy / 2,
    XCELL: dx,
    YCELL: dy,
    ...change,
  }
  const variables = [
    flag('TFLAG', 2002154, 0, from.series.length),
    flag('ETFLAG', 2002154, 10_000, from.series.length),
    ...from.series.map(each => species(each.species, each.unit === 'ppm' ? 'ppmv' : 'micrograms m-3', each.values[0]!)),
  ]
  const dimensions = { 'DATE-TIME': 2, VAR: from.series.length, LAY: 1, ROW: ny, COL: nx }
  return Buffer.concat([...netcdfChunks({ dimensions, record: { name: 'TSTEP', length: 1 }, attributes, variables })])
}

const read = async (bytes: Uint8Array) => {
  const file = await openNetcdf(bytes)
  if (!file.ok) throw new Error(file.problem.message)
  return readCamxNetcdf(file.file)
}

it.skipIf(!hasModel('camx/pseudonetcdf/test.uamiv'))('gives what the binary file of the same values gives', async () => {
  const from = binary()
  const result = await read(inNetcdf(from))
  if (!result.ok) throw new Error(result.problem.message)
  const { grid, series, spans, format } = result.file
  expect(format).toBe('camx-netcdf')
  expect(grid).toEqual({ ...from.grid, projection: { kind: 'lambert', lat0: 40, lon0: -97, lat1: 33, lat2: 45 } })
  expect(series).toEqual(from.series)
  expect([...spans.begin, ...spans.end].map(ms => new Date(ms).toISOString())).toEqual([
    '2002-06-03T00:00:00.000Z',
    '2002-06-03T01:00:00.000Z',
  ])
})

it('tracers keep their names, hours are those of the time zone, kilometres are noticed', async () => {
  const tracer = {
    species: 'PS4002005',
    unit: 'ug/m3',
    level: { kind: 'model', index: 1 },
    place: 'grid',
    values: [Float32Array.of(1, 2)],
  } as const
  const grid = { projection: { kind: 'plane' }, datum: 'sphere', nx: 2, ny: 1, x0: 2, y0: 2, dx: 4, dy: 4 } as const
  const from = { title: 'psat', grid, series: [tracer] } as unknown as UamIv
  const result = await read(inNetcdf(from, { ITZON: -8 }))
  if (!result.ok) throw new Error(result.problem.message)
  const { series, spans, notes, grid: read4 } = result.file
  expect(parsePsatName(series[0]!.species)).toMatchObject({ cls: 'PS4', group: 2, region: 5 })
  expect(new Date(spans.begin[0]!).toISOString()).toBe('2002-06-02T16:00:00.000Z')
  expect([notes, read4!.dx]).toEqual([['格距 XCELL 为 4，按千米处理'], 4000])
})

it('another netCDF is refused by what it lacks', async () => {
  const chunks = netcdfChunks({ dimensions: { x: 1 }, attributes: {}, variables: [] })
  expect(await read(Buffer.concat([...chunks]))).toMatchObject({
    ok: false,
    problem: { message: expect.stringContaining('TSTEP×LAY×ROW×COL') },
  })
})
