import type { Hypothesis, PriorModel } from './hypothesis.ts'
import { type SourceModel, triangleOf } from './source-model.ts'
import { type ChainScratch, chainEvidence, chainScratch, type WeatherChain } from './weather-chain.ts'

/** What the enterprises of a hypothesis give in all blocks, with its covariance. */
export interface KnownSum {
  mean: Float64Array
  error: Float64Array
  /** Log density of what was measured in each block. */
  logs: Float64Array
}

/** Mean and lower triangle of the covariance of one block with everything in it; residuals are returned in `residual`. */
export interface BlockTerms {
  residual: Float64Array
  covariance: Float64Array
}

export const blockTerms = (species: number): BlockTerms => ({
  residual: new Float64Array(species),
  covariance: new Float64Array(triangleOf(species)),
})

export interface Likelihood {
  model: SourceModel
  prior: PriorModel
  chain: WeatherChain
  scratch: ChainScratch
  logs: Float64Array
  /** Misfits count for less than they say by this factor: errors of one hour are those of the next. */
  temperature: number
  terms: BlockTerms
  rates: Float64Array
  ratesBefore: Float64Array
  air: Float64Array
}

export const likelihoodOf = (model: SourceModel, prior: PriorModel, chain: WeatherChain, temperature: number): Likelihood => ({
  ...{ model, prior, chain, temperature },
  scratch: chainScratch(chain),
  logs: new Float64Array(chain.members * chain.hours),
  terms: blockTerms(model.species),
  rates: new Float64Array(model.species),
  ratesBefore: new Float64Array(model.species),
  air: new Float64Array(model.species),
})

export const knownSum = ({ blocks, species }: SourceModel): KnownSum => ({
  mean: new Float64Array(blocks * species),
  error: new Float64Array(blocks * triangleOf(species)),
  logs: new Float64Array(blocks),
})

/**
 * Adds a source at a factor in place of another factor, in the blocks it reaches.
 *
 * @param lag hours by which its air comes later than puffs have it
 */
export const changeFactor = (model: SourceModel, { mean, error }: KnownSum, e: number, from: number, to: number, lag: number): void => {
  const { species, known, knownError, reached, blocks, lagged } = model
  const origin = lagged[lag + 1]!
  const triangle = triangleOf(species)
  const [byMean, byError] = [to - from, to * to - from * from]
  for (const block of reached[e]!) {
    const [a, b] = [(e * blocks + origin[block]!) * species, (e * blocks + origin[block]!) * triangle]
    for (let s = 0; s < species; s++) mean[block * species + s]! += byMean * known[a + s]!
    for (let p = 0; p < triangle; p++) error[block * triangle + p]! += byError * knownError[b + p]!
  }
}

export const sumKnown = (model: SourceModel, { logs, lags }: Hypothesis, sum: KnownSum): void => {
  sum.mean.fill(0)
  sum.error.fill(0)
  for (let e = 0; e < logs.length; e++) changeFactor(model, sum, e, 0, Math.exp(logs[e]!), lags[e]!)
}

/** What the unknown source gives for 1 g/s of the main species, by species; zeros when there is none. */
export const unknownRates = ({ prior }: Pick<Likelihood, 'prior'>, { unknown, gives, cell }: Hypothesis, out: Float64Array): void => {
  const reach = prior.cellReach[cell]!
  for (let s = 0; s < gives.length; s++) out[s] = unknown ? Math.exp(gives[s]!) / reach : 0
}

/**
 * Log density of a residual, but for a constant; residual and covariance are lost.
 *
 * @param covariance lower triangle, row by row
 */
export const logDensity = ({ residual, covariance: a }: BlockTerms): number => {
  const n = residual.length
  if (n === 3) return logDensityOfThree(residual, a)
  let [square, diagonal] = [0, 1]
  for (let i = 0, row = 0; i < n; i++, row += i) {
    let value = residual[i]!
    let own = a[row + i]!
    for (let j = 0, other = 0; j < i; j++, other += j) {
      let sum = a[row + j]!
      for (let k = 0; k < j; k++) sum -= a[row + k]! * a[other + k]!
      const factor = sum / a[other + j]!
      own -= factor * sum
      value -= factor * residual[j]!
      // Unscaled until the row is done: the other columns need both forms.
      a[row + j] = sum
    }
    for (let j = 0, other = 0; j < i; j++, other += j) a[row + j] = a[row + j]! / a[other + j]!
    own = Math.max(own, leastVariance)
    a[row + i] = own
    residual[i] = value
    square += (value * value) / own
    diagonal *= own
  }
  return -0.5 * (square + Math.log(diagonal))
}

const leastVariance = 1e-9

/** The same without loops: most of the time of a trace is spent here. */
const logDensityOfThree = (r: Float64Array, a: Float64Array): number => {
  const d0 = Math.max(a[0]!, leastVariance)
  const f10 = a[1]! / d0
  const d1 = Math.max(a[2]! - f10 * a[1]!, leastVariance)
  const f20 = a[3]! / d0
  const s21 = a[4]! - f10 * a[3]!
  const f21 = s21 / d1
  const d2 = Math.max(a[5]! - f20 * a[3]! - f21 * s21, leastVariance)
  const v1 = r[1]! - f10 * r[0]!
  const v2 = r[2]! - f20 * r[0]! - f21 * v1
  return -0.5 * ((r[0]! * r[0]!) / d0 + (v1 * v1) / d1 + (v2 * v2) / d2 + Math.log(d0 * d1 * d2))
}

/** Below this part of the least standard deviation of a block what an unknown source gives there does not count. */
const negligible = 0.1

/**
 * Log density of each block (`sum.logs`) anew. After a change of enterprises or of the unknown source only blocks that it touches differ.
 *
 * @param changed blocks that enterprises have changed in; null: all
 * @param before the hypothesis that the other blocks were computed with
 */
export const updateBlocks = (
  likelihood: Likelihood,
  hypothesis: Hypothesis,
  sum: KnownSum,
  changed: Int32Array | null,
  before: Hypothesis | null,
): void => {
  const { model, terms, rates, ratesBefore, air } = likelihood
  const { members, hours, stations, species, rise, noise, cells, cellMean, blocks, errors, leastSd } = model
  const triangle = triangleOf(species)
  unknownRates(likelihood, hypothesis, rates)
  for (let s = 0; s < species; s++) air[s] = Math.exp(hypothesis.haze[s]!)
  const { residual, covariance } = terms
  const common = errors.burst ** 2 + errors.weather ** 2 / 2
  const astray = errors.astray ** 2
  const hazeShare = errors.haze ** 2
  const cellAt = hypothesis.cell * blocks
  const lastCell = (model.cellCount - 1) * blocks
  const own = (cellAt === lastCell ? errors.nearBurst : errors.ownBurst) ** 2
  const meanAt = hypothesis.cell * hours * stations
  const { unknown } = hypothesis
  const { mean, error, logs } = sum
  const one = (block: number) => {
    const r = block % stations
    const h = Math.floor(block / (members * stations))
    const k = (h * stations + r) * species
    const d = unknown ? cells[cellAt + block]! : 0
    const dMean = unknown ? cellMean[meanAt + h * stations + r]! : 0
    const shared = common * d * d + astray * dMean * dMean
    const ownShare = own * d * d
    const [at, to] = [block * species, block * triangle]
    for (let s = 0, p = 0; s < species; s++) {
      residual[s] = rise[k + s]! - mean[at + s]! - air[s]! - rates[s]! * d
      for (let q = 0; q <= s; q++, p++) covariance[p] = error[to + p]! + rates[s]! * rates[q]! * shared
      covariance[p - 1]! += noise[k + s]! + hazeShare * air[s]! * air[s]! + ownShare * rates[s]! * rates[s]!
    }
    logs[block] = logDensity(terms)
  }
  if (changed) for (const block of changed) one(block)
  else if (!before) for (let block = 0; block < blocks; block++) one(block)
  if (!before || (!unknown && !before.unknown)) return
  unknownRates(likelihood, before, ratesBefore)
  let [most, mostBefore] = [0, 0]
  for (let s = 0; s < species; s++) {
    if (rates[s]! > most) most = rates[s]!
    if (ratesBefore[s]! > mostBefore) mostBefore = ratesBefore[s]!
  }
  const [otherAt, otherMean] = [before.cell * blocks, before.cell * hours * stations]
  for (let h = 0, block = 0; h < hours; h++)
    for (let m = 0; m < members; m++)
      for (let r = 0; r < stations; r++, block++) {
        const bound = negligible * leastSd[h * stations + r]!
        const mine = most * Math.max(cells[cellAt + block]!, errors.astray * cellMean[meanAt + h * stations + r]!)
        const other = mostBefore * Math.max(cells[otherAt + block]!, errors.astray * cellMean[otherMean + h * stations + r]!)
        if (mine > bound || other > bound) one(block)
      }
}

/** Log likelihood of all measurements from the blocks' densities, over every weather of the chain. */
export const logLikelihood = ({ model, chain, scratch, logs, temperature }: Likelihood, sum: KnownSum): number => {
  const { stations } = model
  for (let n = 0, block = 0; n < logs.length; n++) {
    let log = 0
    for (let r = 0; r < stations; r++) log += sum.logs[block++]!
    logs[n] = log / temperature
  }
  return chainEvidence(chain, logs, scratch)
}
