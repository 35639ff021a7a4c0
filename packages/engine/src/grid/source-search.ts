import { type SearchedArea, type SourceResponses, sourceResponses } from './source-responses.ts'

export interface SourceSearch extends SearchedArea {
  /** Hours x sensors, calibrated, μg/m³; NaN missing. */
  values: ArrayLike<number>
  /** Level of the air round the area in each hour, μg/m³; NaN: the hour is left out. */
  background: ArrayLike<number>
  /** Hour of the day of each hour, 1 to 24. */
  clocks: ArrayLike<number>
  signal?: AbortSignal
}

/** Hours that are searched, the last one left out. */
export interface SearchedSpan {
  from: number
  to: number
}

export interface FoundSource {
  /** Middle of its cell, m. */
  east: number
  north: number
  /** While it emits, kg/h. */
  strength: number
  /** Fall of the sum of squares by this source, in variances of what is left. */
  evidence: number
}

/** Sources nearer than this are one, m. */
const apart = 2500
/** A source that is placed again with the others known stays within this distance, m. */
const moveM = 1600
const mostSources = 12
/** What needs more than any works gives off is no source, but a cell whose plumes hardly reach a sensor; what needs less is the cell of a sensor. kg/h */
const [leastStrength, mostStrength] = [1, 500] as const
/** Evidence below which there is no source; without its strongest day. Neighbouring hours are alike, so that chance gives more than it would to independent ones. */
const [leastEvidence, leastOtherDays] = [30, 3] as const
/** Days that are left out because they alone speak for a source: failures of some hours. */
const mostEpisodes = 12
/** Values farther from the level of the sensor count as if they were so far, in standard deviations. */
const clippedAt = 24
const leastDeviation = 5
const fewestEquations = 50
const dayHours = 24

/** When a source emits: always, by night, or from some day on. `back`: days before the end of the span. */
const periods: readonly { most: number; emits: (clock: number, back: number) => boolean }[] = [
  { most: Number.POSITIVE_INFINITY, emits: () => true },
  { most: Number.POSITIVE_INFINITY, emits: clock => clock >= 22 || clock <= 6 },
  { most: Number.POSITIVE_INFINITY, emits: clock => clock >= 23 || clock <= 5 },
  ...[7, 10, 14, 17, 21].map(days => ({ most: days, emits: (_: number, back: number) => back < days })),
]

/** What is fitted: one row an equation, the rows of a sensor one after the other. */
interface Problem {
  responses: SourceResponses
  /** Where the rows of each sensor begin; one more than sensors. */
  starts: number[]
  /** Days before the end of the span. */
  day: Int32Array
  values: Float64Array
  background: Float64Array
  /** 0: no value, or left out. */
  counts: Uint8Array
  /** Rows in which a source of each period emits. */
  emitting: Uint8Array[]
}

interface Chosen {
  cell: number
  period: number
  column: Float64Array
  strength: number
  evidence: number
}

const problemOf = (
  { sensors, values, background, clocks }: SourceSearch,
  responses: SourceResponses,
  { from, to }: SearchedSpan,
): Problem => {
  const starts = [0]
  for (const { hours } of responses.sensors) starts.push(starts.at(-1)! + hours.length)
  const rows = starts.at(-1)!
  const [hour, day, counts] = [new Int32Array(rows), new Int32Array(rows), new Uint8Array(rows)]
  const [own, around] = [new Float64Array(rows), new Float64Array(rows)]
  for (const [s, equations] of responses.sensors.entries())
    for (const [i, h] of equations.hours.entries()) {
      const row = starts[s]! + i
      const [value, level] = [values[h * sensors.length + s]!, background[h]!]
      hour[row] = h
      day[row] = Math.floor((to - 1 - h) / dayHours)
      if (h < from || h >= to || value !== value || level !== level) continue
      ;[counts[row], own[row], around[row]] = [1, value, level]
    }
  const days = Math.ceil((to - from) / dayHours)
  const emitting = periods
    .filter(({ most }) => most === Number.POSITIVE_INFINITY || most < days - 2)
    .map(({ emits }) => hour.map((h, row) => (counts[row] && emits(clocks[h]!, day[row]!) ? 1 : 0)))
    .map(each => Uint8Array.from(each))
  return { responses, starts, day, values: own, background: around, counts, emitting }
}

/** A vector less what a level and a share of the background of each sensor explain; 0 in rows that do not count. */
const withoutLevels = ({ starts, background, counts }: Problem, vector: Float64Array): Float64Array => {
  const left = new Float64Array(vector.length)
  for (let s = 0; s + 1 < starts.length; s++) {
    const [from, to] = [starts[s]!, starts[s + 1]!]
    let [count, level, mean] = [0, 0, 0]
    for (let row = from; row < to; row++) {
      if (!counts[row]) continue
      count++
      level += background[row]!
      mean += vector[row]!
    }
    if (count === 0) continue
    level /= count
    mean /= count
    let [square, product] = [0, 0]
    for (let row = from; row < to; row++) {
      if (!counts[row]) continue
      const away = background[row]! - level
      square += away * away
      product += away * (vector[row]! - mean)
    }
    const slope = square > 0 ? product / square : 0
    for (let row = from; row < to; row++) if (counts[row]) left[row] = vector[row]! - mean - slope * (background[row]! - level)
  }
  return left
}

/** Brings values that are farther from the level of their sensor than anything a plume does nearer to it. */
const clipValues = (problem: Problem): void => {
  const { starts, values, counts } = problem
  for (let round = 0; round < 3; round++) {
    const left = withoutLevels(problem, values)
    for (let s = 0; s + 1 < starts.length; s++) {
      const rows = Array.from({ length: starts[s + 1]! - starts[s]! }, (_, i) => starts[s]! + i).filter(row => counts[row])
      const sizes = rows.map(row => Math.abs(left[row]!)).sort((a, b) => a - b)
      const limit = clippedAt * Math.max(leastDeviation, 1.4826 * (sizes[Math.floor(sizes.length / 2)] ?? 0))
      for (const row of rows) {
        if (left[row]! > limit) values[row]! -= left[row]! - limit
        else if (left[row]! < -limit) values[row]! -= left[row]! + limit
      }
    }
  }
}

/** The cell and period whose source takes most off the sum of squares of what is left. */
const strongest = (problem: Problem, left: Float64Array, isAllowed: Uint8Array | null): { cell: number; period: number; fall: number } => {
  const { responses, starts, counts, emitting } = problem
  const size = responses.cells.length
  const best = { cell: -1, period: -1, fall: 0 }
  const [product, square, sums] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  for (const [period, emits] of emitting.entries()) {
    product.fill(0)
    square.fill(0)
    for (const [s, equations] of responses.sensors.entries()) {
      sums.fill(0)
      let count = 0
      for (let i = 0, row = starts[s]!; i < equations.hours.length; i++, row++) {
        count += counts[row]!
        if (!emits[row] || !counts[row]) continue
        const rest = left[row]!
        for (let at = equations.first[i]!; at < equations.first[i + 1]!; at++) {
          const [cell, response] = [equations.cells[at]!, equations.responses[at]!]
          product[cell]! += rest * response
          square[cell]! += response * response
          sums[cell]! += response
        }
      }
      // The level of the sensor is free: what a cell gives it on the mean explains nothing.
      if (count > 0) for (let cell = 0; cell < size; cell++) square[cell]! -= (sums[cell]! * sums[cell]!) / count
    }
    for (let cell = 0; cell < size; cell++) {
      if (!(product[cell]! > leastStrength * square[cell]!) || !(product[cell]! < mostStrength * square[cell]!)) continue
      if (isAllowed && !isAllowed[cell]) continue
      const fall = (product[cell]! * product[cell]!) / square[cell]!
      if (fall > best.fall) Object.assign(best, { cell, period, fall })
    }
  }
  return best
}

/** What a source of 1 kg/h on a cell gives in each row while it emits. */
const columnOf = ({ responses, starts, emitting }: Problem, cell: number, period: number): Float64Array => {
  const column = new Float64Array(starts.at(-1)!)
  for (const [s, equations] of responses.sensors.entries())
    for (let i = 0, row = starts[s]!; i < equations.hours.length; i++, row++) {
      if (!emitting[period]![row]) continue
      for (let at = equations.first[i]!; at < equations.first[i + 1]!; at++)
        if (equations.cells[at] === cell) column[row] = equations.responses[at]!
    }
  return column
}

const sweeps = 60

/** Fits the strengths of all chosen sources, none below 0; returns what is left. */
const fitStrengths = (problem: Problem, chosen: readonly Chosen[]): Float64Array => {
  const left = withoutLevels(problem, problem.values)
  const columns = chosen.map(({ column }) => withoutLevels(problem, column))
  const squares = columns.map(column => column.reduce((sum, value) => sum + value * value, 0))
  const add = (k: number, step: number) => {
    for (let row = 0; row < left.length; row++) left[row]! -= step * columns[k]![row]!
  }
  for (const [k, each] of chosen.entries()) add(k, each.strength)
  for (let sweep = 0; sweep < sweeps; sweep++) {
    let greatest = 0
    for (const [k, each] of chosen.entries()) {
      if (!(squares[k]! > 0)) continue
      let product = 0
      for (let row = 0; row < left.length; row++) product += columns[k]![row]! * left[row]!
      const next = Math.max(0, each.strength + product / squares[k]!)
      const step = next - each.strength
      each.strength = next
      greatest = Math.max(greatest, Math.abs(step) / (next || 1))
      if (step !== 0) add(k, step)
    }
    if (greatest < 1e-6) break
  }
  return left
}

const varianceOf = ({ counts }: Problem, left: Float64Array): number => {
  let [count, sum] = [0, 0]
  for (let row = 0; row < left.length; row++) {
    count += counts[row]!
    sum += left[row]! * left[row]!
  }
  return sum / Math.max(1, count)
}

/** The day that speaks most for a source, and the evidence of the others, in variances. */
const withoutStrongestDay = (problem: Problem, left: Float64Array, column: Float64Array, variance: number) => {
  const own = withoutLevels(problem, column)
  const days = new Map<number, { product: number; square: number }>()
  let [product, square] = [0, 0]
  for (let row = 0; row < left.length; row++) {
    const [x, y] = [own[row]! * left[row]!, own[row]! * own[row]!]
    const day = days.get(problem.day[row]!) ?? { product: 0, square: 0 }
    day.product += x
    day.square += y
    days.set(problem.day[row]!, day)
    product += x
    square += y
  }
  const [day, top] = [...days].reduce((a, b) => (b[1].product > a[1].product ? b : a))
  const rest = product - top.product
  return { day, evidence: rest > 0 && square > top.square ? rest ** 2 / (square - top.square) / variance : 0 }
}

/** Places each source again with the others known. Returns what is left. */
const placeAgain = (problem: Problem, chosen: Chosen[], left: Float64Array, variance: number): Float64Array => {
  const { cells } = problem.responses
  let rest = left
  for (const own of chosen) {
    const column = withoutLevels(problem, own.column)
    const without = rest.map((value, row) => value + own.strength * column[row]!)
    const at = cells[own.cell]!
    const isNear = Uint8Array.from(cells, ({ east, north }) => (Math.hypot(east - at.east, north - at.north) <= moveM ? 1 : 0))
    const { cell, period, fall } = strongest(problem, without, isNear)
    own.evidence = fall / variance
    if (cell < 0 || (cell === own.cell && period === own.period)) continue
    Object.assign(own, { cell, period, column: columnOf(problem, cell, period), strength: 0 })
    rest = fitStrengths(problem, chosen)
  }
  return rest
}

/** The best source is added until none has evidence enough; each time all strengths are fitted and all places tried again. */
const choose = (problem: Problem, signal: AbortSignal | undefined): Chosen[] => {
  const chosen: Chosen[] = []
  let [left, episodes] = [fitStrengths(problem, chosen), 0]
  while (chosen.length < mostSources) {
    signal?.throwIfAborted()
    const { cell, period, fall } = strongest(problem, left, null)
    const variance = varianceOf(problem, left)
    if (cell < 0 || fall / variance < leastEvidence) break
    const column = columnOf(problem, cell, period)
    const others = withoutStrongestDay(problem, left, column, variance)
    if (others.evidence < leastOtherDays) {
      for (let row = 0; row < column.length; row++) if (problem.day[row] === others.day && column[row]! > 0) problem.counts[row] = 0
      left = fitStrengths(problem, chosen)
      if (++episodes >= mostEpisodes) break
      continue
    }
    chosen.push({ cell, period, column, strength: 0, evidence: fall / variance })
    left = placeAgain(problem, chosen, fitStrengths(problem, chosen), variance)
  }
  return chosen
}

/**
 * Sources that the sensors of an area point to: value(sensor, hour) = level(sensor) + share(sensor) · background(hour) + Σ response · strength while the source emits,
 * strengths not below 0. One source after the other is taken where it explains most, with the hours in which it emits: always, by night, or from some day on.
 * The level of a sensor is free, so that an offset, or a place that is always dirtier, makes no source: only what follows the wind does. What a single day speaks
 * for is no source but an episode; it is left out.
 *
 * @param responses of the same area, where they are known already
 * @param span hours that are searched; all when left out
 * @returns by evidence, at least 2.5 km apart
 * Source: Pati, Rezaiifar and Krishnaprasad 1993 (orthogonal matching pursuit); Lawson and Hanson 1974 (NNLS); Wooldridge 2010, ch. 10 (levels by unit).
 * Simplified: the plume of an hour is that hour's wind alone; a source emits evenly in its hours.
 */
export const searchSources = (
  search: SourceSearch,
  responses: SourceResponses = sourceResponses(search),
  span: SearchedSpan = { from: 0, to: search.hours.length },
): FoundSource[] => {
  const problem = problemOf(search, responses, span)
  if (problem.counts.reduce((sum, each) => sum + each, 0) < fewestEquations) return []
  clipValues(problem)
  const kept: Chosen[] = []
  for (const each of choose(problem, search.signal).toSorted((a, b) => b.evidence - a.evidence)) {
    const { east, north } = responses.cells[each.cell]!
    const isOwn = kept.every(({ cell }) => Math.hypot(responses.cells[cell]!.east - east, responses.cells[cell]!.north - north) >= apart)
    if (each.strength > 0 && isOwn) kept.push(each)
  }
  // A source that took two places has the strength of both.
  fitStrengths(problem, kept)
  return kept.map(({ cell, strength, evidence }) => ({ ...responses.cells[cell]!, strength, evidence }))
}
