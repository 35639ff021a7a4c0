import { tProbability } from '../statistics/student-t.ts'
import { type RankedColumn, rankedColumn, ranksOfPairs } from './ranks.ts'

export interface Correlation {
  /** -1..1; NaN with fewer pairs than needed or without variance. */
  r: number
  /** Two-sided probability of |r| or more without any relation (t with `effective` - 2 degrees of freedom). */
  p: number
  /** Pairs of which both values are there. */
  count: number
  /** Independent pairs that they are worth, at least 3; equals `count` where autocorrelation is ignored. */
  effective: number
}

export interface CorrelationOptions {
  method: 'pearson' | 'spearman'
  /** Pairs that must be there (data capture, no default). Never fewer than 3. */
  need: number
  /**
   * Hours remember the hours before, so n of them are worth fewer. `effective` takes n (1 - ab) / (1 + ab), a and b the lag-1
   * autocorrelations of the two columns where both are positive (Bretherton et al. 1999); `ignore` takes n.
   */
  autocorrelation: 'ignore' | 'effective'
}

interface Moments {
  sxx: number
  syy: number
  sxy: number
  count: number
}

interface Sums {
  count: number
  sum: number
  squares: number
}

/** A column ready to be multiplied: less a value near its mean, so that no digits are lost to it, with 0 for what is missing; and its own sums. */
export interface Centred extends Sums {
  column: ArrayLike<number>
  near: number
  values: Float64Array
  /** Places without a value. */
  missing: number[]
}

export const centreColumn = (column: ArrayLike<number>): Centred => {
  const near = middle(column)
  const values = new Float64Array(column.length)
  const missing: number[] = []
  let [sum, squares] = [0, 0]
  for (let i = 0; i < values.length; i++) {
    const from = column[i]! - near
    if (from !== from) missing.push(i)
    // A store without a branch about it: four times as fast.
    const value = from === from ? from : 0
    values[i] = value
    sum += value
    squares += value * value
  }
  return { column, near, values, missing, count: values.length - missing.length, sum, squares }
}

/** Sum of products, in four sums that do not wait for one another. */
const dot = (x: Float64Array, y: Float64Array): number => {
  let [a, b, c, d] = [0, 0, 0, 0]
  const fours = x.length - (x.length % 4)
  for (let i = 0; i < fours; i += 4) {
    a += x[i]! * y[i]!
    b += x[i + 1]! * y[i + 1]!
    c += x[i + 2]! * y[i + 2]!
    d += x[i + 3]! * y[i + 3]!
  }
  for (let i = fours; i < x.length; i++) a += x[i]! * y[i]!
  return a + b + (c + d)
}

/** Of the values of `a` where `b` has one too: those of all, less the few where `b` has none. */
const shared = (a: Centred, b: Centred): Sums => {
  let { count, sum, squares } = a
  for (let k = 0; k < b.missing.length; k++) {
    const value = a.column[b.missing[k]!]! - a.near
    if (value !== value) continue
    count--
    sum -= value
    squares -= value * value
  }
  // Where next to nothing is left the difference would be rounding: the rest is summed itself.
  if (squares > a.squares * 1e-3) return { count, sum, squares }
  const rest = a.values.slice()
  for (const i of b.missing) rest[i] = 0
  return { count, sum: rest.reduce((total, value) => total + value, 0), squares: dot(rest, rest) }
}

/** Sums of squares about the means of the pairs of which both are there. Missing hours are few: each is taken back out of the columns' own sums. */
export const pairMoments = (a: Centred, b: Centred): Moments & { meanX: number; meanY: number } => {
  const [x, y] = [shared(a, b), shared(b, a)]
  const { count } = x
  const [meanX, meanY] = [a.near + x.sum / count, b.near + y.sum / count]
  return {
    count,
    meanX,
    meanY,
    sxx: variation(x, meanX),
    syy: variation(y, meanY),
    sxy: dot(a.values, b.values) - (x.sum * y.sum) / count,
  }
}

/** Squares about the mean; 0 where they are only the rounding of a constant. */
const variation = ({ count, sum, squares }: Sums, mean: number): number => {
  const left = squares - (sum * sum) / count
  return left > count * (mean * 1e-13) ** 2 && left > squares * 1e-10 ? left : 0
}

const ofMoments = ({ sxx, syy, sxy, count }: Moments, need: number, memory: number): Correlation => {
  const effective = Math.max(3, Math.min(count, (count * (1 - memory)) / (1 + memory)))
  if (count < Math.max(3, need) || !(sxx > 0) || !(syy > 0)) return { r: Number.NaN, p: Number.NaN, count, effective }
  const r = Math.max(-1, Math.min(1, sxy / Math.sqrt(sxx * syy)))
  const t = r * Math.sqrt((effective - 2) / (1 - r * r))
  return { r, p: Math.abs(r) === 1 ? 0 : tProbability(t, effective - 2), count, effective }
}

const middle = (values: ArrayLike<number>): number => {
  let [sum, count] = [0, 0]
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (value !== value) continue
    sum += value
    count++
  }
  return count === 0 ? 0 : sum / count
}

/** Lag-1 autocorrelation of a column over its neighbouring hours; 0 where it is negative or unknown. */
const memoryOf = (values: ArrayLike<number>, near: number): number => {
  let [squares, cross, count, pairs] = [0, 0, 0, 0]
  for (let i = 0; i < values.length; i++) {
    const value = values[i]! - near
    if (value !== value) continue
    squares += value * value
    count++
    const before = i > 0 ? values[i - 1]! - near : Number.NaN
    if (before !== before) continue
    cross += value * before
    pairs++
  }
  const r = cross / pairs / (squares / count)
  return r > 0 ? Math.min(r, 1) : 0
}

interface Prepared {
  column: ArrayLike<number>
  centred: Centred
  memory: number
  ranked: RankedColumn | null
}

const prepare = (column: ArrayLike<number>, { method, autocorrelation }: CorrelationOptions): Prepared => {
  const about = centreColumn(column)
  return {
    column,
    centred: about,
    memory: autocorrelation === 'effective' ? memoryOf(column, about.near) : 0,
    ranked: method === 'spearman' ? rankedColumn(column) : null,
  }
}

const ofPrepared = (a: Prepared, b: Prepared, { need }: CorrelationOptions): Correlation => {
  const memory = a.memory * b.memory
  if (!a.ranked || !b.ranked) return ofMoments(pairMoments(a.centred, b.centred), need, memory)
  return ofMoments(
    pairMoments(centreColumn(ranksOfPairs(a.ranked, b.column)), centreColumn(ranksOfPairs(b.ranked, a.column))),
    need,
    memory,
  )
}

/**
 * Correlation of two columns over the places where both have a value: Pearson's, or Spearman's (Pearson's of the average ranks).
 *
 * @param x any unit; NaN missing @param y as long as x
 * Source: arithmetic; t test of r; effective number of Bretherton et al. 1999, J. Climate 12:1990, equation 31.
 */
export const correlateColumns = (x: ArrayLike<number>, y: ArrayLike<number>, options: CorrelationOptions): Correlation =>
  ofPrepared(prepare(x, options), prepare(y, options), options)

export interface CorrelationMatrix {
  /** Row-major, columns x columns, symmetric. */
  r: Float64Array
  p: Float64Array
  count: Float64Array
}

/** {@link correlateColumns} of each column with each; the diagonal is 1 where the column varies. Probabilities are not corrected for their number. */
export const correlationMatrix = (columns: readonly ArrayLike<number>[], options: CorrelationOptions): CorrelationMatrix => {
  const n = columns.length
  const prepared = columns.map(values => prepare(values, options))
  const [r, p, count] = [new Float64Array(n * n), new Float64Array(n * n), new Float64Array(n * n)]
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      const pair = ofPrepared(prepared[i]!, prepared[j]!, options)
      for (const at of [i * n + j, j * n + i]) {
        r[at] = pair.r
        p[at] = pair.p
        count[at] = pair.count
      }
    }
  }
  return { r, p, count }
}

/** Words of the strength of |r|: 极弱, 弱, 中等, 强, 极强 from 0, 0.2, 0.4, 0.6, 0.8 (Evans 1996). 0..4; -1 without r. */
export const strengthOf = (r: number): number => (r === r ? Math.min(4, Math.floor(Math.abs(r) * 5 + 1e-12)) : -1)
