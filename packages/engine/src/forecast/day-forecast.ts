import { type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { seededRandom } from '../core/random.ts'
import { correctWeather } from './correct-weather.ts'
import {
  type AheadWeather,
  type DayWeather,
  fillPredictors,
  leadColumn,
  observedAhead,
  type PlaceDays,
  predictorCount,
  weatherFields,
} from './day-predictors.ts'
import { type LinearStart, linearAt, linearStart } from './linear-start.ts'
import { growQuantileForest, type QuantileForest } from './quantile-forest.ts'
import { daysOfYear, seasonalMean } from './seasonal.ts'

export const quantileLevels = [0.1, 0.25, 0.5, 0.75, 0.9] as const
export const forecastLeads = 7

export interface ForecastPlace {
  /** Daily values that count (ozone: maximum 8 h mean), μg/m³, CO mg/m³; NaN missing. */
  values: Record<PollutantId, Float64Array>
  /** Mean of the hours 17 to 24 of each day; NaN missing. */
  evenings: Record<PollutantId, Float64Array>
  weather: DayWeather
  /** Whether the forests learn from it: areas do, a station is forecast with what they have learnt. */
  trains: boolean
}

export interface ForecastIssue {
  /** Index of the first day forecast; everything up to the day before is known. */
  first: number
  /** Days first … first + 6 as the model said them on that day, one entry a place; null: not a place of this issue. */
  weather: readonly (DayWeather | null)[]
  /** False: used only for the errors of the model. */
  requested: boolean
}

export interface ForecastInput {
  firstDay: string
  places: readonly ForecastPlace[]
  /** Ascending. */
  issues: readonly ForecastIssue[]
  /** Days before this index teach; nothing of later days does. */
  trainUntil: number
  seed: number
  trees: number
  leastLeaf: number
  /** Days of a place that a season's mean needs within its window (data capture, no default). */
  need: number
}

export interface ForecastOutput {
  /** Of requested issue, place, lead, pollutant and level, in this order of indices, unit of the pollutant; NaN where nothing can be said. */
  quantiles: Float32Array
  /** Of requested issue, place, lead and pollutant: the seasonal mean of the day. */
  usual: Float32Array
  /** Rows each pollutant's forest was grown on. */
  rows: number[]
}

export interface ForecastOptions {
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** Leads of each day and place that teach: seven would tell nearly the same seven times. */
const leadsTaught = 3
/** Keeps the logarithm of a small concentration finite; as a share of the mean. */
const floorShare = 0.02

const less = (values: Float64Array, usual: Float64Array, dayOfYear: Int16Array) => values.map((value, i) => value - usual[dayOfYear[i]!]!)

interface Prepared extends PlaceDays {
  usual: Float64Array
  floor: number
  usualWarmth: Float64Array
  usualPressure: Float64Array
}

const prepare = (
  { values, evenings, weather }: ForecastPlace,
  id: PollutantId,
  dayOfYear: Int16Array,
  until: number,
  need: number,
): Prepared => {
  const known = values[id].subarray(0, until).filter(value => value === value)
  const floor = (floorShare * known.reduce((sum, value) => sum + value, 0)) / known.length
  const logs = values[id].map(value => Math.log(value + floor))
  const usual = seasonalMean(logs, dayOfYear, until, need)
  const late = evenings[id].map(value => Math.log(value + floor))
  const usualWarmth = seasonalMean(weather.temperature, dayOfYear, until, need)
  const usualPressure = seasonalMean(weather.pressure, dayOfYear, until, need)
  return {
    ...{ usual, floor, usualWarmth, usualPressure, weather, dayOfYear },
    anomaly: less(logs, usual, dayOfYear),
    evening: less(late, seasonalMean(late, dayOfYear, until, need), dayOfYear),
    warmth: less(weather.temperature, usualWarmth, dayOfYear),
    pressure: less(weather.pressure, usualPressure, dayOfYear),
  }
}

/** Days that the forests learn from: each place and day with some of its leads, the weather as it came. */
const teach = (places: readonly Prepared[], until: number, seed: number) => {
  const random = seededRandom(seed)
  const rows: number[][] = Array.from({ length: predictorCount }, () => [])
  const y: number[] = []
  const row = new Float64Array(predictorCount)
  for (const place of places)
    for (let target = forecastLeads; target < until; target++) {
      const came = place.anomaly[target]!
      for (let k = 0; k < leadsTaught; k++) {
        const lead = 1 + Math.floor(random.next() * forecastLeads)
        if (came !== came || !fillPredictors(place, target - lead, lead, observedAhead(place, target), row)) continue
        for (let column = 0; column < predictorCount; column++) rows[column]!.push(row[column]!)
        y.push(came)
      }
    }
  return { columns: rows.map(column => Float64Array.from(column)), y: Float64Array.from(y) }
}

/** Past days as the model had said them a day ahead, and as they came, before an issue. */
const experience = (issues: readonly ForecastIssue[], before: number, p: number, observed: DayWeather) => {
  const past = issues.filter(issue => issue.first < before && issue.weather[p])
  const columns = (of: (issue: ForecastIssue, field: (typeof weatherFields)[number]) => number) =>
    Object.fromEntries(weatherFields.map(field => [field, Float64Array.from(past, issue => of(issue, field))])) as DayWeather
  return {
    said: columns((issue, field) => issue.weather[p]![field][0]!),
    came: columns((issue, field) => observed[field][issue.first] ?? Number.NaN),
  }
}

const aheadOf = (place: Prepared, weather: DayWeather, first: number, lead: number): AheadWeather => {
  const at = lead - 1
  const day = place.dayOfYear[Math.min(first + at, place.dayOfYear.length - 1)]!
  const before = (field: 'windSpeed' | 'rain') => (at > 0 ? weather[field][at - 1]! : place.weather[field][first - 1]!)
  return {
    warmth: weather.temperature[at]! - place.usualWarmth[day]!,
    pressure: weather.pressure[at]! - place.usualPressure[day]!,
    windSpeed: weather.windSpeed[at]!,
    east: weather.east[at]!,
    north: weather.north[at]!,
    rain: weather.rain[at]!,
    windSpeedBefore: before('windSpeed'),
    rainBefore: before('rain'),
  }
}

/**
 * Daily concentrations of the coming seven days as quantiles, for places with a history of air quality and weather.
 *
 * One quantile forest a pollutant learns how unusual a day becomes (logarithm of the concentration less what is usual on that day of the year) from how
 * unusual the last days were, the weather of the day and the season, with weather as it came (perfect prognosis); the coming days' weather is a
 * model's, brought to the place's instruments by how it has erred a day ahead. Places share the forests and differ by what is usual at them.
 *
 * Sources: Meinshausen 2006 (quantile forests); Wilks, Statistical Methods in the Atmospheric Sciences, 7.6 (perfect prognosis). Simplified: quantiles of
 * pollutants say nothing of how pollutants go together; the error of the model's weather at far leads is not learnt, so that far ranges are too narrow
 * by what the weather's own uncertainty adds.
 */
export const forecastDays = (input: ForecastInput, { signal, onProgress = () => undefined }: ForecastOptions = {}): ForecastOutput => {
  const { places, issues, trainUntil, need } = input
  const requestedIssues = issues.filter(issue => issue.requested)
  const last = Math.max(trainUntil, ...requestedIssues.map(issue => issue.first + forecastLeads))
  const dayOfYear = daysOfYear(input.firstDay, Math.max(last, places[0]?.values.pm2_5.length ?? 0))
  const cells = requestedIssues.length * places.length * forecastLeads * pollutantIds.length
  const quantiles = new Float32Array(cells * quantileLevels.length).fill(Number.NaN)
  const usual = new Float32Array(cells).fill(Number.NaN)
  const weather = requestedIssues.map(issue =>
    places.map((place, p) => {
      const { said, came } = experience(issues, issue.first, p, place.weather)
      const model = issue.weather[p]
      const last = Object.fromEntries(weatherFields.map(field => [field, place.weather[field][issue.first - 1] ?? Number.NaN]))
      return model ? correctWeather(model, said, came, last) : null
    }),
  )
  const rows = pollutantIds.map((id, c) => {
    signal?.throwIfAborted()
    const prepared = places.map(place => prepare(place, id, dayOfYear, trainUntil, need))
    const { columns, y } = teach(
      prepared.filter((_, p) => places[p]!.trains),
      trainUntil,
      input.seed + c,
    )
    if (y.length < 20 * input.leastLeaf) return y.length
    const starts = startsOf(columns, y)
    const rest = y.map((value, i) => value - linearAt(starts[columns[leadColumn]![i]! - 1]!, at(columns, i)))
    const bounds = columns.map(boundsOf)
    const forest = growQuantileForest(columns, rest, { ...input, seed: input.seed + 100 + c, signal })
    requestedIssues.forEach((issue, i) => {
      prepared.forEach((place, p) => {
        const first = (i * places.length + p) * forecastLeads
        if (weather[i]![p]) fill({ forest, starts, bounds }, place, weather[i]![p]!, issue.first, { quantiles, usual, at: first, c })
      })
    })
    onProgress((c + 1) / pollutantIds.length)
    return y.length
  })
  return { quantiles, usual, rows }
}

const columnsAt = new Float64Array(predictorCount)
const at = (columns: readonly Float64Array[], i: number): Float64Array => {
  for (let column = 0; column < predictorCount; column++) columnsAt[column] = columns[column]![i]!
  return columnsAt
}

const boundsOf = (column: Float64Array): readonly [number, number] => {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of column) {
    if (value < least) least = value
    if (value > greatest) greatest = value
  }
  return [least, greatest]
}

/** What is a straight line, of each lead by itself: yesterday explains much of tomorrow and little of the day after next. */
const startsOf = (columns: readonly Float64Array[], y: Float64Array): LinearStart[] => {
  const rows: number[][] = Array.from({ length: forecastLeads }, () => [])
  columns[leadColumn]!.forEach((lead, i) => rows[lead - 1]!.push(i))
  return rows.map(own => linearStart(columns, y, own))
}

/** A forest of the rest and the straight lines below it. */
interface Learnt {
  forest: QuantileForest
  starts: LinearStart[]
  /** Least and greatest value of each column that taught. */
  bounds: readonly (readonly [least: number, greatest: number])[]
}

interface Target {
  quantiles: Float32Array
  usual: Float32Array
  /** Index of the first lead of issue and place, and of the pollutant. */
  at: number
  c: number
}

const row = new Float64Array(predictorCount)
const found = new Float64Array(quantileLevels.length)

const fill = (
  { forest, starts, bounds }: Learnt,
  place: Prepared,
  weather: DayWeather,
  first: number,
  { quantiles, usual, at, c }: Target,
) => {
  for (let lead = 1; lead <= forecastLeads; lead++) {
    const level = place.usual[place.dayOfYear[first + lead - 1]!]!
    const cell = (at + lead - 1) * pollutantIds.length + c
    usual[cell] = Math.max(0, Math.exp(level) - place.floor)
    if (!fillPredictors(place, first - 1, lead, aheadOf(place, weather, first, lead), row)) continue
    // The linear part is limited to the range of the training data.
    for (const [column, [least, greatest]] of bounds.entries()) row[column] = Math.min(greatest, Math.max(least, row[column]!))
    forest.predict(row, quantileLevels, found)
    const start = level + linearAt(starts[lead - 1]!, row)
    for (const [q, rest] of found.entries()) quantiles[cell * quantileLevels.length + q] = Math.max(0, Math.exp(start + rest) - place.floor)
  }
}
