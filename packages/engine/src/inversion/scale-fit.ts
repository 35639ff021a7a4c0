import { factorCholesky, solveLower, solveUpper } from './cholesky.ts'
import { entriesOf, type Responses } from './responses.ts'

export interface Measured {
  /** μg/m³, in the order of `Layout`; NaN missing. */
  rise: Float64Array
  /** Standard deviation of what model and instrument cannot tell, same order. */
  sd: Float64Array
}

export interface FitPrior {
  /** Prior factor of the inventory's emission, by source. */
  emission: ArrayLike<number>
  /** Standard deviation of ln s; with ln 2 the inventory would be right within a factor of two in two of three cases. */
  logSd: number
  /** Standard deviation of each offset, μg/m³, by station and species. */
  offsetSd: Float64Array
}

export interface ScaleFit {
  /** Factor of the inventory's emission, by source; sources that reach no station keep the prior's. */
  scales: Float64Array
  /** What is above the baseline without a source, μg/m³, by station and species. */
  offsets: Float64Array
  /** Twice the negative logarithm of the posterior at its peak. */
  cost: number
  /** Sources that were fitted, and the factor of the Hessian over their ln s and the offsets: what is needed to draw from the posterior. */
  fitted: Int32Array
  hessian: Float64Array
}

/** Sources that give less than this many standard deviations anywhere are not fitted. */
const leastSignal = 0.02

const reaching = ({ sources, values, layout }: Responses, { sd, rise }: Measured): Int32Array => {
  const entries = entriesOf(layout)
  const reaches = (e: number): boolean => {
    for (let k = 0; k < entries; k++) if (rise[k]! === rise[k]! && values[e * entries + k]! > leastSignal * sd[k]!) return true
    return false
  }
  return Int32Array.from({ length: sources }, (_, e) => e).filter(reaches)
}

interface Problem {
  measured: Measured
  prior: FitPrior
  responses: Responses
  fitted: Int32Array
  entries: number
  hours: number
}

const residuals = ({ measured, responses, fitted, entries, hours }: Problem, x: Float64Array, out: Float64Array): void => {
  const n = fitted.length
  for (let k = 0; k < entries; k++) out[k] = measured.rise[k]! - x[n + Math.floor(k / hours)]!
  for (let a = 0; a < n; a++) {
    const [scale, row] = [Math.exp(x[a]!), fitted[a]! * entries]
    for (let k = 0; k < entries; k++) out[k] = out[k]! - scale * responses.values[row + k]!
  }
  for (let k = 0; k < entries; k++) out[k] = out[k]! === out[k]! ? out[k]! / measured.sd[k]! : 0
}

const costOf = (problem: Problem, x: Float64Array, scratch: Float64Array): number => {
  const { prior, fitted } = problem
  residuals(problem, x, scratch)
  let cost = 0
  for (const r of scratch) cost += r * r
  for (let a = 0; a < fitted.length; a++) cost += ((x[a]! - Math.log(prior.emission[fitted[a]!]!)) / prior.logSd) ** 2
  prior.offsetSd.forEach((sd, g) => (cost += (x[fitted.length + g]! / sd) ** 2))
  return cost
}

/** Gauss-Newton matrix and right-hand side of a step at x. */
const normalEquations = (problem: Problem, x: Float64Array, r: Float64Array, matrix: Float64Array, right: Float64Array): void => {
  const { measured, prior, responses, fitted, entries, hours } = problem
  const [n, size] = [fitted.length, x.length]
  matrix.fill(0)
  right.fill(0)
  const column = new Float64Array(entries)
  const columns = Array.from(fitted, (e, a) => {
    const scale = Math.exp(x[a]!)
    return column.map((_, k) =>
      measured.rise[k]! === measured.rise[k]! ? (scale * responses.values[e * entries + k]!) / measured.sd[k]! : 0,
    )
  })
  for (let a = 0; a < n; a++) {
    const own = columns[a]!
    for (let b = 0; b <= a; b++) {
      let sum = 0
      for (let k = 0; k < entries; k++) sum += own[k]! * columns[b]![k]!
      matrix[a * size + b] = sum
    }
    for (let k = 0; k < entries; k++) {
      right[a] = right[a]! + own[k]! * r[k]!
      if (measured.rise[k]! === measured.rise[k]!) matrix[(n + Math.floor(k / hours)) * size + a]! += own[k]! / measured.sd[k]!
    }
    matrix[a * size + a]! += 1 / prior.logSd ** 2
    right[a] = right[a]! - (x[a]! - Math.log(prior.emission[fitted[a]!]!)) / prior.logSd ** 2
  }
  for (let k = 0; k < entries; k++) {
    if (measured.rise[k]! !== measured.rise[k]!) continue
    const g = n + Math.floor(k / hours)
    matrix[g * size + g]! += 1 / measured.sd[k]! ** 2
    right[g] = right[g]! + r[k]! / measured.sd[k]!
  }
  prior.offsetSd.forEach((sd, g) => {
    matrix[(n + g) * size + n + g]! += 1 / sd ** 2
    right[n + g] = right[n + g]! - x[n + g]! / sd ** 2
  })
}

/** Longest step of ln s; a factor of e at once. */
const longestStep = 1

/**
 * The emissions the measurements ask for: minimises Σ ((ΔC − Σ s_e c_e − b) / σ)² + Σ ((ln s_e − ln s_prior) / ss)² + Σ (b / σ_b)² over all
 * stations, species and hours together, s in its logarithm (so never negative), b constant over the hours. Gauss-Newton steps, damped until the
 * cost falls (Levenberg); ends when a step gains less than 1e-6 of the cost.
 *
 * Source: Tarantola 2005, Inverse Problem Theory, section 3.2.3.
 */
export const fitScales = (responses: Responses, measured: Measured, prior: FitPrior): ScaleFit => {
  const entries = entriesOf(responses.layout)
  const fitted = reaching(responses, measured)
  const problem: Problem = { measured, prior, responses, fitted, entries, hours: responses.layout.hours }
  const [n, size] = [fitted.length, fitted.length + prior.offsetSd.length]
  let x = new Float64Array(size)
  for (let a = 0; a < n; a++) x[a] = Math.log(prior.emission[fitted[a]!]!)
  const [r, matrix, right] = [new Float64Array(entries), new Float64Array(size * size), new Float64Array(size)]
  let cost = costOf(problem, x, r)
  let damping = 1e-3
  for (let round = 0; round < 40; round++) {
    residuals(problem, x, r)
    normalEquations(problem, x, r, matrix, right)
    const before = cost
    for (let attempt = 0; attempt < 8 && cost === before; attempt++) {
      const [damped, step] = [matrix.slice(), right.slice()]
      for (let a = 0; a < size; a++) damped[a * size + a]! *= 1 + damping
      if (factorCholesky(damped, size)) {
        solveLower(damped, size, step)
        solveUpper(damped, size, step)
        const tried = x.map((value, a) => value + (a < n ? Math.max(-longestStep, Math.min(longestStep, step[a]!)) : step[a]!))
        const next = costOf(problem, tried, r)
        if (next < cost) [x, cost] = [tried, next]
      }
      damping = cost < before ? Math.max(1e-9, damping / 10) : damping * 10
    }
    if (before - cost <= 1e-6 * cost) break
  }
  residuals(problem, x, r)
  normalEquations(problem, x, r, matrix, right)
  factorCholesky(matrix, size)
  const scales = Float64Array.from({ length: responses.sources }, (_, e) => prior.emission[e]!)
  for (let a = 0; a < n; a++) scales[fitted[a]!] = Math.exp(x[a]!)
  return { scales, offsets: x.slice(n), cost, fitted, hessian: matrix }
}

/** A draw of the scales from the posterior, Gaussian in ln s round its peak (Laplace's approximation). */
export const drawScales = (fit: ScaleFit, normal: () => number): Float64Array => {
  const size = fit.fitted.length + fit.offsets.length
  const step = Float64Array.from({ length: size }, normal)
  solveUpper(fit.hessian, size, step)
  const scales = fit.scales.slice()
  fit.fitted.forEach((e, a) => (scales[e] = scales[e]! * Math.exp(step[a]!)))
  return scales
}
