import { markNames as markTable, type RowMarks } from '@qingyuan/domain/flags.ts'
import type { CellNote } from '@qingyuan/domain/frame.ts'
import { type MeasuredId, type ParameterId, type PollutantId, parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import type { ValidityRules } from '@qingyuan/domain/standards/validity.ts'
import { addDays, daysOfPeriod } from '@qingyuan/domain/time.ts'
import { maskOf } from '@qingyuan/engine/aqi/grade-hours.ts'
import { hourlyEssentials } from '@qingyuan/engine/aqi/report.ts'
import { mean } from '@qingyuan/engine/core/sum.ts'
import { type PeriodStatistics, periodStatistics } from '@qingyuan/engine/rollup/period.ts'
import { vectorMean } from '@qingyuan/engine/wind/vector-mean.ts'
import type { DayColumns, HourColumns } from './columns.ts'
import { lackingDays } from './periods.ts'
import { type DayWeather, dayWeather } from './queries.ts'
import type { Range } from './range.ts'
import { dayIndex } from './read.ts'

type Notes = Record<string, CellNote>

/** One place's rows of the data table, unrounded; index is that of the range's labels. */
export interface PlaceTable {
  placeId: number
  aqi: Float64Array
  primary: Uint8Array
  values: Partial<Record<ParameterId, Float64Array>>
  /** Pollutants without which the AQI of a row is not complete; rows with a complete AQI or none are not in it. */
  incomplete: Map<number, PollutantId[]>
  notes: Partial<Record<ParameterId, Notes>>
  /** Valid values, where invalid ones are shown too: days with too few hours, periods with too few days. */
  counted?: Partial<Record<ParameterId, Float64Array>>
  /** Months and longer. */
  goodDays?: Float64Array
  validDays?: Float64Array
}

const isDayWeather = (id: string): id is DayWeather => (dayWeather as readonly string[]).includes(id)

const noteOf = ({ mark, value, reason }: RowMarks[string]): CellNote => ({
  mark,
  ...(value === undefined || markTable[mark].valid ? {} : { value }),
  ...(reason ? { reason } : {}),
})

const hourNotes = (hours: HourColumns, id: string): Notes => {
  const notes: Notes = {}
  for (const [index, marks] of hours.marks) if (marks[id]) notes[index] = noteOf(marks[id])
  return notes
}

const aqiOf = (aqi: Int16Array) => {
  const column = new Float64Array(aqi)
  for (let i = 0; i < column.length; i++) if (column[i]! < 0) column[i] = Number.NaN
  return column
}

/** Rows with an AQI that lack one of the pollutants. A column that was not read lacks nothing. */
const incompleteRows = (
  aqi: Int16Array,
  ids: readonly PollutantId[],
  columnOf: (id: PollutantId) => Float64Array | undefined,
): PlaceTable['incomplete'] => {
  const rows: PlaceTable['incomplete'] = new Map()
  const columns = ids.map(columnOf)
  for (let i = 0; i < aqi.length; i++) {
    if (aqi[i]! < 0) continue
    const lacking = ids.filter((_, c) => Number.isNaN(columns[c]?.[i]))
    if (lacking.length > 0) rows.set(i, lacking)
  }
  return rows
}

/** Text of an AQI that lacks pollutants. */
export const incompleteText = (lacking: readonly PollutantId[]): string =>
  `不完整：缺 ${lacking.map(id => parameters[id].label).join('、')}`

export const hourTable = (placeId: number, hours: HourColumns, ids: readonly MeasuredId[]): PlaceTable => ({
  placeId,
  aqi: aqiOf(hours.aqi),
  primary: hours.primary,
  incomplete: incompleteRows(hours.aqi, hourlyEssentials, id => hours.values[id]),
  values: Object.fromEntries(ids.map(id => [id, hours.values[id]!])),
  notes: Object.fromEntries(ids.map(id => [id, hourNotes(hours, id)])),
})

/** Parts of a day's value and how many it needs: hours (ozone: windows) of a station, members of an area. */
const partsNeeded = (id: PollutantId, rules: ValidityRules, members: number) => {
  if (members > 0) return { of: members, need: Math.ceil(members * rules.areaShare) }
  return id === 'o3' ? { of: 17, need: rules.ozone.windows } : { of: 24, need: rules.dayHours }
}

/** Days with fewer parts than the standard wants: the number is shown, and how many parts it has. */
const dayNotes = (days: DayColumns, id: PollutantId, members: number): Notes => {
  const notes: Notes = {}
  const counts = days.hours[id === 'o3' && members === 0 ? 6 : pollutantIds.indexOf(id)]!
  for (let i = 0; i < days.dayCount; i++) {
    if (days.mean[id][i] !== days.mean[id][i] || days.value[id][i] === days.value[id][i]) continue
    const { validity } = standardOn(addDays(days.firstDay, i))
    notes[i] = { valid: { count: counts[i]!, ...partsNeeded(id, validity, members) } }
  }
  return notes
}

/** `members`: evaluation stations of an area, 0 for a station. */
export const dayTable = (placeId: number, days: DayColumns, ids: readonly MeasuredId[], members: number): PlaceTable => ({
  placeId,
  aqi: aqiOf(days.aqi),
  primary: days.primary,
  incomplete: incompleteRows(days.aqi, pollutantIds, id => days.value[id]),
  values: Object.fromEntries(ids.map(id => [id, isDayWeather(id) ? days.weather[id]! : days.mean[id as PollutantId]])),
  counted: Object.fromEntries(ids.flatMap(id => (isDayWeather(id) ? [] : [[id, days.value[id as PollutantId]]]))),
  notes: Object.fromEntries(ids.flatMap(id => (isDayWeather(id) ? [] : [[id, dayNotes(days, id as PollutantId, members)]]))),
})

/** The statistic a period is judged and ranked by: percentile for CO and ozone, mean for the others; unrounded. */
export const periodValue = (statistics: PeriodStatistics, id: PollutantId): number =>
  id === 'co' || id === 'o3' ? statistics.pollutants[id].percentile : statistics.pollutants[id].mean

const weatherOfPeriod = (days: DayColumns, id: DayWeather, from: number, to: number): number => {
  const column = days.weather[id]!
  if (id === 'wind_direction') return days.weather.wind_speed ? vectorMean(days.weather.wind_speed, column, from, to).direction : Number.NaN
  const part = column.subarray(Math.max(from, 0), to)
  const average = mean(part)
  return id === 'precipitation' ? average * part.filter(value => value === value).length : average
}

const periodKinds = { month: 'month', quarter: 'quarter', year: 'year' } as const

/** Rows of months and longer; a running one is judged by the days that have ended. */
export const periodTable = (placeId: number, days: DayColumns, ids: readonly MeasuredId[], range: Range): PlaceTable => {
  const kind = periodKinds[range.step as 'month']
  const spans = range.labels.map(label => daysOfPeriod(label)!)
  const statistics = spans.map(span => periodStatistics(days, { kind, ...span }))
  const column = (of: (s: PeriodStatistics, i: number) => number) => Float64Array.from(statistics, of)
  const offset = (day: string) => dayIndex(days.firstDay, day)
  const weather = (id: DayWeather) => column((_, i) => weatherOfPeriod(days, id, offset(spans[i]!.first), offset(spans[i]!.last) + 1))
  const notesOf = (id: PollutantId): Notes =>
    Object.fromEntries(
      statistics.flatMap((of, i) => {
        const valid = lackingDays(of, id)
        return valid ? [[i, { valid }]] : []
      }),
    )
  const air = ids.filter(id => !isDayWeather(id)) as PollutantId[]
  const notes = Object.fromEntries(air.map(id => [id, notesOf(id)]))
  // The index and the days of classes rest on all six pollutants: they count where each of them does.
  const compositeNotes: Notes = Object.fromEntries(
    statistics.flatMap((of, i) => {
      const [valid] = pollutantIds.flatMap(id => lackingDays(of, id) ?? [])
      return valid ? [[i, { valid }]] : []
    }),
  )
  const counted = (id: PollutantId) => column((s, i) => (notes[id]![i] ? Number.NaN : periodValue(s, id)))
  return {
    placeId,
    aqi: column(() => Number.NaN),
    primary: Uint8Array.from(statistics, ({ composite }) => maskOf(composite.primary)),
    incomplete: new Map(),
    values: {
      ...Object.fromEntries(ids.map(id => [id, isDayWeather(id) ? weather(id) : column(s => periodValue(s, id as PollutantId))])),
      composite_index: column(s => s.composite.index),
    },
    counted: {
      ...Object.fromEntries(air.map(id => [id, counted(id)])),
      composite_index: column((s, i) => (compositeNotes[i] ? Number.NaN : s.composite.index)),
    },
    notes: { ...notes, composite_index: compositeNotes },
    goodDays: column(({ classes }) => (classes.judged === 0 ? Number.NaN : classes.good)),
    validDays: column(({ classes }) => classes.judged),
  }
}
