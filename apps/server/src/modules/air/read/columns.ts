import type { RowMarks } from '@qingyuan/domain/flags.ts'
import { type MeasuredId, type PollutantId, perPollutant, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { decimalOfFloat32 } from '@qingyuan/domain/rounding.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import type { DayBytes, DayWeather, HourBytes } from './queries.ts'

/** Hours of one place as dense columns; index 0 is the hour ending at `from`. NaN and -1 are missing. */
export interface HourColumns {
  from: number
  count: number
  values: Partial<Record<MeasuredId, Float64Array>>
  aqi: Int16Array
  primary: Uint8Array
  marks: Map<number, RowMarks>
}

/** Days of one place as dense columns; index 0 is `firstDay`. `value` holds what counts, `mean` whatever was computed. */
export interface DayColumns {
  firstDay: string
  dayCount: number
  value: Record<PollutantId, Float64Array>
  mean: Record<PollutantId, Float64Array>
  o3_1h: Float64Array
  weather: Partial<Record<DayWeather, Float64Array>>
  aqi: Int16Array
  primary: Uint8Array
  complete: Uint8Array
  /** Days from the first on that have ended by the clock. */
  endedCount?: number
  dust: Uint8Array
  /** Hours of each pollutant, and last the windows of ozone. */
  hours: Uint16Array[]
  /** Standard that each day is evaluated by. */
  standardFor?: (day: string) => Standard
}

const missing = (count: number) => new Float64Array(count).fill(Number.NaN)

/**
 * The numbers of a packed column. PostgreSQL sends the highest byte first, the machine wants the lowest: turned round in place, once, because
 * reading them one by one costs more than all the rest.
 */
const shorts = (bytes: Buffer) => new Int16Array(bytes.swap16().buffer, bytes.byteOffset, bytes.length / 2)
const integers = (bytes: Buffer) => new Int32Array(bytes.swap32().buffer, bytes.byteOffset, bytes.length / 4)
const floats = (bytes: Buffer) => new Float32Array(bytes.swap32().buffer, bytes.byteOffset, bytes.length / 4)
const doubles = (bytes: Buffer) => new Float64Array(bytes.swap64().buffer, bytes.byteOffset, bytes.length / 8)

const scatter = (numbers: Float32Array | Float64Array, at: Int32Array, column: Float64Array): Float64Array => {
  const single = numbers instanceof Float32Array
  for (let i = 0; i < at.length; i++) column[at[i]!] = single ? decimalOfFloat32(numbers[i]!) : numbers[i]!
  return column
}

const epoch2000 = Date.UTC(2000, 0, 1)

/** Hours since `from` of packed timestamps (64-bit microseconds, the high half first). */
const hoursSince = (bytes: Buffer, from: number): Int32Array => {
  const halves = integers(bytes)
  const at = new Int32Array(halves.length / 2)
  for (let i = 0; i < at.length; i++) {
    const micros = halves[2 * i]! * 2 ** 32 + (halves[2 * i + 1]! >>> 0)
    at[i] = Math.round((micros / 1000 + epoch2000 - from) / hourMs)
  }
  return at
}

export const emptyHours = (from: number, count: number, columns: readonly MeasuredId[]): HourColumns => ({
  from,
  count,
  values: Object.fromEntries(columns.map(id => [id, missing(count)])),
  aqi: new Int16Array(count).fill(-1),
  primary: new Uint8Array(count),
  marks: new Map(),
})

/** Puts what came of a place into its columns. A span may come in several pieces. */
export const fillHours = (into: HourColumns, row: HourBytes, columns: readonly MeasuredId[]): void => {
  const [, ts, aqi, primary, marks, ...bytes] = row
  const at = hoursSince(ts, into.from)
  for (const [c, id] of columns.entries()) scatter(floats(bytes[c]!), at, into.values[id]!)
  for (const [hour, mark] of (marks as [number, RowMarks][] | null) ?? []) into.marks.set(hour, mark)
  if (!aqi || !primary) return
  const [indices, masks] = [shorts(aqi), shorts(primary)]
  for (let i = 0; i < at.length; i++) {
    into.aqi[at[i]!] = indices[i]!
    into.primary[at[i]!] = masks[i]!
  }
}

export const emptyDays = (firstDay: string, dayCount: number, weather: readonly DayWeather[]): DayColumns => ({
  firstDay,
  dayCount,
  value: perPollutant(() => missing(dayCount)),
  mean: perPollutant(() => missing(dayCount)),
  o3_1h: missing(dayCount),
  weather: Object.fromEntries(weather.map(id => [id, missing(dayCount)])),
  aqi: new Int16Array(dayCount).fill(-1),
  primary: new Uint8Array(dayCount),
  complete: new Uint8Array(dayCount),
  dust: new Uint8Array(dayCount),
  hours: Array.from({ length: 7 }, () => new Uint16Array(dayCount)),
})

export const dayColumnsOf = (row: DayBytes, firstDay: string, dayCount: number, weather: readonly DayWeather[]): DayColumns => {
  const [, index, aqi, flags, hours, ...bytes] = row
  const at = integers(index)
  const result = emptyDays(firstDay, dayCount, [])
  result.mean = perPollutant((_, c) => scatter(doubles(bytes[c]!), at, missing(dayCount)))
  result.value = perPollutant(id => result.mean[id].slice())
  result.o3_1h = scatter(doubles(bytes[6]!), at, missing(dayCount))
  result.weather = Object.fromEntries(weather.map((id, c) => [id, scatter(doubles(bytes[7 + c]!), at, missing(dayCount))]))
  const [indices, packed, counts] = [shorts(aqi), shorts(flags), shorts(hours)]
  for (let i = 0; i < at.length; i++) {
    const day = at[i]!
    const flag = packed[i]!
    result.aqi[day] = indices[i]!
    result.primary[day] = flag & 63
    for (const [bit, id] of pollutantIds.entries()) if (!(flag & (64 << bit))) result.value[id][day] = Number.NaN
    result.complete[day] = flag & 4096 ? 1 : 0
    result.dust[day] = flag & 8192 ? 1 : 0
    for (let h = 0; h < 7; h++) result.hours[h]![day] = counts[i * 7 + h]!
  }
  return result
}
