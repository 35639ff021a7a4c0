import type { SeededRandom } from '../core/random.ts'
import { copyHypothesis, drawCell, drawEmission, drawLag, type Hypothesis, logOfEmission, logPrior } from './hypothesis.ts'
import { changeFactor, type KnownSum, type Likelihood, logLikelihood, updateBlocks } from './likelihood.ts'

/** A hypothesis and its log likelihood. */
export interface Particle {
  hypothesis: Hypothesis
  log: number
}

/** Where a particle is changed: sums of the present hypothesis and of the one that is tried. */
export interface Walker {
  likelihood: Likelihood
  random: SeededRandom
  sum: KnownSum
  tried: KnownSum
  /** Running sum of how often each source is tried. */
  turns: Float64Array
}

export const copyInto = (from: KnownSum, to: KnownSum): void => {
  to.mean.set(from.mean)
  to.error.set(from.error)
  to.logs.set(from.logs)
}

const swapSums = (walker: Walker): void => {
  const { sum, tried } = walker
  walker.sum = tried
  walker.tried = sum
}

/** Changes of the enterprises' factors: source, new ln, new state. */
type Change = readonly [source: number, log: number, emits: boolean]

const logOfChange = ({ likelihood: { prior } }: Walker, { logs, emits }: Hypothesis, [e, log, will]: Change): number => {
  const chance = (is: boolean) => Math.log(is ? prior.emitter[e]! : 1 - prior.emitter[e]!)
  const was = emits[e] === 1
  return logOfEmission(prior, will, log) + chance(will) - logOfEmission(prior, was, logs[e]!) - chance(was)
}

/** Tries other factors; `extra` is the logarithm of the proposals' ratio. */
const tryFactors = (
  walker: Walker,
  particle: Particle,
  beta: number,
  changes: readonly Change[],
  extra: number,
  rest?: Hypothesis,
): void => {
  const { likelihood, random, sum, tried } = walker
  const { hypothesis } = particle
  const next = rest ?? copyHypothesis(hypothesis)
  let prior = extra
  if (rest)
    prior +=
      logPrior(likelihood.prior, { ...rest, logs: hypothesis.logs, emits: hypothesis.emits }) - logPrior(likelihood.prior, hypothesis)
  copyInto(sum, tried)
  for (const change of changes) {
    const [e, log, will] = change
    prior += logOfChange(walker, hypothesis, change)
    changeFactor(likelihood.model, tried, e, Math.exp(hypothesis.logs[e]!), Math.exp(log), hypothesis.lags[e]!)
    next.logs[e] = log
    next.emits[e] = will ? 1 : 0
  }
  const { reached } = likelihood.model
  changes.forEach(([e], n) => updateBlocks(likelihood, next, tried, reached[e]!, n === 0 && rest ? hypothesis : null))
  const log = logLikelihood(likelihood, tried)
  if (Math.log(random.next()) < prior + beta * (log - particle.log)) {
    particle.hypothesis = next
    particle.log = log
    swapSums(walker)
  }
}

/** Tries another hour of arrival, drawn from the prior. */
const tryLag = (walker: Walker, particle: Particle, beta: number, e: number): void => {
  const { likelihood, random, sum, tried } = walker
  const { hypothesis } = particle
  const lag = drawLag(likelihood.prior, random)
  if (lag === hypothesis.lags[e]) return
  const next = copyHypothesis(hypothesis)
  next.lags[e] = lag
  const factor = Math.exp(hypothesis.logs[e]!)
  copyInto(sum, tried)
  changeFactor(likelihood.model, tried, e, factor, 0, hypothesis.lags[e]!)
  changeFactor(likelihood.model, tried, e, 0, factor, lag)
  updateBlocks(likelihood, next, tried, likelihood.model.reached[e]!, null)
  const log = logLikelihood(likelihood, tried)
  if (Math.log(random.next()) < beta * (log - particle.log)) {
    particle.hypothesis = next
    particle.log = log
    swapSums(walker)
  }
}

const tryRest = (walker: Walker, particle: Particle, beta: number, next: Hypothesis, everywhere: boolean, extra = 0): void => {
  const { likelihood, random, sum, tried } = walker
  tried.mean.set(sum.mean)
  tried.error.set(sum.error)
  tried.logs.set(sum.logs)
  updateBlocks(likelihood, next, tried, null, everywhere ? null : particle.hypothesis)
  const log = logLikelihood(likelihood, tried)
  const prior = logPrior(likelihood.prior, next) - logPrior(likelihood.prior, particle.hypothesis) + extra
  if (Math.log(random.next()) < prior + beta * (log - particle.log)) {
    particle.hypothesis = next
    particle.log = log
    swapSums(walker)
  }
}

const pickSource = ({ turns, random }: Walker): number => {
  const share = random.next() * turns.at(-1)!
  const found = turns.findIndex(sum => sum > share)
  return found < 0 ? turns.length - 1 : found
}

/** How often a source is tried, in parts of the whole. */
const turnOf = ({ turns }: Walker, e: number): number => turns[e]! - (e > 0 ? turns[e - 1]! : 0)

const emitterOf = ({ emits }: Hypothesis, random: SeededRandom): number => {
  const list: number[] = []
  emits.forEach((is, e) => is && list.push(e))
  return list.length > 0 ? list[Math.floor(random.next() * list.length)]! : -1
}

/** Part of the changes that are of an hour of arrival. */
const lagTurns = 0.07

/** One change tried: a factor, its hour of arrival, another emitter in the place of one, the region's air, the unknown source's being, amount or place. */
export const moveParticle = (walker: Walker, particle: Particle, beta: number): void => {
  const { random, likelihood } = walker
  const { prior } = likelihood
  const { hypothesis } = particle
  const hasSources = walker.turns.length > 0
  // Without enterprises the kinds between are left.
  const kind = hasSources ? random.next() : 0.42 + 0.48 * random.next()
  const scale = Math.exp(1.5 * (random.next() - 0.75))
  if (kind < 0.28) {
    const own = emitterOf(hypothesis, random)
    const e = own >= 0 && random.next() < 0.5 ? own : pickSource(walker)
    if (kind < lagTurns && prior.priors.lag > 0) return tryLag(walker, particle, beta, own >= 0 ? own : e)
    return tryFactors(walker, particle, beta, [[e, hypothesis.logs[e]! + 0.5 * scale * random.normal(), hypothesis.emits[e] === 1]], 0)
  }
  if (kind < 0.42) {
    const [from, to] = [emitterOf(hypothesis, random), pickSource(walker)]
    if (from < 0 || hypothesis.emits[to] === 1) {
      const will = hypothesis.emits[to] !== 1
      const log = drawEmission(prior, will, random)
      const extra = logOfEmission(prior, !will, hypothesis.logs[to]!) - logOfEmission(prior, will, log)
      if (!hypothesis.unknown || random.next() < 0.5) return tryFactors(walker, particle, beta, [[to, log, will]], extra)
      // What an emitter takes over the unknown source gives less of, and the other way round.
      const rest = copyHypothesis(hypothesis)
      const shift = (will ? -0.7 : 0.7) + 0.5 * random.normal()
      for (let s = 0; s < rest.gives.length; s++) rest.gives[s]! += shift
      return tryFactors(walker, particle, beta, [[to, log, will]], extra, rest)
    }
    const [less, more] = [drawEmission(prior, false, random), drawEmission(prior, true, random)]
    const extra =
      logOfEmission(prior, true, hypothesis.logs[from]!) +
      logOfEmission(prior, false, hypothesis.logs[to]!) -
      logOfEmission(prior, false, less) -
      logOfEmission(prior, true, more) +
      Math.log(turnOf(walker, from) / turnOf(walker, to))
    return tryFactors(
      walker,
      particle,
      beta,
      [
        [from, less, false],
        [to, more, true],
      ],
      extra,
    )
  }
  const next = copyHypothesis(hypothesis)
  if (kind < 0.52) {
    for (let s = 0; s < next.haze.length; s++) next.haze[s]! += 0.4 * scale * random.normal()
    return tryRest(walker, particle, beta, next, true)
  }
  if (kind < 0.64) {
    next.unknown = !next.unknown
    const own = emitterOf(hypothesis, random)
    // An emitter in the place of the unknown source, or the other way round.
    if (hasSources && hypothesis.unknown === own < 0 && random.next() < 0.5) {
      const e = hypothesis.unknown ? pickSource(walker) : own
      const log = drawEmission(prior, hypothesis.unknown, random)
      const chance = Math.log(turnOf(walker, e) / walker.turns.at(-1)!)
      const extra =
        logOfEmission(prior, !hypothesis.unknown, hypothesis.logs[e]!) -
        logOfEmission(prior, hypothesis.unknown, log) +
        (hypothesis.unknown ? -chance : chance)
      return tryFactors(walker, particle, beta, [[e, log, hypothesis.unknown]], extra, next)
    }
    return tryRest(walker, particle, beta, next, false)
  }
  if (kind < 0.78) {
    const all = 0.4 * scale * random.normal()
    for (let s = 0; s < next.gives.length; s++) next.gives[s]! += all + 0.3 * scale * random.normal()
    return tryRest(walker, particle, beta, next, false)
  }
  if (kind < 0.9) {
    next.cell = drawCell(prior, random)
    return tryRest(walker, particle, beta, next, false, Math.log(prior.cells[hypothesis.cell]! / prior.cells[next.cell]!))
  }
  const own = emitterOf(hypothesis, random)
  const e = own >= 0 ? own : pickSource(walker)
  const shift = 0.4 * scale * random.normal()
  for (let s = 0; s < next.gives.length; s++) next.gives[s]! -= shift * (0.5 + random.next())
  return tryFactors(walker, particle, beta, [[e, hypothesis.logs[e]! + shift, hypothesis.emits[e] === 1]], 0, next)
}
