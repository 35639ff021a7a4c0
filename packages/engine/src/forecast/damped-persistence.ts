import { hourMs, hourOfDay, wallClock } from '@qingyuan/domain/time.ts'
import { percentileOfSorted } from '../statistics/percentile.ts'

export interface Outlook {
  /** One entry a lead hour, 1 first; unit of the series; NaN where there is no answer. */
  median: Float64Array
  /** 10th and 90th percentile. */
  lower: Float64Array
  upper: Float64Array
}

export interface DampedPersistence {
  /** Mean of the history by month and hour of the day, `month * 24 + hour`, both from 0; NaN where the history has none. */
  climatology: Float64Array
  /** How much of an anomaly is left after each lead hour, 0..1; lead 1 at index 0. */
  memory: Float64Array
  /** Percentiles 10, 50 and 90 of (what came - what had been said), by lead. */
  errors: { p10: Float64Array; p50: Float64Array; p90: Float64Array }
  /** Past outlooks the errors are made of, at lead 1. */
  samples: number
}

export interface FitOptions {
  /** Lead hours. */
  leads: number
  /** Instant (epoch ms) the outlook will be made for; only history within `seasonDays` of its day of the year gives memory and errors. */
  issuedAt: number
  seasonDays: number
  /** Every how many hours a past outlook is judged; neighbours tell nearly the same. */
  stride: number
  /** Past outlooks a lead needs, else it has no answer (data capture, no default). */
  need: number
}

const yearMs = 365.2425 * 24 * hourMs

const bin = (hourEnd: number): number => (wallClock(hourEnd - hourMs).month - 1) * 24 + hourOfDay(hourEnd) - 1

const climatologyOf = (values: ArrayLike<number>, bins: Int16Array): Float64Array => {
  const [sum, count] = [new Float64Array(288), new Int32Array(288)]
  for (let i = 0; i < bins.length; i++) {
    const value = values[i]!
    if (value !== value) continue
    sum[bins[i]!]! += value
    count[bins[i]!]!++
  }
  return sum.map((total, i) => total / count[i]!)
}

/** Distance of an instant's time of the year from another's, in days. */
const seasonDistance = (a: number, b: number): number => {
  const apart = Math.abs(a - b) % yearMs
  return Math.min(apart, yearMs - apart) / (24 * hourMs)
}

const originsOf = (anomaly: Float64Array, firstHourEnd: number, options: FitOptions): number[] => {
  const origins: number[] = []
  for (let i = 0; i < anomaly.length; i += options.stride)
    if (anomaly[i] === anomaly[i] && seasonDistance(firstHourEnd + i * hourMs, options.issuedAt) <= options.seasonDays) origins.push(i)
  return origins
}

/** Regression of the anomaly `lead` hours later on the anomaly now, through the origin, kept within 0..1. */
const memoryAt = (anomaly: Float64Array, origins: readonly number[], lead: number): number => {
  let [cross, square] = [0, 0]
  for (const i of origins) {
    const later = anomaly[i + lead]
    if (later === undefined || later !== later) continue
    cross += anomaly[i]! * later
    square += anomaly[i]! ** 2
  }
  return square > 0 ? Math.min(Math.max(cross / square, 0), 1) : 0
}

/**
 * Damped persistence: what is unusual now (the anomaly against the place's climatology of the month and hour) fades as it has faded in the past,
 * and the climatology takes over. Fitted to hourly history of one place.
 *
 * @param history one value an hour, any unit; NaN missing; two years give every month and hour about 60 values
 * @param firstHourEnd instant (epoch ms) of the end of the first hour
 * The errors are those the method would have made on the same history (in sample: memory is fitted on it too, one number a lead; the intervals are
 * narrower than honest cross-validation by a few per cent). Knows no weather and no episode that is still to come.
 * Source: damped persistence as the usual reference forecast (Wilks, Statistical Methods in the Atmospheric Sciences, section 8).
 */
export const fitDampedPersistence = (history: ArrayLike<number>, firstHourEnd: number, options: FitOptions): DampedPersistence => {
  const bins = Int16Array.from({ length: history.length }, (_, i) => bin(firstHourEnd + i * hourMs))
  const climatology = climatologyOf(history, bins)
  const anomaly = Float64Array.from(bins, (b, i) => history[i]! - climatology[b]!)
  const origins = originsOf(anomaly, firstHourEnd, options)
  const memory = new Float64Array(options.leads)
  const errors = { p10: new Float64Array(options.leads), p50: new Float64Array(options.leads), p90: new Float64Array(options.leads) }
  let samples = 0
  for (let lead = 1; lead <= options.leads; lead++) {
    const rho = memoryAt(anomaly, origins, lead)
    const missed = Float64Array.from(origins, i => (anomaly[i + lead] ?? Number.NaN) - rho * anomaly[i]!)
      .filter(error => error === error)
      .sort()
    if (lead === 1) samples = missed.length
    const enough = missed.length > 0 && missed.length >= options.need
    memory[lead - 1] = rho
    errors.p10[lead - 1] = enough ? percentileOfSorted(missed, 10) : Number.NaN
    errors.p50[lead - 1] = enough ? percentileOfSorted(missed, 50) : Number.NaN
    errors.p90[lead - 1] = enough ? percentileOfSorted(missed, 90) : Number.NaN
  }
  return { climatology, memory, errors, samples }
}

/**
 * Outlook from the newest value: climatology + memory x anomaly, with the percentiles of the errors added; never below 0, since concentrations and
 * indices are not.
 *
 * @param latest value of the hour ending at `hourEnd`; NaN: nothing is known of now, and the outlook is NaN throughout
 */
export const dampedOutlook = (model: DampedPersistence, latest: number, hourEnd: number): Outlook => {
  const leads = model.memory.length
  const anomaly = latest - model.climatology[bin(hourEnd)]!
  const at = (errors: Float64Array) =>
    Float64Array.from({ length: leads }, (_, i) => {
      const expected = model.climatology[bin(hourEnd + (i + 1) * hourMs)]! + model.memory[i]! * anomaly + errors[i]!
      return expected < 0 ? 0 : expected
    })
  return { median: at(model.errors.p50), lower: at(model.errors.p10), upper: at(model.errors.p90) }
}
