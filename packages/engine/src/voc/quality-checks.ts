import { correlateColumns } from '../correlation/correlate.ts'
import { percentile } from '../statistics/percentile.ts'

/** What the checks of one species found, as positions of hours. */
export interface SpeciesFaults {
  /** Above the upper point of calibration. */
  overRange: number[]
  /** The same value, not 0, for at least four hours. */
  constant: number[]
  /** More than five times the median of the twelve hours before and after, while the others stay. */
  jump: number[]
  /** Two neighbouring peaks rise and fall against each other for two days: they were taken for each other. */
  exchange: number[]
}

export interface QualityOptions {
  /** Species in a row. */
  species: number
  /** Upper point of calibration of each species, ppb; NaN: none. */
  ranges: ArrayLike<number>
  /** Detection limits, ppb; a jump below three times of it is noise. NaN: none is known. */
  limits: ArrayLike<number>
  /** Pairs of positions that follow one another on a column. */
  neighbours: readonly (readonly [number, number])[]
}

const constantHours = 4
const [jumpFactor, aroundHours, fewestAround] = [5, 12, 12] as const
/** So many species may jump in one hour; when more do, it is a plume. */
const mostTogether = 3
const aboveLimit = 3

/** Window of hours, its step, pairs of values that it needs, and the correlation below which peaks were exchanged. */
const exchanged = { hours: 48, step: 24, need: 24, r: -0.7 } as const

const columnOf = (values: ArrayLike<number>, species: number, s: number): Float64Array =>
  Float64Array.from({ length: values.length / species }, (_, h) => values[h * species + s]!)

const constantRuns = (column: Float64Array): number[] => {
  const found: number[] = []
  for (let begin = 0; begin < column.length; ) {
    let end = begin + 1
    while (end < column.length && column[end] === column[begin]) end++
    if (column[begin]! > 0 && end - begin >= constantHours) for (let h = begin; h < end; h++) found.push(h)
    begin = end
  }
  return found
}

const jumpsOf = (column: Float64Array, limit: number): number[] => {
  const least = limit === limit ? aboveLimit * limit : 0
  const found: number[] = []
  for (let h = 0; h < column.length; h++) {
    const value = column[h]!
    // The median is looked for only where the value exceeds what its neighbours allow.
    if (!(value > least)) continue
    const [before, after] = [column[h - 1] ?? Number.NaN, column[h + 1] ?? Number.NaN]
    if (value <= 2 * before || value <= 2 * after) continue
    const around: number[] = []
    for (let i = Math.max(0, h - aroundHours); i <= Math.min(column.length - 1, h + aroundHours); i++)
      if (i !== h && column[i]! === column[i]!) around.push(column[i]!)
    if (around.length >= fewestAround && value > jumpFactor * percentile(around, 50)) found.push(h)
  }
  return found
}

/** Only what says something of a peak's course: values that were found and reach the limit. */
const aboveLimits = (column: Float64Array, limit: number): Float64Array =>
  column.map(value => (value > 0 && !(value < limit) ? value : Number.NaN))

/** First hours of the windows in which two neighbours, of values above their limits, were exchanged. */
const exchangedWindows = (a: Float64Array, b: Float64Array): number[] => {
  const found: number[] = []
  for (let begin = 0; begin + exchanged.hours <= a.length; begin += exchanged.step) {
    const end = begin + exchanged.hours
    const options = { method: 'pearson', need: exchanged.need, autocorrelation: 'ignore' } as const
    if (correlateColumns(a.subarray(begin, end), b.subarray(begin, end), options).r < exchanged.r) found.push(begin)
  }
  return found
}

/**
 * Automatic checks of the hours of a gas chromatograph, species by species. A hit is a question to the reviewer: nothing is deleted.
 *
 * @param values hours x species, ppb; NaN missing, 0 not found
 * Source: analysis plan for automatic VOC networks (Utah DAQ autogc_validation: range); HJ 818 (constant values); bounds of jumps are the platform's.
 */
export const qualityChecks = (values: ArrayLike<number>, { species, ranges, limits, neighbours }: QualityOptions): SpeciesFaults[] => {
  const hours = values.length / species
  const columns = Array.from({ length: species }, (_, s) => columnOf(values, species, s))
  const above = columns.map((column, s) => aboveLimits(column, limits[s]!))
  const exchange = columns.map(() => new Set<number>())
  const isMeasured = (s: number, hour: number) => columns[s]![hour]! === columns[s]![hour]!
  for (const [a, b] of neighbours)
    for (const begin of exchangedWindows(above[a]!, above[b]!))
      for (let h = begin; h < begin + exchanged.hours; h++)
        if (isMeasured(a, h) || isMeasured(b, h)) for (const s of [a, b]) exchange[s]!.add(h)
  const faults = columns.map((column, s): SpeciesFaults => {
    const overRange: number[] = []
    for (let h = 0; h < hours; h++) if (column[h]! > ranges[s]!) overRange.push(h)
    return {
      ...{ overRange, constant: constantRuns(column), jump: jumpsOf(column, limits[s]!) },
      exchange: [...exchange[s]!].sort((x, y) => x - y),
    }
  })
  const together = new Uint16Array(hours)
  for (const { jump } of faults) for (const hour of jump) together[hour]!++
  return faults.map(each => ({ ...each, jump: each.jump.filter(hour => together[hour]! <= mostTogether) }))
}
