import { percentile } from '../statistics/percentile.ts'

export interface BaselineOptions {
  /** Hours looked back on, the judged one left out. */
  hours: number
  /** Only hours of the day within so many of the judged one's. */
  sameHour: number
  percentile: number
  /** Hours needed, else there is no baseline (data capture, no default). */
  need: number
  /** Standard deviation of the instrument, unit of the values, and its share of the value. */
  sensorSd: number
  sensorShare: number
}

/** Within ±2 h of the same hour 48 hours hold ten. */
export const baselineDefaults = { hours: 48, sameHour: 2, percentile: 20, sensorSd: 2, sensorShare: 0.05 }

export interface Rise {
  /** One entry an hour requested, unit of the values; NaN where value or baseline is missing. */
  baseline: Float64Array
  rise: Float64Array
  /** Standard deviation of the rise: instrument and spread of the baseline. */
  sd: Float64Array
}

/** Distance of two hours of the day round the clock. */
const clockDistance = (hours: number): number => {
  const rest = ((hours % 24) + 24) % 24
  return Math.min(rest, 24 - rest)
}

/** Spread of the lower half around the percentile: what an unpolluted hour may differ by. */
const lowerSpread = (values: readonly number[], baseline: number): number => {
  const lower = values.filter(value => value <= percentile(values, 50))
  return Math.sqrt(lower.reduce((sum, value) => sum + (value - baseline) ** 2, 0) / Math.max(1, lower.length))
}

const riseFrom = (value: number, baseline: number, spread: number, { sensorSd, sensorShare }: BaselineOptions) => ({
  baseline,
  rise: value - baseline,
  sd: Math.hypot(sensorSd, sensorShare * value, spread),
})

const collect = (hours: number, of: (n: number) => ReturnType<typeof riseFrom>): Rise => {
  const rows = Array.from({ length: hours }, (_, n) => of(n))
  const column = (key: 'baseline' | 'rise' | 'sd') => Float64Array.from(rows, row => row[key])
  return { baseline: column('baseline'), rise: column('rise'), sd: column('sd') }
}

/**
 * Rise over the station's own past: C − P20 of the 48 hours before the incident, same hour of the day ±2.
 *
 * @param values one value an hour; NaN missing
 * @param from first hour of the incident, index into values; hours from it on are judged and never part of a baseline
 * Simplified: what an enterprise emits day by day is partly in the baseline, so that rises speak of the unusual. A station that was polluted for the
 * whole two days has too high a baseline: then the cleanest upwind station is the better one.
 */
export const riseOverPast = (values: ArrayLike<number>, from: number, options: BaselineOptions): Rise =>
  collect(values.length - from, n => {
    const past: number[] = []
    for (let h = Math.max(0, from - options.hours); h < from; h++)
      if (values[h]! === values[h]! && clockDistance(from + n - h) <= options.sameHour) past.push(values[h]!)
    const baseline = past.length >= options.need && past.length > 0 ? percentile(past, options.percentile) : Number.NaN
    return riseFrom(values[from + n]!, baseline, past.length > 1 ? lowerSpread(past, baseline) : 0, options)
  })

/**
 * Rise over the cleanest of the stations that lie upwind in each hour.
 *
 * @param values the judged station's; others the upwind stations', `isUpwind(station, hour)` says which lie upwind
 * The spread is the standard deviation over the upwind stations of the hour; with one there is none to be had and it counts as 0.
 */
export const riseOverUpwind = (
  values: ArrayLike<number>,
  others: readonly ArrayLike<number>[],
  isUpwind: (station: number, hour: number) => boolean,
  options: BaselineOptions,
): Rise =>
  collect(values.length, n => {
    const upwind = others.map((other, s) => (isUpwind(s, n) ? other[n]! : Number.NaN)).filter(value => value === value)
    const mean = upwind.reduce((a, b) => a + b, 0) / upwind.length
    const spread = Math.sqrt(upwind.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, upwind.length - 1))
    return riseFrom(values[n]!, upwind.length > 0 ? Math.min(...upwind) : Number.NaN, spread, options)
  })
