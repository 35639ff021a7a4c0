import { type Grib2Field, openGrib2 } from '@qingyuan/formats/grib2/read-grib2.ts'
import { defineTruth, sharedBytes, sharedText, type TruthRow } from './truth-set.ts'

interface Expected {
  n: number
  n_valid: number
  min: number
  max: number
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
const missing = 9999

const relative = (ours: number, theirs: number): number => (ours === theirs ? 0 : Math.abs(ours - theirs) / Math.abs(theirs))

/** Largest relative difference of a field's shown values and extremes; infinite when points are missing that should not be. */
const farthest = (field: Grib2Field, expected: Expected): number => {
  const values = field.values()
  const there = values.filter(value => !Number.isNaN(value))
  if (values.length !== expected.n || there.length !== expected.n_valid) return Number.POSITIVE_INFINITY
  const at = (index: number) => (Number.isNaN(values[index]!) ? missing : values[index]!)
  const half = Math.floor(expected.n / 2)
  const pairs = [
    [there.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY), expected.min],
    [there.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY), expected.max],
    ...expected.first5.map((value, i) => [at(i), value]),
    ...expected.middle5.map((value, i) => [at(half + i), value]),
  ]
  return Math.max(...pairs.map(([ours, theirs]) => relative(ours!, theirs!)))
}

const measuredOf = async (name: string): Promise<number> => {
  const result = await openGrib2(sharedBytes(`models/grib/${name}`))
  const expected = JSON.parse(sharedText(`models/grib/${name}.expected.json`)) as Expected[]
  if (!result.ok || result.file.fields.length !== expected.length) return Number.POSITIVE_INFINITY
  return Math.max(...result.file.fields.map((field, i) => farthest(field, expected[i]!)))
}

export const truth = defineTruth({
  subject: 'grib2',
  source: 'ecCodes (data/models/grib/*.expected.json)',
  operator: 'ecCodes',
  weather: 'none',
  cases: 'seen',
  needs: ['models/grib'],
  measure: () =>
    Promise.all(
      files.map(
        async (name): Promise<TruthRow> => ({
          name: `${name}: largest relative difference`,
          measured: await measuredOf(name),
          bar: 2e-7,
          requirement: 1e-6,
          better: 'lower',
          unit: '',
        }),
      ),
    ),
})
