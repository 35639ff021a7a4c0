import { calmetRecords, readCalmetHeader } from '@qingyuan/formats/calpuff/calmet-records.ts'
import { readDataset } from '@qingyuan/formats/calpuff/dataset.ts'
import { readCalpuff } from '@qingyuan/formats/calpuff/read-calpuff.ts'
import { readCdump } from '@qingyuan/formats/cdump/read-cdump.ts'
import { fortranRecords } from '@qingyuan/formats/fortran/records.ts'
import { valueBudget } from '@qingyuan/formats/model-output/budget.ts'
import type { ModelOutput } from '@qingyuan/formats/model-output/model-output.ts'
import { readUamIv } from '@qingyuan/formats/uam-iv/read-uam-iv.ts'
import { defineTruth, sharedBytes, sharedText, type TruthRow } from './truth-set.ts'

const folder = 'models/'
const expectedOf = <T>(path: string): T => JSON.parse(sharedText(`${folder}${path}.expected.json`)) as T

const outputOf = (
  read: (bytes: Uint8Array) => { ok: true; file: ModelOutput } | { ok: false; problem: { message: string } },
  path: string,
) => {
  const opened = read(sharedBytes(folder + path))
  if (!opened.ok) throw new Error(opened.problem.message)
  return opened.file
}

/** Largest |is − should| / |should| of the pairs; a deviation from 0 counts whole. */
const deviation = (pairs: Iterable<readonly [is: number, should: number]>): number => {
  let most = 0
  for (const [is, should] of pairs) most = Math.max(most, should === 0 ? Math.abs(is) : Math.abs(is / should - 1))
  return most
}

const row = (name: string, measured: number, bar = 1e-12, requirement = 1e-6): TruthRow => ({
  name: `${name}: largest relative deviation`,
  measured,
  bar,
  requirement,
  better: 'lower',
  unit: '',
})

interface ConcHour {
  begin: [number, number, number, number]
  source: string
  fields: Record<string, { max: number; sum: number; argmax: number }>
}

function* concPairs(path: string) {
  const { series, spans } = outputOf(readCalpuff, path)
  for (const { begin, source, fields } of expectedOf<{ hours: ConcHour[] }>(path).hours) {
    const [year, day, hour, second] = begin
    const t = spans.begin.indexOf(Date.UTC(year, 0, day, hour + 5, 0, second))
    const own = series.filter(each => (each.source ?? 'TOTAL') === source)
    for (const [key, { max, sum, argmax }] of Object.entries(fields)) {
      const [label, block] = key.split('|block')
      const values = own.filter(each => each.species === label!.slice(0, 12).trim())[Number(block)]!.values[t]!
      yield [values[argmax]!, max] as const
      yield [values.reduce((total, value) => total + value, 0), sum] as const
    }
  }
}

interface Spread {
  label?: string
  min: number
  max: number
  mean: number
  first: number
  last: number
}

const spreadPairs = (values: Float32Array, { min, max, mean, first, last }: Spread): (readonly [number, number])[] => {
  let [low, high, sum] = [Infinity, -Infinity, 0]
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
    sum += value
  }
  const scale = Math.max(Math.abs(min), Math.abs(max)) || 1
  // A mean of both signs may lie near 0: to the scale of the field.
  return [
    [low, min],
    [high, max],
    [values[0]!, first],
    [values.at(-1)!, last],
    [sum / values.length / scale + 1, mean / scale + 1],
  ]
}

function* calmetPairs() {
  const path = 'calpuff/epa_demo/calmet_2h'
  const records = fortranRecords(sharedBytes(`${folder}${path}.dat.gz`))
  const header = readCalmetHeader(records, readDataset(records))
  const expected = expectedOf<Spread[]>(path)
  let n = 0
  for (const { label, values } of calmetRecords(records, header, valueBudget())) {
    const should = expected[n++]!
    // The reference reader took the integers of relative humidity for reals.
    if (label !== 'IRH') yield* spreadPairs(values, should)
  }
}

function* uamPairs() {
  const path = 'camx/pseudonetcdf/test.uamiv'
  const { totals } = expectedOf<{ totals: Record<string, Spread[]> }>(path)
  for (const { species, values } of outputOf(readUamIv, path).series) yield* spreadPairs(values[0]!, totals[species]![0]!)
}

/** Each printed cell of con2asc: four digits, so half a unit of the last is 5e-4 of the value. */
function* cdumpPairs(name: string) {
  const { grid, series, spans } = outputOf(readCdump, `hysplit/cdump/${name}`)
  const [, ...lines] = sharedText(`${folder}hysplit/cdump/${name}.con2asc.txt`).trim().split('\n')
  for (const line of lines) {
    const [year, month, day, hour, lat, lon, ...printed] = line.split(',').map(Number)
    const t = spans.end.indexOf(Date.UTC(year!, month! - 1, day!, hour!))
    const cell = Math.round((lat! - grid!.y0) / grid!.dy) * grid!.nx + Math.round((lon! - grid!.x0) / grid!.dx)
    for (const [n, value] of printed.entries()) yield [series[n]!.values[t]![cell]!, value] as const
  }
}

export const truth = defineTruth(
  {
    subject: 'formats/calpuff',
    source: 'byte-level reader of CALPUFF 6.262 and CALMET 6.326 output (data/models/calpuff)',
    operator: 'byte-level reader',
    weather: 'none',
    cases: 'seen',
    needs: ['models/calpuff/inert_pg/conc.dat', 'models/calpuff/epa_demo/calmet_2h.dat.gz'],
    measure: () => [
      ...['epa_demo/CALPUFF.CON', 'grid_map/conc.dat', 'inert_pg/conc.dat', 'windshift/conc.dat'].map(path =>
        row(path, deviation(concPairs(`calpuff/${path}`))),
      ),
      row('epa_demo/calmet_2h.dat', deviation(calmetPairs())),
    ],
  },
  {
    subject: 'formats/uam-iv',
    source: 'PseudoNetCDF (data/models/camx/pseudonetcdf)',
    operator: 'PseudoNetCDF',
    weather: 'none',
    cases: 'seen',
    needs: ['models/camx/pseudonetcdf/test.uamiv'],
    measure: () => [row('test.uamiv', deviation(uamPairs()))],
  },
  {
    subject: 'formats/cdump',
    source: 'con2asc of HYSPLIT 5.1.0, four digits (data/models/hysplit/cdump)',
    operator: 'con2asc of HYSPLIT 5.1.0',
    weather: 'none',
    cases: 'seen',
    needs: ['models/hysplit/cdump/cdump_010'],
    measure: () =>
      ['cdump_010', 'cdump_011', 'cdump_021', 'cdump_023'].map(name => row(name, deviation(cdumpPairs(name)), 5.01e-4, 5.01e-4)),
  },
)
