import { describeValues } from './describe.ts'
import { tQuantile } from './student-t.ts'

/** A value and the stratum it belongs to; a negative stratum belongs to none. */
export interface StratumValue {
  stratum: number
  value: number
}

export interface StratifiedDifference {
  /** Right less left over the strata that both have; NaN without one. */
  difference: number
  /** 95 % interval. */
  low: number
  high: number
  /** Strata in it, and the values of both sides in these. */
  strata: number
  left: number
  right: number
}

/** A side needs so many values of a stratum for a variance. */
const fewest = 2

/**
 * Difference of two means within strata (sectors of the wind): each stratum that both sides have counts by the smaller of its two numbers of values, so that
 * a change of how often the wind comes from where changes nothing. Interval by Welch within, degrees of freedom by Satterthwaite over the strata.
 *
 * @param left, right values taken as independent: means of days, not hours; NaN missing
 * Source: Cochran 1968 (stratified comparison); Welch 1947, Satterthwaite 1946.
 */
export const stratifiedDifference = (left: readonly StratumValue[], right: readonly StratumValue[]): StratifiedDifference => {
  const [a, b] = [byStratum(left), byStratum(right)]
  const common = [...a.keys()].filter(stratum => a.get(stratum)!.length >= fewest && (b.get(stratum)?.length ?? 0) >= fewest)
  const weights = common.map(stratum => Math.min(a.get(stratum)!.length, b.get(stratum)!.length))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let [difference, variance, below] = [0, 0, 0]
  common.forEach((stratum, i) => {
    const share = weights[i]! / total
    const [before, after] = [describeValues(a.get(stratum)!), describeValues(b.get(stratum)!)]
    difference += share * (after.mean - before.mean)
    for (const { deviation, count } of [before, after]) {
      const part = (share ** 2 * deviation ** 2) / count
      variance += part
      below += part ** 2 / (count - 1)
    }
  })
  const count = (of: Map<number, number[]>) => common.reduce((sum, stratum) => sum + of.get(stratum)!.length, 0)
  const found = { strata: common.length, left: count(a), right: count(b) }
  if (common.length === 0) return { ...found, difference: Number.NaN, low: Number.NaN, high: Number.NaN }
  const half = variance > 0 ? tQuantile(0.95, variance ** 2 / below) * Math.sqrt(variance) : 0
  return { ...found, difference, low: difference - half, high: difference + half }
}

const byStratum = (values: readonly StratumValue[]): Map<number, number[]> => {
  const groups = new Map<number, number[]>()
  for (const { stratum, value } of values) {
    if (stratum < 0 || value !== value) continue
    const own = groups.get(stratum)
    if (own) own.push(value)
    else groups.set(stratum, [value])
  }
  return groups
}
