import { stl } from './stl.ts'

/** Months filled from their neighbours' anomalies against the mean year: a gap is straight in what the season leaves. */
export const fillSeasonally = (values: ArrayLike<number>, period: number): Float64Array => {
  const n = values.length
  const climate = Float64Array.from({ length: period }, (_, phase) => {
    let [sum, count] = [0, 0]
    for (let i = phase; i < n; i += period) {
      const value = values[i]!
      if (value !== value) continue
      sum += value
      count++
    }
    return sum / count
  })
  const anomaly = Float64Array.from(values, (value, i) => value - climate[i % period]!)
  const known = Array.from(anomaly, (_, i) => i).filter(i => anomaly[i]! === anomaly[i]!)
  let next = 0
  return anomaly.map((value, i) => {
    while (next < known.length && known[next]! < i) next++
    const [before, after] = [known[next - (known[next] === i ? 0 : 1)], known[next]]
    const filled =
      value === value
        ? value
        : before === undefined
          ? anomaly[after!]!
          : after === undefined
            ? anomaly[before]!
            : anomaly[before]! + ((anomaly[after]! - anomaly[before]!) * (i - before)) / (after - before)
    return filled + climate[i % period]!
  })
}

export interface DeseasonaliseOptions {
  /** Values in a cycle: 12 for months. */
  period: number
  /** Values that must be there, as a share of all (data capture, no default). */
  need: number
}

/**
 * A series without its season: trend and remainder of STL (seasonal window 11 cycles, robust), as openair's `deseason = TRUE`. Leading and trailing
 * gaps stay missing; gaps inside are filled for the decomposition and missing again in the result.
 *
 * @returns NaN throughout with fewer than 2 cycles and a value, with less than `need`, or where a phase of the cycle was never measured
 * Simplified: openair fills gaps by a Kalman smoother; here anomalies are joined by straight lines.
 */
export const deseasonalise = (values: ArrayLike<number>, { period, need }: DeseasonaliseOptions): Float64Array => {
  const result = new Float64Array(values.length).fill(Number.NaN)
  const known = Array.from(values, (_, i) => i).filter(i => values[i]! === values[i]!)
  const [first, last] = [known[0] ?? 0, known.at(-1) ?? -1]
  if (last - first + 1 <= 2 * period || known.length < need * values.length) return result
  const filled = fillSeasonally(Float64Array.from(values).subarray(first, last + 1), period)
  if (filled.some(value => value !== value)) return result
  const { seasonal } = stl(filled, { period, seasonalWindow: 11, robustRounds: 15 })
  for (const i of known) result[i] = values[i]! - seasonal[i - first]!
  return result
}
