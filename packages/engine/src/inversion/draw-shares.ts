import type { SeededRandom } from '../core/random.ts'
import type { Hypothesis } from './hypothesis.ts'
import { blockTerms, knownSum, type Likelihood, logLikelihood, sumKnown, unknownRates, updateBlocks } from './likelihood.ts'
import { type SourceModel, triangleOf } from './source-model.ts'
import { drawWeatherPath } from './weather-chain.ts'

/** Solves A x = b with A as a lower triangle, both lost; x in b. */
const solveTriangle = (a: Float64Array, b: Float64Array): void => {
  const n = b.length
  const at = (i: number, j: number) => (i * (i + 1)) / 2 + j
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[at(i, j)]!
      for (let k = 0; k < j; k++) sum -= a[at(i, k)]! * a[at(j, k)]!
      a[at(i, j)] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / a[at(j, j)]!
    }
    for (let k = 0; k < i; k++) b[i]! -= a[at(i, k)]! * b[k]!
    b[i]! /= a[at(i, i)]!
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) b[i]! -= a[at(k, i)]! * b[k]!
    b[i]! /= a[at(i, i)]!
  }
}

export interface ShareDraws {
  draws: number
  /** [draw · (sources + 2) + source]; then the unknown source and the region's air. Each draw sums to 1. */
  shares: Float64Array
}

/**
 * What each cause gave at the station, for every hypothesis in weathers drawn from their probability: in each hour the misfit is given to the causes by how
 * much of it each may have (conditional mean of a normal distribution), never below 0.
 */
export const drawShares = (
  likelihood: Likelihood,
  hypotheses: readonly Hypothesis[],
  station: number,
  main: number,
  perHypothesis: number,
  random: SeededRandom,
): ShareDraws => {
  const { model, chain } = likelihood
  const { sources, hours, members, stations, species, blocks } = model
  const triangle = triangleOf(species)
  const [sum, terms, rates] = [knownSum(model), blockTerms(species), new Float64Array(species)]
  const path = new Int32Array(hours)
  const width = sources + 2
  const shares = new Float64Array(hypotheses.length * perHypothesis * width)
  const row = Array.from({ length: species }, (_, q) => (q <= main ? (main * (main + 1)) / 2 + q : (q * (q + 1)) / 2 + main))
  hypotheses.forEach((hypothesis, n) => {
    sumKnown(model, hypothesis, sum)
    updateBlocks(likelihood, hypothesis, sum, null, null)
    logLikelihood(likelihood, sum)
    unknownRates(likelihood, hypothesis, rates)
    for (let draw = 0; draw < perHypothesis; draw++) {
      drawWeatherPath(chain, likelihood.scratch, random.next, path)
      const out = shares.subarray((n * perHypothesis + draw) * width, (n * perHypothesis + draw + 1) * width)
      for (let h = 0; h < hours; h++) {
        const k = (h * stations + station) * species
        if (model.noise[k + main]! > 1e11) continue
        const block = (h * members + path[h]!) * stations + station
        const [d, shared, own] = unknownTerms(model, hypothesis, block, h * stations + station)
        for (let s = 0, p = 0; s < species; s++) {
          const air = Math.exp(hypothesis.haze[s]!)
          terms.residual[s] = model.rise[k + s]! - sum.mean[block * species + s]! - air - rates[s]! * d
          for (let q = 0; q <= s; q++, p++) {
            terms.covariance[p] = sum.error[block * triangle + p]! + rates[s]! * rates[q]! * shared
            if (q === s) terms.covariance[p]! += model.noise[k + s]! + (model.errors.haze * air) ** 2 + own * rates[s]! ** 2
          }
        }
        solveTriangle(terms.covariance, terms.residual)
        const gain = (of: (q: number) => number) => {
          let value = 0
          for (let q = 0; q < species; q++) value += of(q) * terms.residual[q]!
          return value
        }
        for (let e = 0; e < sources; e++) {
          const factor = Math.exp(hypothesis.logs[e]!)
          const origin = e * blocks + model.lagged[hypothesis.lags[e]! + 1]![block]!
          const at = origin * triangle
          const given = factor * model.known[origin * species + main]!
          out[e]! += Math.max(0, given + factor * factor * gain(q => model.knownError[at + row[q]!]!))
        }
        const unknown = rates[main]! * d + gain(q => rates[main]! * rates[q]! * shared + (q === main ? own * rates[main]! ** 2 : 0))
        out[sources]! += Math.max(0, unknown)
        const air = Math.exp(hypothesis.haze[main]!)
        out[sources + 1]! += Math.max(0, air + gain(q => (q === main ? (model.errors.haze * air) ** 2 : 0)))
      }
      let whole = 0
      for (let c = 0; c < width; c++) whole += out[c]!
      for (let c = 0; c < width; c++) out[c] = whole > 0 ? out[c]! / whole : 0
    }
  })
  return { draws: hypotheses.length * perHypothesis, shares }
}

/** Response of the unknown source's cell in a block, its common variance and each species' own, for a rate of 1. */
const unknownTerms = (
  { cells, cellMean, cellCount, blocks, hours, stations, errors }: SourceModel,
  { unknown, cell }: Hypothesis,
  block: number,
  at: number,
): [number, number, number] => {
  if (!unknown) return [0, 0, 0]
  const d = cells[cell * blocks + block]!
  const mean = cellMean[cell * hours * stations + at]!
  const own = cell === cellCount - 1 ? errors.nearBurst : errors.ownBurst
  return [d, (errors.burst ** 2 + errors.weather ** 2 / 2) * d * d + (errors.astray * mean) ** 2, (own * d) ** 2]
}
