import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { drawHypothesis, priorModel } from './hypothesis.ts'
import { changeFactor, knownSum, likelihoodOf, logDensity, logLikelihood, sumKnown, updateBlocks } from './likelihood.ts'
import { sourceModel } from './source-model.ts'
import { incidentDefaults } from './trace-incident.ts'
import { drawIncident, runHours } from './truth/incident.ts'
import { inputOf } from './truth/twin.ts'
import { chainOf } from './weather-chain.ts'

describe('the density of a block', () => {
  it('is that of a normal distribution, but for a constant', () => {
    // Covariance [[4, 2], [2, 5]], determinant 16; r' C⁻¹ r = (5·1 − 2·2·3·1 + 4·9) / 16 with r = (1, 3).
    const log = logDensity({ residual: Float64Array.of(1, 3), covariance: Float64Array.of(4, 2, 5) })
    expect(log).toBeCloseTo(-0.5 * ((5 - 12 + 36) / 16) - 0.5 * Math.log(16), 12)
  })
})

describe('the likelihood of a hypothesis', () => {
  const input = inputOf(drawIncident(40_003, { unknown: 0.5 }), 'perturbed', 3, 10)
  const model = sourceModel({ ...input, cells: input.cells!.responses }, incidentDefaults.errors)
  const prior = priorModel(model, incidentDefaults.priors, input.station, input.species, [])
  const chain = chainOf(
    input.members.map(({ member }) => member),
    runHours - model.hours,
    model.hours,
  )
  const likelihood = likelihoodOf(model, prior, chain, 1)
  const random = seededRandom(8)

  it('is the same whether a change is worked in or all is computed anew', () => {
    for (let n = 0; n < 12; n++) {
      const before = drawHypothesis(prior, n % model.sources, true, random)
      const after = {
        ...drawHypothesis(prior, n % model.sources, n % 3 > 0, random),
        haze: before.haze,
        lags: before.lags.slice(),
        logs: before.logs.slice(),
      }
      after.logs[2] = before.logs[2]! + 0.7
      after.lags[2] = (n % 3) - 1
      const [moved, anew] = [knownSum(model), knownSum(model)]
      sumKnown(model, before, moved)
      updateBlocks(likelihood, before, moved, null, null)
      changeFactor(model, moved, 2, Math.exp(before.logs[2]!), 0, before.lags[2]!)
      changeFactor(model, moved, 2, 0, Math.exp(after.logs[2]!), after.lags[2]!)
      updateBlocks(likelihood, after, moved, model.reached[2]!, before)
      sumKnown(model, after, anew)
      updateBlocks(likelihood, after, anew, null, null)
      const wanted = logLikelihood(likelihood, anew)
      expect(Math.abs(logLikelihood(likelihood, moved) - wanted)).toBeLessThan(0.2 + 1e-3 * Math.abs(wanted))
    }
  })

  it('does not depend on what was not measured', () => {
    const without = { ...input.measured, rise: input.measured.rise.map((value, k) => (k % 7 === 0 ? Number.NaN : value)) }
    const other = { ...without, sd: without.sd.map((value, k) => (k % 7 === 0 ? 3 * value : value)) }
    const hypothesis = drawHypothesis(prior, 1, true, random)
    const [a, b] = [without, other].map(measured => {
      const own = sourceModel({ ...input, measured, cells: input.cells!.responses }, incidentDefaults.errors)
      const of = likelihoodOf(own, prior, chain, 1)
      const sum = knownSum(own)
      sumKnown(own, hypothesis, sum)
      updateBlocks(of, hypothesis, sum, null, null)
      return logLikelihood(of, sum)
    })
    expect(a).toBe(b)
  })
})
