import { expect, it } from 'vitest'
import { hasModel, readModel } from '../test-support/shared.ts'
import { type Grib2Field, openGrib2, readGrib2 } from './read-grib2.ts'

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
  'gfs_flux_jpeg2000.grib2',
  'ecmwf_uv_levels_grib1.grib',
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

const fieldsOf = async (name: string): Promise<Grib2Field[]> => {
  const result = await openGrib2(readModel(`grib/${name}`))
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
  it.skipIf(!hasModel(`grib/${name}`))(`${name}: every field has the values of the reference decoder to 1e-6`, async () => {
    const [fields, expected] = [await fieldsOf(name), expectedOf(name)]
    expect(fields.length).toBe(expected.length)
    const wrong = fields.flatMap((field, i) => worst(field, expected[i]!).map(text => `${i} ${expected[i]!.shortName} ${text}`))
    expect(wrong).toEqual([])
  })

  it.skipIf(!hasModel(`grib/${name}`))(`${name}: every field knows its grid, packing and time`, async () => {
    const expected = expectedOf(name)
    for (const [i, { grid, packing, product, referenceTime, parameter }] of (await fieldsOf(name)).entries()) {
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

it.skipIf(!hasModel('grib/ecmwf_hybrid_t_g2_simple.grib2'))('hybrid levels bring their coefficients', async () => {
  const { verticalCoordinates } = (await fieldsOf('ecmwf_hybrid_t_g2_simple.grib2'))[0]!.product
  const half = verticalCoordinates.length / 2
  // 137 model levels have 138 interfaces: a and b at each, from the top (0, 0) to the ground (0, 1).
  expect(half).toBe(138)
  expect([verticalCoordinates[0], verticalCoordinates.at(-1)]).toEqual([0, 1])
})

it.skipIf(!hasModel('grib/gfs_flux_jpeg2000.grib2'))(
  'a file of both editions and three packings is read, with headers between its messages',
  async () => {
    const [simple, jpeg, first] = ['ll_2t_simple.grib2', 'gfs_flux_jpeg2000.grib2', 'ecmwf_uv_levels_grib1.grib'].map(name =>
      readModel(`grib/${name}`),
    )
    const header = Buffer.from('TTAA00 KWBC 291200\r\r\n')
    const result = await openGrib2(Buffer.concat([header, first!, simple!, header, jpeg!]))
    if (!result.ok) throw new Error(result.problem.message)
    const { fields } = result.file
    expect(fields.map(field => field.edition)).toEqual([...Array<number>(16).fill(1), 2, 2, 2, 2, 2])
    expect(fields.every(field => field.unsupported === null)).toBe(true)
    expect(fields[16]!.values()[0]).toBe(279)
  },
)

it.skipIf(!hasModel('grib/gfs_flux_jpeg2000.grib2'))(
  'a broken JPEG 2000 stream and a cut message of edition 1 are refused with their byte',
  async () => {
    const jpeg = Buffer.from(readModel('grib/gfs_flux_jpeg2000.grib2'))
    const stream = jpeg.indexOf(Buffer.from([0xff, 0x4f, 0xff, 0x51]))
    jpeg.fill(0, stream, stream + 60)
    const broken = await openGrib2(jpeg)
    expect(() => broken.ok && broken.file.fields[0]!.values()).toThrow('JPEG 2000')
    const first = readModel('grib/ecmwf_uv_levels_grib1.grib')
    for (const length of [9, 40, 60, 100, 1_000]) expect(readGrib2(first.subarray(0, length)).ok).toBe(false)
  },
)
