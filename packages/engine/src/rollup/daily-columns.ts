import { type MeasuredId, measuredIds, type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { type Standard, standardOn } from '@qingyuan/domain/standards/standard.ts'
import { addDays } from '@qingyuan/domain/time.ts'

/** One station's (or area's) days as columns; index 0 is `firstDay`. Nothing in it is rounded. */
export interface DailyColumns {
  firstDay: string
  dayCount: number
  /** Mean of the hours that are there, enough or not (precipitation: their sum; wind direction: of the mean vector); NaN without any. */
  mean: Record<MeasuredId, Float64Array>
  validHours: Record<MeasuredId, Uint8Array>
  /** The day's value that counts, NaN when too few hours are there. Ozone: daily maximum 8 h. Everything else: as `mean`. */
  value: Record<MeasuredId, Float64Array>
  ozone: { max1h: Float64Array; max1hHour: Uint8Array; max8h: Float64Array; max8hHour: Uint8Array; windows: Uint8Array }
  /** Length of the mean wind vector, m/s; `mean.wind_speed` is the mean of the speeds. */
  windVectorSpeed: Float64Array
  /** AQI of the values that count; -1 without any. */
  aqi: Int16Array
  /** Bit mask over `pollutantIds`. */
  primary: Uint8Array
  /** Class 1..6; 0 without AQI. */
  level: Uint8Array
  /** 1 when all six pollutants count: only such days are judged for attainment. */
  complete: Uint8Array
}

const record = <K extends string, V>(keys: readonly K[], of: () => V): Record<K, V> =>
  Object.fromEntries(keys.map(key => [key, of()])) as Record<K, V>

/** Columns full of missing values, for a roll-up to fill or for days read back from a database. */
export const emptyDailyColumns = (firstDay: string, dayCount: number): DailyColumns => {
  const missing = () => new Float64Array(dayCount).fill(Number.NaN)
  const zeros = () => new Uint8Array(dayCount)
  return {
    firstDay,
    dayCount,
    mean: record(measuredIds, missing),
    validHours: record(measuredIds, zeros),
    value: record(measuredIds, missing),
    ozone: { max1h: missing(), max1hHour: zeros(), max8h: missing(), max8hHour: zeros(), windows: zeros() },
    windVectorSpeed: missing(),
    aqi: new Int16Array(dayCount).fill(-1),
    primary: zeros(),
    level: zeros(),
    complete: zeros(),
  }
}

/** What the statistics of a period read of the days. */
export interface PeriodDays {
  firstDay: string
  dayCount: number
  value: Record<PollutantId, Float64Array>
  aqi: Int16Array
  primary: Uint8Array
  complete: Uint8Array
  /** Days from the first on that have ended; all when left out. A running day has values so far and counts for no period. */
  endedCount?: number
  /** 1 on days of a dust process, where that is known. */
  dust?: Uint8Array
  /** Standard that each day is evaluated by, where it is not the general one. */
  standardFor?: (day: string) => Standard
}

/** Days with pollutants only, all missing. */
export const emptyPeriodDays = (firstDay: string, dayCount: number): PeriodDays => ({
  firstDay,
  dayCount,
  value: record(pollutantIds, () => new Float64Array(dayCount).fill(Number.NaN)),
  aqi: new Int16Array(dayCount).fill(-1),
  primary: new Uint8Array(dayCount),
  complete: new Uint8Array(dayCount),
})

/** Standard of a day of these days. */
export const standardOfDays = (days: Pick<PeriodDays, 'standardFor'>): ((day: string) => Standard) => days.standardFor ?? standardOn

const particulates: ReadonlySet<PollutantId> = new Set(['pm2_5', 'pm10'])

/** Daily values that count for the statistics of a period: of ended days, without the particulates of dust days where the day's standard deducts them. */
export const evaluatedValues = (days: PeriodDays, id: PollutantId): Float64Array => {
  const { dust, endedCount = days.dayCount } = days
  const all = days.value[id]
  const values = endedCount < all.length ? all.map((value, i) => (i < endedCount ? value : Number.NaN)) : all
  if (!dust || !particulates.has(id) || !dust.includes(1)) return values
  const standardFor = standardOfDays(days)
  return values.map((value, i) => (dust[i] && standardFor(addDays(days.firstDay, i)).deductsDust ? Number.NaN : value))
}
