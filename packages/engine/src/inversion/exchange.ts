import { type Hypothesis, logOfEmission } from './hypothesis.ts'
import { changeFactor, knownSum, type Likelihood, logLikelihood, sumKnown, updateBlocks } from './likelihood.ts'

/** Hypotheses that exchanges are tried in. */
const most = 10
/** Times the emission that would give as much at the station. */
const trials = [0.6, 1, 1.6] as const

/** Mean of each source at the station, all members and hours, at the inventory's emission. */
const reachOf = ({ model }: Likelihood, station: number, main: number): Float64Array => {
  const { sources, blocks, stations, species, known } = model
  return Float64Array.from({ length: sources }, (_, e) => {
    let sum = 0
    for (let block = station; block < blocks; block += stations) sum += known[(e * blocks + block) * species + main]!
    return sum / (blocks / stations)
  })
}

/**
 * Sources that would explain the measurements nearly as well in the place of the first: it falls back to its usual and they emit what gives as much at the
 * station, or both change places. Compared are likelihoods over all weathers and how unlikely such an emission is beforehand, in hypotheses in which the first is the emitter.
 *
 * @param difference of log probability that distinguishes two sources
 */
export const findExchangeable = (
  likelihood: Likelihood,
  hypotheses: readonly Hypothesis[],
  first: number,
  at: { station: number; species: number },
  difference: number,
): number[] => {
  const { model, prior } = likelihood
  const reach = reachOf(likelihood, at.station, at.species)
  const tried = hypotheses.filter(({ emits, logs }) => emits[first] === 1 || logs[first]! > 0).slice(0, most)
  if (tried.length === 0 || !(reach[first]! > 0)) return []
  const sum = knownSum(model)
  const closer = new Float64Array(model.sources)
  for (const hypothesis of tried) {
    sumKnown(model, hypothesis, sum)
    updateBlocks(likelihood, hypothesis, sum, null, null)
    const { lags } = hypothesis
    const emits = hypothesis.emits[first] === 1
    const factor = Math.exp(hypothesis.logs[first]!)
    const own = logLikelihood(likelihood, sum) + logOfEmission(prior, emits, hypothesis.logs[first]!)
    /** Log probability lost when the first has one factor and another source, of a usual state before, another. */
    const lost = (e: number, [ofFirst, firstEmits]: readonly [number, boolean], of: number): number => {
      const before = Math.exp(hypothesis.logs[e]!)
      changeFactor(model, sum, first, factor, ofFirst, lags[first]!)
      changeFactor(model, sum, e, before, of, lags[e]!)
      updateBlocks(likelihood, hypothesis, sum, null, null)
      const log =
        logLikelihood(likelihood, sum) +
        logOfEmission(prior, firstEmits, Math.log(ofFirst)) +
        logOfEmission(prior, emits, Math.log(of)) -
        logOfEmission(prior, hypothesis.emits[e] === 1, hypothesis.logs[e]!)
      changeFactor(model, sum, e, of, before, lags[e]!)
      changeFactor(model, sum, first, ofFirst, factor, lags[first]!)
      return own - log
    }
    for (let e = 0; e < model.sources; e++) {
      const ratio = reach[first]! / reach[e]!
      if (e === first || !(ratio < 50)) continue
      const before = Math.exp(hypothesis.logs[e]!)
      const least = trials.reduce(
        (most, trial) => {
          const after = before + trial * (factor - 1) * ratio
          return after > 0 ? Math.min(most, lost(e, [1, false], after)) : most
        },
        lost(e, [before / ratio, hypothesis.emits[e] === 1], factor * ratio),
      )
      if (least < difference) closer[e]! += 1 / tried.length
    }
  }
  return Array.from(closer, (share, e) => (share > 0.5 ? e : -1)).filter(e => e >= 0)
}
