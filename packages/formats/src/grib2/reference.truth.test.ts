import { expect, it } from 'vitest'
import { hasModel, readModel } from '../test-support/shared.ts'
import { type Grib2Field, readGrib2 } from './read-grib2.ts'

/** What the reference decoder (ecCodes) wrote of one field. */
interface Expected {
  gridType: string
  packingType: string
  shortName: string
  typeOfLevel: string
  level: number
  Ni: number
  Nj: number
  dataDate: number
  dataTime: number
  stepRange: string
  latitudeOfFirstGridPointInDegrees: number
  longitudeOfFirstGridPointInDegrees: number
  numberOfMissing: number
  n: number
  n_valid: number
  min: number
  max: number
  mean: number
  first5: number[]
  middle5: number[]
}

const files = [
  'll_2t_simple.grib2',
  'ecmwf_hybrid_t_g2_simple.grib2',
  'ngm_polarstereo_simple.grib2',
  'nam_awp211_complex_sd.grib2',
  'ndfd_mercator_complex_sd.grib2',
]
const kinds: Record<string, string> = {
  latlon: 'regular_ll',
  gaussian: 'regular_gg',
  polar: 'polar_stereographic',
  lambert: 'lambert',
  mercator: 'mercator',
}
const packings: Record<number, string> = { 0: 'grid_simple', 3: 'grid_complex_spatial_differencing', 40: 'grid_jpeg' }
/** The reference decoder writes this for a missing value. */
const missing = 9999

const fieldsOf = (name: string): Grib2Field[] => {
  const result = readGrib2(readModel(`grib/${name}`))
  if (!result.ok) throw new Error(result.problem.message)
  return result.file.fields
}
const expectedOf = (name: string): Expected[] => JSON.parse(readModel(`grib/${name}.expected.json`).toString()) as Expected[]

/** 1e-6 relative (values are given as 32-bit floats, 6e-8); 1e-6 of the largest for sums that cancel. */
const near = (actual: number, expected: number, scale = Math.abs(expected)): boolean =>
  Math.abs(actual - expected) <= 1e-6 * Math.max(scale, 1e-12)

const worst = (field: Grib2Field, e: Expected): string[] => {
  const values = field.values()
  const there = values.filter(value => !Number.isNaN(value))
  const size = Math.max(Math.abs(e.min), Math.abs(e.max))
  const half = Math.floor(e.n / 2)
  const shown = (from: number) => [...values.subarray(from, from + 5)].map(value => (Number.isNaN(value) ? missing : value))
  const pairs: [string, number, number, number?][] = [
    ['n', values.length, e.n],
    ['valid', there.length, e.n_valid],
    ['min', there.reduce((a, b) => Math.min(a, b), Infinity), e.min],
    ['max', there.reduce((a, b) => Math.max(a, b), -Infinity), e.max],
    ['mean', there.reduce((a, b) => a + b, 0) / there.length, e.mean, size],
    ...shown(0).map((value, i): [string, number, number] => [`first ${i}`, value, e.first5[i]!]),
    ...shown(half).map((value, i): [string, number, number] => [`middle ${i}`, value, e.middle5[i]!]),
  ]
  return pairs.filter(([, a, b, scale]) => !near(a, b, scale)).map(([what, a, b]) => `${what}: ${a}, expected ${b}`)
}

for (const name of files) {
  it.skipIf(!hasModel(`grib/${name}`))(`${name}: every field has the values of the reference decoder to 1e-6`, () => {
    const [fields, expected] = [fieldsOf(name), expectedOf(name)]
    expect(fields.length).toBe(expected.length)
    const wrong = fields.flatMap((field, i) => worst(field, expected[i]!).map(text => `${i} ${expected[i]!.shortName} ${text}`))
    expect(wrong).toEqual([])
  })

  it.skipIf(!hasModel(`grib/${name}`))(`${name}: every field knows its grid, packing and time`, () => {
    const expected = expectedOf(name)
    for (const [i, { grid, packing, product, referenceTime, parameter }] of fieldsOf(name).entries()) {
      const e = expected[i]!
      expect([i, kinds[grid.kind], packings[packing], grid.nx, grid.ny]).toEqual([i, e.gridType, e.packingType, e.Ni, e.Nj])
      expect([grid.latitude1, grid.longitude1]).toEqual([e.latitudeOfFirstGridPointInDegrees, e.longitudeOfFirstGridPointInDegrees])
      const date = new Date(referenceTime).toISOString()
      expect([date.slice(0, 10).replaceAll('-', ''), date.slice(11, 16)]).toEqual([
        String(e.dataDate),
        `${String(Math.floor(e.dataTime / 100)).padStart(2, '0')}:${String(e.dataTime % 100).padStart(2, '0')}`,
      ])
      const hours = [product.begin, product.end].map(time => (time - referenceTime) / 3_600_000)
      expect([i, hours[0] === hours[1] ? `${hours[0]}` : hours.join('-')]).toEqual([i, e.stepRange])
      if (e.typeOfLevel === 'isobaricInhPa') expect(product.surface).toEqual({ type: 100, value: e.level * 100 })
      if (e.typeOfLevel === 'hybrid') expect(product.surface).toEqual({ type: 105, value: e.level })
      if (['t', 'u', 'v', 'w', 'r', 'gh', 'absv', 'gust', 'prmsl', 'cape', 'tmax', 'pwat'].includes(e.shortName))
        expect(parameter?.name).toBe(e.shortName)
    }
  })
}

it.skipIf(!hasModel('grib/ecmwf_hybrid_t_g2_simple.grib2'))('hybrid levels bring their coefficients', () => {
  const { verticalCoordinates } = fieldsOf('ecmwf_hybrid_t_g2_simple.grib2')[0]!.product
  const half = verticalCoordinates.length / 2
  // 137 model levels have 138 interfaces: a and b at each, from the top (0, 0) to the ground (0, 1).
  expect(half).toBe(138)
  expect([verticalCoordinates[0], verticalCoordinates.at(-1)]).toEqual([0, 1])
})

it.skipIf(!hasModel('grib/gfs_flux_jpeg2000.grib2'))('JPEG 2000 and edition 1 are named, with message and byte', () => {
  expect(readGrib2(readModel('grib/gfs_flux_jpeg2000.grib2'))).toEqual({
    ok: false,
    problem: { message: '第 1 条报文（第 0 字节处）使用 JPEG 2000 压缩（模板 5.40），暂不支持', offset: 167 },
  })
  expect(readGrib2(readModel('grib/ecmwf_uv_levels_grib1.grib'))).toEqual({
    ok: false,
    problem: { message: '第 1 条报文（第 0 字节处）是 GRIB 第 1 版，暂不支持，请转换为第 2 版', offset: 0 },
  })
})

it.skipIf(!hasModel('grib/gfs_flux_jpeg2000.grib2'))(
  'of a mixed file what can be read is read, and the rest is named field by field',
  () => {
    const [simple, jpeg, first] = ['ll_2t_simple.grib2', 'gfs_flux_jpeg2000.grib2', 'ecmwf_uv_levels_grib1.grib'].map(name =>
      readModel(`grib/${name}`),
    )
    const header = Buffer.from('TTAA00 KWBC 291200\r\r\n')
    const result = readGrib2(Buffer.concat([header, first!, simple!, header, jpeg!]))
    if (!result.ok) throw new Error(result.problem.message)
    const { fields, skipped } = result.file
    expect([fields.length, skipped.length]).toEqual([5, 16])
    expect(skipped[0]).toEqual({ message: expect.stringContaining('第 1 条报文（第 21 字节处）是 GRIB 第 1 版'), offset: 21 })
    expect(fields.map(field => field.unsupported === null)).toEqual([true, false, false, false, false])
    expect(fields[0]!.values()[0]).toBe(279)
    const at = header.length * 2 + first!.length + simple!.length
    expect(() => fields[1]!.values()).toThrow(`第 18 条报文（第 ${at} 字节处）使用 JPEG 2000 压缩（模板 5.40），暂不支持`)
  },
)
