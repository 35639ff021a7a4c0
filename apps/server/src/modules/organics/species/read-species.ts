import type { RowMarks } from '@qingyuan/domain/flags.ts'
import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { addDays, dayOfHour, dayStart, hourMs, periodOfDay } from '@qingyuan/domain/time.ts'
import { reviewedShare, selectSpeciesAudits } from '#/modules/organics/audits/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { decodeRealArrays } from './array-bytes.ts'
import { selectLimits, selectMonths, selectSpeciesHours } from './queries.ts'
import { applyDecisions, measuredState, reviewedState } from './reviewed-hours.ts'

export const speciesSize = storedSpecies.length

/** Hours of one station in their order. */
export interface SpeciesSeries {
  placeId: number
  /** Ends of the hours, epoch ms. */
  times: number[]
  /** hours x 118, ppb; NaN: no value, 0: not found. Values of a reviewed hour as the review left them. */
  ppb: Float32Array
  /** By hour: it was measured (1), and a second person has reviewed it (2 more). */
  states: Uint8Array
  /** Marks by end of the hour: by number of the species, `0` for the whole hour. */
  marks: Map<number, RowMarks>
}

/** One month of a station as it was read. */
type Month = Omit<SpeciesSeries, 'placeId'> & { version: number }

/** Months kept by a process: four stations for two years and some more, 340 kB each. */
const mostMonths = 160
const kept = new WeakMap<Db, Map<string, Promise<Month>>>()

const monthOfDay = (day: string) => periodOfDay(day, 'month')

/** Hours as they were measured. */
export const readMeasured = async (db: Db, placeId: number, from: number, to: number): Promise<Omit<SpeciesSeries, 'states'>> => {
  const { times, arrays, marks } = await selectSpeciesHours(db, placeId, from, to)
  return { placeId, times, ppb: decodeRealArrays(arrays, times.length, speciesSize), marks: new Map(marks ?? []) }
}

const readMonth = async (db: Db, placeId: number, month: string, version: number): Promise<Month> => {
  const first = dayStart(`${month}-01`)
  const last = dayStart(`${monthOfDay(addDays(`${month}-01`, 31))}-01`)
  const [{ times, ppb, marks }, audits] = await Promise.all([
    readMeasured(db, placeId, first + hourMs, last),
    selectSpeciesAudits(db, placeId, new Date(first + hourMs), new Date(last)),
  ])
  return { version, times, marks, ppb, states: applyDecisions(times, ppb, audits) }
}

/** A month from memory while its version is the stored one, else read anew. The month used longest ago is dropped first. */
const monthOf = async (db: Db, placeId: number, month: string, version: number): Promise<Month> => {
  const months = kept.get(db) ?? new Map<string, Promise<Month>>()
  kept.set(db, months)
  const key = `${placeId} ${month}`
  const known = months.get(key)
  const found = known && (await known.catch(() => null))
  const reading = found?.version === version ? known! : readMonth(db, placeId, month, version)
  months.delete(key)
  months.set(key, reading)
  reading.catch(() => months.delete(key))
  for (const oldest of months.keys()) {
    if (months.size <= mostMonths) break
    months.delete(oldest)
  }
  return reading
}

/** Index of the first time that is not before an instant. */
export const firstFrom = (times: readonly number[], instant: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < instant) low = middle + 1
    else high = middle
  }
  return low
}

const join = (placeId: number, months: readonly Month[], from: number, to: number): SpeciesSeries => {
  const parts = months.map(month => ({ month, begin: firstFrom(month.times, from), end: firstFrom(month.times, to + 1) }))
  const ppb = new Float32Array(parts.reduce((sum, { begin, end }) => sum + end - begin, 0) * speciesSize)
  const states = new Uint8Array(ppb.length / speciesSize)
  const times: number[] = []
  const marks = new Map<number, RowMarks>()
  for (const { month, begin, end } of parts) {
    ppb.set(month.ppb.subarray(begin * speciesSize, end * speciesSize), times.length * speciesSize)
    states.set(month.states.subarray(begin, end), times.length)
    for (let i = begin; i < end; i++) times.push(month.times[i]!)
    for (const [time, own] of month.marks) if (time >= from && time <= to) marks.set(time, own)
  }
  return { placeId, times, ppb, states, marks }
}

/** Hours that end from `from` to `to`, both included, of stations that the caller may see; a station without any is left out. */
export const readSpeciesHours = async (db: Db, placeIds: readonly number[], from: number, to: number): Promise<SpeciesSeries[]> => {
  const [first, last] = [from, to].map(hour => monthOfDay(dayOfHour(hour))) as [string, string]
  const wanted = (await selectMonths(db, placeIds)).filter(({ month }) => month >= first && month <= last)
  const series: SpeciesSeries[] = []
  for (const placeId of placeIds) {
    const own = wanted.filter(each => each.placeId === placeId)
    const months = await Promise.all(own.map(({ month, version }) => monthOf(db, placeId, month, version)))
    const joined = join(placeId, months, from, to)
    if (joined.times.length > 0) series.push(joined)
  }
  return series
}

/** The same without values in hours that no second person has reviewed. They stay expected. */
export const withoutUnreviewed = (series: SpeciesSeries): SpeciesSeries => {
  const ppb = series.ppb.slice()
  series.states.forEach((state, row) => {
    if (!isReviewedHour(state)) ppb.fill(Number.NaN, row * speciesSize, (row + 1) * speciesSize)
  })
  return { ...series, ppb }
}

/** Detection limits of each station on a day, ppb by position of the species; NaN where none is known. */
export const readLimits = async (db: Db, placeIds: readonly number[], day: string): Promise<Map<number, Float64Array>> => {
  const limits = new Map(placeIds.map(id => [id, new Float64Array(speciesSize).fill(Number.NaN)]))
  for (const { placeId, speciesNo, ppb } of await selectLimits(db, placeIds, day)) limits.get(placeId)![speciesNo - 1] = ppb
  return limits
}

/** Ends of the hours of quality control: marked, and without any value. They are not expected of any species. */
export const controlHours = ({ times, states, marks }: SpeciesSeries): number[] =>
  times.filter((time, row) => marks.has(time) && !isMeasured(states[row]!))

const isMeasured = (state: number): boolean => (state & measuredState) !== 0
export const isReviewedHour = (state: number): boolean => (state & reviewedState) !== 0

/** Share of the measured hours that a second person has reviewed, 0..1. */
export const reviewedShareOf = (series: readonly Pick<SpeciesSeries, 'states'>[]): number => {
  let [measured, reviewed] = [0, 0]
  for (const { states } of series)
    for (const state of states) {
      if (isMeasured(state)) measured++
      if (isReviewedHour(state)) reviewed++
    }
  return reviewedShare(reviewed, measured)
}
