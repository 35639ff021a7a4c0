import { fuseHour } from '@qingyuan/engine/grid/fuse-map.ts'
import { plumeOfHour } from '@qingyuan/engine/grid/plume-footprint.ts'
import { sensorDrifts } from '@qingyuan/engine/grid/sensor-drift.ts'
import { type FoundSource, searchSources } from '@qingyuan/engine/grid/source-search.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import { hotCity, hotCityTruth } from './support/hot-city.ts'
import { defineTruth, type TruthRow } from './truth-set.ts'

type City = ReturnType<typeof hotCity>
type Truth = ReturnType<typeof hotCityTruth>

const grid = { west: 0, south: 0, columns: 60, rows: 60, cellM: 500 }
/** The sensors are about 4 km apart. */
const reachM = 4000
const nearM = 1500

const rootMeanSquare = (values: readonly number[]) => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)
const errorsOf = ({ isReference }: City, values: readonly number[][], truth: readonly number[][]) =>
  values.flatMap((row, h) => row.flatMap((value, s) => (isReference[s] || value !== value ? [] : [value - truth[h]![s]!])))

const sensorRows = (city: City, truth: Truth): TruthRow[] => {
  const marked = sensorDrifts(city.levels)
  const share = (isOf: (drift: number) => boolean) => {
    const own = truth.drifts.flatMap((drift, s) => (isOf(drift) ? [marked[s]!.drifts] : []))
    return own.filter(Boolean).length / own.length
  }
  const rmse = (values: readonly number[][]) => rootMeanSquare(errorsOf(city, values, truth.values))
  return [
    { name: 'micro sensors, raw: root mean square error', measured: rmse(city.raw), better: 'lower', unit: 'μg/m³' },
    { name: 'micro sensors, calibrated from afar', measured: rmse(city.calibrated), bar: 18.5, better: 'lower', unit: 'μg/m³' },
    { name: 'drift above 1 μg/m³ a day: marked', measured: share(drift => drift > 1), bar: 0.9, better: 'higher', unit: '' },
    { name: 'sound sensors marked', measured: share(drift => drift === 0), bar: 0.03, better: 'lower', unit: '' },
  ]
}

const sourceRows = (peaks: readonly FoundSource[], { sources }: Truth): TruthRow[] => {
  const isNear = (source: Truth['sources'][number]) =>
    peaks.some(peak => Math.hypot(peak.east - source.east, peak.north - source.north) <= nearM)
  const found = (own: Truth['sources']) => own.filter(isNear).length
  const allDay = sources.filter(({ kind }) => kind === 'persistent')
  const wrong = peaks.filter(peak => sources.every(source => Math.hypot(peak.east - source.east, peak.north - source.north) > nearM))
  return [
    { name: 'all-day sources within 1.5 km, of 5', measured: found(allDay), bar: 5, better: 'higher', unit: '' },
    { name: 'sources within 1.5 km, of 9', measured: found(sources), bar: 8, better: 'higher', unit: '' },
    { name: 'false peaks for each true source', measured: wrong.length / sources.length, bar: 0.25, better: 'lower', unit: '' },
  ]
}

/** Root mean square over hours and sensors of the errors of leaving one out, with sources found by all sensors as the model. */
const mapRows = (city: City, peaks: readonly FoundSource[]): TruthRow[] => {
  const sums = { fused: 0, idw: 0, median: 0, count: 0 }
  for (const [h, hour] of city.hours.entries()) {
    const known = city.calibrated[h]!.flatMap((value, s) => (value === value ? [s] : []))
    const plume = plumeOfHour(hour, grid.cellM)
    const at = known.map(s => city.sensors[s]!)
    const distances = Float64Array.from(at.flatMap(a => at.map(b => Math.hypot(a.east - b.east, a.north - b.north) / 1000)))
    const model = Float64Array.from(at, ({ east, north }) =>
      peaks.reduce((sum, peak) => sum + peak.strength * plume(east - peak.east, north - peak.north), 0),
    )
    const values = Float64Array.from(known, s => city.calibrated[h]![s]!)
    const { rmse } = fuseHour({ distances, values, model }, { distances: new Float64Array(0), model: new Float64Array(0) })
    for (const key of ['fused', 'idw', 'median'] as const) sums[key] += rmse[key] ** 2 * known.length
    sums.count += known.length
  }
  const rmse = (key: 'fused' | 'idw' | 'median') => Math.sqrt(sums[key] / sums.count)
  return [
    { name: 'sensor left out: median of the city', measured: rmse('median'), better: 'lower', unit: 'μg/m³' },
    { name: 'sensor left out: inverse distances', measured: rmse('idw'), better: 'lower', unit: 'μg/m³' },
    { name: 'sensor left out: fused map', measured: rmse('fused'), better: 'lower', unit: 'μg/m³' },
    { name: 'fused map over inverse distances', measured: rmse('fused') / rmse('idw'), bar: 0.9, better: 'lower', unit: '' },
  ]
}

export const truth = defineTruth({
  subject: 'hotspot grid',
  source:
    'made city of 60 sensors and 9 hidden sources, 45 days (data/voc-hotspot/hotcity_11); sensors and sources judged without reading the truth',
  operator: 'Python (numpy) with plumes of its own',
  weather: 'known',
  cases: 'tuned',
  needs: ['voc-hotspot/hotcity_11'],
  measure: () => {
    const [city, made] = [hotCity(), hotCityTruth()]
    const { sensors, hours, clocks, calibrated } = city
    const background = calibrated.map(row => percentile(row, 25))
    const peaks = searchSources({ sensors, hours, clocks, background, values: calibrated.flat(), grid, reachM })
    return [...sensorRows(city, made), ...sourceRows(peaks, made), ...mapRows(city, peaks)]
  },
})
