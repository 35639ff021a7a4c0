import { seededRandom } from '../core/random.ts'
import { forecastColumns } from './ahead-weather.ts'
import { type Analogues, analogueMean, prepareAnalogues } from './analogues.ts'
import {
  type AheadWeather,
  aheadAt,
  type DayWeather,
  fillPredictors,
  leadColumn,
  observedColumns,
  predictorCount,
  stateColumns,
  type WeatherColumns,
} from './day-predictors.ts'
import { type LinearStart, linearAt, linearStart } from './linear-start.ts'
import type { Prepared } from './prepare-place.ts'
import { growQuantileForest, type QuantileForest } from './quantile-forest.ts'

/** Parts of a forecast that are mixed, in this order; the fourth part, climatology, is what their weights leave to 1. */
export const mixedParts = ['forest', 'persistence', 'analogues'] as const
/** Values of a cell: the parts, and how far the forest's outcomes spread (standard deviation). */
export const cellValues = mixedParts.length + 1

/** Leads of each day and place that teach: seven would say nearly the same seven times. */
const leadsTaught = 3
/** Months of days are left out in turn, so that each day has models that have not seen it. */
const [folds, blockDays] = [3, 28]
const blockOf = (day: number): number => Math.floor(day / blockDays)
/** Models that have not seen a day. */
export const foldOf = (day: number): number => blockOf(day) % folds
const levels = [0.1, 0.25, 0.5, 0.75, 0.9] as const
/** From the 10 % to the 90 % level of a normal distribution, in standard deviations. */
const normalRange = 2.563

export interface TeachOptions {
  /** Days before this index teach. */
  until: number
  leads: number
  seed: number
  trees: number
  leastLeaf: number
  signal?: AbortSignal
}

/** What a model had said of the days from `first` on, corrected; null where none was kept. */
export type SaidWeather = (place: number, first: number) => DayWeather | null

/** Weather of days that teach. */
type TaughtWeather = (target: number, lead: number) => AheadWeather

/** What the model had said at that lead where it was kept, as it came elsewhere. */
const taughtWeather = (place: Prepared, p: number, said: SaidWeather): TaughtWeather => {
  const observed = observedColumns(place)
  const kept = new Map<number, WeatherColumns | null>()
  const columnsFrom = (first: number) => {
    const known = kept.get(first)
    if (known !== undefined) return known
    const weather = said(p, first)
    const columns = weather && forecastColumns(place, weather, first)
    kept.set(first, columns)
    return columns
  }
  return (target, lead) => {
    const columns = columnsFrom(target - lead + 1)
    const ahead = columns && aheadAt(columns, target, lead)
    return ahead && !Number.isNaN(ahead.warmth + ahead.pressure + ahead.wind + ahead.east + ahead.rain + ahead.windBefore)
      ? ahead
      : aheadAt(observed, target, lead)
  }
}

interface Rows {
  columns: Float64Array[]
  y: Float64Array
  day: Int32Array
}

/** Days that teach: each place and day with some of its leads. */
const teachRows = (
  places: readonly Prepared[],
  trains: readonly boolean[],
  taught: readonly TaughtWeather[],
  { until, leads, seed }: TeachOptions,
): Rows => {
  const random = seededRandom(seed)
  const columns: number[][] = Array.from({ length: predictorCount }, () => [])
  const [y, day]: [number[], number[]] = [[], []]
  const row = new Float64Array(predictorCount)
  places.forEach((place, p) => {
    if (!trains[p]) return
    for (let target = leads; target < until; target++) {
      const came = place.anomaly[target]!
      for (let k = 0; k < leadsTaught; k++) {
        const lead = 1 + Math.floor(random.next() * leads)
        if (came !== came || !fillPredictors(place, target - lead, lead, taught[p]!(target, lead), row)) continue
        for (let column = 0; column < predictorCount; column++) columns[column]!.push(row[column]!)
        y.push(came)
        day.push(target)
      }
    }
  })
  return { columns: columns.map(column => Float64Array.from(column)), y: Float64Array.from(y), day: Int32Array.from(day) }
}

/** Columns tried at a split. */
const tried = 8
/** Places whose days are as one: a leaf of as many rows of more places would be of fewer days. */
const placesOfLeaf = 4
const leafOf = (trains: readonly boolean[], { leastLeaf }: TeachOptions): number =>
  Math.ceil(leastLeaf * Math.max(1, trains.filter(Boolean).length / placesOfLeaf))

type Bounds = readonly (readonly [least: number, greatest: number])[]

const boundsOf = (column: Float64Array): readonly [number, number] => {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of column) {
    if (value < least) least = value
    if (value > greatest) greatest = value
  }
  return [least, greatest]
}

/** Learned without the blocks of one fold: straight lines of each lead, and a forest of the rest. */
interface FoldModels {
  starts: LinearStart[]
  persistence: LinearStart[]
  forest: QuantileForest
}

const rowAt = (columns: readonly Float64Array[], i: number, out: Float64Array): Float64Array => {
  for (let column = 0; column < out.length; column++) out[column] = columns[column]![i]!
  return out
}

/** Straight lines of each lead alone: yesterday explains much of tomorrow and little of the day after next. */
const linesOf = (columns: readonly Float64Array[], lead: Float64Array, y: Float64Array, leads: number): LinearStart[] => {
  const rows: number[][] = Array.from({ length: leads }, () => [])
  lead.forEach((own, i) => rows[own - 1]!.push(i))
  return rows.map(own => linearStart(columns, y, own))
}

const growFold = ({ columns, y, day }: Rows, fold: number, leastLeaf: number, options: TeachOptions): FoldModels => {
  const rows = [...day.keys()].filter(i => foldOf(day[i]!) !== fold)
  const part = columns.map(column => Float64Array.from(rows, i => column[i]!))
  const own = Float64Array.from(rows, i => y[i]!)
  const lead = part[leadColumn]!
  const starts = linesOf(part, lead, own, options.leads)
  const row = new Float64Array(predictorCount)
  const rest = own.map((value, i) => value - linearAt(starts[lead[i]! - 1]!, rowAt(part, i, row)))
  return {
    starts,
    persistence: linesOf(
      stateColumns.map(column => part[column]!),
      lead,
      own,
      options.leads,
    ),
    forest: growQuantileForest(part, rest, {
      ...{ trees: Math.ceil(options.trees / folds), leastLeaf, tried, signal: options.signal },
      seed: options.seed + 100 + 1000 * fold,
    }),
  }
}

/** Everything learned of one pollutant. */
export interface LeadModels {
  taught: number
  /**
   * Parts of a forecast, anomalies of the logarithm, for one place.
   *
   * @param ahead weather of the day @param unseen true for a day of the past: only models that have not seen its block speak
   * @param out of length {@link cellValues}, NaN where weather or history is missing
   */
  partsOf(p: number, first: number, lead: number, ahead: AheadWeather, unseen: boolean, out: Float64Array): void
}

/**
 * Learns one pollutant of places that share what is learned: forests on top of straight lines (all weather), straight lines of the last days alone
 * (damped persistence), and past days alike (analogues).
 *
 * @returns null with too few days
 */
export const teachLeads = (
  places: readonly Prepared[],
  trains: readonly boolean[],
  said: SaidWeather,
  options: TeachOptions,
): LeadModels | number => {
  const taught = places.map((place, p) => taughtWeather(place, p, said))
  const rows = teachRows(places, trains, taught, options)
  if (rows.y.length < 20 * options.leastLeaf) return rows.y.length
  const models = Array.from({ length: folds }, (_, fold) => growFold(rows, fold, leafOf(trains, options), options))
  const bounds: Bounds = rows.columns.map(boundsOf)
  const lines = Array.from({ length: options.leads }, (_, lead) => models.map(({ starts }) => starts[lead]!))
  const analogues = places.map((place, p) => prepareAnalogues(place, lines, options.until, taught[p]!))
  return { taught: rows.y.length, partsOf: partsWith(places, models, bounds, analogues) }
}

const partsWith = (
  places: readonly Prepared[],
  models: readonly FoldModels[],
  bounds: Bounds,
  analogues: readonly Analogues[],
): LeadModels['partsOf'] => {
  const row = new Float64Array(predictorCount)
  const state = new Float64Array(stateColumns.length)
  const found = new Float64Array(levels.length)
  return (p, first, lead, ahead, unseen, out) => {
    out.fill(Number.NaN)
    if (!fillPredictors(places[p]!, first - 1, lead, ahead, row)) return
    // The straight lines are limited to the range of what taught.
    for (const [column, [least, greatest]] of bounds.entries()) row[column] = Math.min(greatest, Math.max(least, row[column]!))
    for (const [i, column] of stateColumns.entries()) state[i] = row[column]!
    const target = first + lead - 1
    const speaking = unseen ? [models[foldOf(target)]!] : models
    let [forest, persistence, spread] = [0, 0, 0]
    for (const model of speaking) {
      model.forest.predict(row, levels, found)
      forest += linearAt(model.starts[lead - 1]!, row) + found[2]!
      persistence += linearAt(model.persistence[lead - 1]!, state)
      spread += (found[4]! - found[0]!) / normalRange
    }
    out[0] = forest / speaking.length
    out[1] = persistence / speaking.length
    out[2] = analogueMean(analogues[p]!, lead, row, target, unseen)
    out[3] = spread / speaking.length
    if (out[2] !== out[2]) out[2] = out[0]!
  }
}
