import { type PollutantId, perPollutant } from '@qingyuan/domain/parameters.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'
import { dailyAqi } from '../aqi/report.ts'
import { meansBack } from './day-predictors.ts'
import { type LinearStart, linearAt, linearStart } from './linear-start.ts'
import type { ForecastPlace, Prepared } from './prepare-place.ts'

/** AQI of a place day by day, by one edition; NaN missing. */
export interface AqiSeries {
  day: Float64Array
  /** Of what is usual, for days to come too. */
  usual: Float64Array
  /** What explains the AQI of a later day, by day. */
  columns: Float64Array[]
}

/** Concentration that is usual. */
export const usualConcentration = ({ usual, floor }: Prepared, day: number): number => Math.max(0, Math.exp(usual[day]!) - floor)

const or = (values: Float64Array, other: Float64Array) => values.map((value, i) => (value === value ? value : other[i]!))

/**
 * AQI of a place's days, and that of its evenings and nights as if they were days.
 *
 * @param prepared the place's pollutants in order; a missing one has no usual value
 */
export const aqiSeries = (
  place: ForecastPlace,
  prepared: readonly (Prepared | undefined)[],
  days: number,
  standard: Standard,
): AqiSeries => {
  const { values, evenings, nights = evenings } = place
  const series = (of: (id: PollutantId, c: number, day: number) => number) =>
    Float64Array.from(
      { length: days },
      (_, day) =>
        dailyAqi(
          perPollutant((id, c) => of(id, c, day)),
          standard,
        ).aqi,
    )
  const known = (columns: Record<PollutantId, Float64Array>) => series((id, _, day) => columns[id][day] ?? Number.NaN)
  const day = known(values)
  const usual = series((_, c, at) => (prepared[c] ? usualConcentration(prepared[c], at) : Number.NaN))
  const evening = or(known(evenings), day)
  return {
    day,
    usual,
    columns: [day, evening, or(known(nights), evening), meansBack(day, 3), meansBack(day, 14), usual, ...weatherOf(place)],
  }
}

/** Weather of the last known day, and how temperature and pressure have changed to it; a missing value is the usual 0. */
const weatherOf = ({ weather }: ForecastPlace): Float64Array[] => {
  const change = (values: Float64Array) => values.map((value, i) => value - values[i - 1]!)
  const columns = [weather.windSpeed, weather.east, weather.north, change(weather.temperature), change(weather.pressure)]
  return columns.map(column => column.map(value => (value === value ? value : 0)))
}

const rowOf = ({ columns, usual }: AqiSeries, known: number, lead: number, out: Float64Array): Float64Array => {
  for (let i = 0; i < columns.length; i++) out[i] = columns[i]![known]!
  out[columns.length] = usual[known + lead]!
  return out
}

/** Columns of a series and what is usual on the target day. */
const width = 12

/**
 * The AQI of later days as a weighted sum of the last days', evening's and night's, of the weather last observed and of what is usual, one line a lead, learned from all places that
 * teach. Least squares of the AQI itself: high days count as RMSE counts them, which forecasts of logarithms do not.
 *
 * @param until days before this index teach @returns one line a lead; null with fewer than 30 rows
 */
export const teachAqiLines = (places: readonly AqiSeries[], until: number, leads: number): (LinearStart | null)[] =>
  Array.from({ length: leads }, (_, at) => {
    const columns: number[][] = Array.from({ length: width }, () => [])
    const came: number[] = []
    const row = new Float64Array(width)
    for (const place of places)
      for (let known = 14; known + at + 1 < until; known++) {
        const outcome = place.day[known + at + 1]!
        if (outcome !== outcome || rowOf(place, known, at + 1, row).some(Number.isNaN)) continue
        row.forEach((value, column) => columns[column]!.push(value))
        came.push(outcome)
      }
    if (came.length < 30) return null
    const rows = [...came.keys()]
    return linearStart(
      columns.map(column => Float64Array.from(column)),
      Float64Array.from(came),
      rows,
      1e-4,
    )
  })

/** AQI of a line; NaN where its days are missing. */
export const aqiOfLine = (line: LinearStart | null, place: AqiSeries, known: number, lead: number): number =>
  line && known >= 0 ? Math.max(1, linearAt(line, rowOf(place, known, lead, new Float64Array(width)))) : Number.NaN
