import { type SeededRandom, seededRandom } from '../core/random.ts'
import { drawHypothesis, type Hypothesis } from './hypothesis.ts'
import { knownSum, type Likelihood, logLikelihood, sumKnown, updateBlocks } from './likelihood.ts'
import { copyInto, moveParticle, type Particle, type Walker } from './move-particle.ts'

export interface SamplerOptions {
  /** Hypotheses carried along. */
  particles: number
  /** Changes tried on each between two temperatures. */
  moves: number
  seed: number
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** Greatest further exponent at which half of the particles still count. */
const nextBeta = (beta: number, particles: readonly Particle[], weights: Float64Array): number => {
  const effective = (to: number): number => {
    const most = Math.max(...particles.map(({ log }, n) => (to - beta) * log + weights[n]!))
    let [sum, squares] = [0, 0]
    particles.forEach(({ log }, n) => {
      const weight = Math.exp((to - beta) * log + weights[n]! - most)
      sum += weight
      squares += weight * weight
    })
    return (sum * sum) / squares / particles.length
  }
  if (effective(1) >= 0.5) return 1
  const now = effective(beta)
  const bound = Math.min(0.5, 0.8 * now)
  let [low, high] = [beta, 1]
  for (let round = 0; round < 24; round++) {
    const middle = (low + high) / 2
    if (effective(middle) >= bound) low = middle
    else high = middle
  }
  return Math.max(low, beta + 1e-6)
}

const resample = (particles: readonly Particle[], logs: Float64Array, random: SeededRandom): Particle[] => {
  const most = Math.max(...logs)
  const weights = logs.map(log => Math.exp(log - most))
  const total = weights.reduce((a, b) => a + b, 0)
  const out: Particle[] = []
  let [sum, n] = [weights[0]!, 0]
  const start = random.next()
  for (let i = 0; i < particles.length; i++) {
    const at = ((i + start) / particles.length) * total
    while (sum < at && n < particles.length - 1) sum += weights[++n]!
    out.push({ hypothesis: particles[n]!.hypothesis, log: particles[n]!.log })
  }
  return out
}

/** Hypotheses of one population, and the logarithm of its estimate of the evidence, but for a constant. */
interface Population {
  particles: Particle[]
  evidence: number
}

/** Logarithm of the mean of e to the weights. */
const logMean = (logs: Float64Array): number => {
  const most = Math.max(...logs)
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / logs.length)
}

/** One population from the prior to the posterior. */
const lead = (likelihood: Likelihood, { particles: count, moves, seed, signal, onProgress }: SamplerOptions): Population => {
  const { model, prior } = likelihood
  const random = seededRandom(seed)
  const reach = Float64Array.from({ length: model.sources }, (_, e) => {
    let sum = 0
    for (let k = e * model.blocks * model.species; k < (e + 1) * model.blocks * model.species; k++) sum += model.known[k]!
    return Math.sqrt(sum)
  })
  const whole = reach.reduce((a, b) => a + b, 0) || 1
  let running = 0
  const turns = reach.map(value => (running += value / whole + 0.3 / model.sources))
  const walker: Walker = {
    ...{ likelihood, random, turns, sum: knownSum(model), tried: knownSum(model) },
  }
  // Where enterprises outnumber the hypotheses, those that are felt most come first.
  const emitters = Array.from(reach, (_, e) => e)
  if (2 * (model.sources + 1) > count) emitters.sort((a, b) => reach[b]! - reach[a]!)
  const kinds = 2 * (Math.min(model.sources, Math.floor(count / 2) - 1) + 1)
  const weights = new Float64Array(count)
  let particles = Array.from({ length: count }, (_, n): Particle => {
    const kind = n % kinds
    const [emitter, unknown] = [kind < 2 ? -1 : emitters[Math.floor(kind / 2) - 1]!, kind % 2 === 1]
    const hypothesis = drawHypothesis(prior, emitter, unknown, random)
    weights[n] = Math.log(unknown ? prior.priors.unknown : 1 - prior.priors.unknown)
    for (let e = 0; e < model.sources; e++) weights[n]! += Math.log(e === emitter ? prior.emitter[e]! : 1 - prior.emitter[e]!)
    sumKnown(model, hypothesis, walker.sum)
    updateBlocks(likelihood, hypothesis, walker.sum, null, null)
    return { hypothesis, log: logLikelihood(likelihood, walker.sum) }
  })
  const begun = knownSum(model)
  let [beta, evidence] = [0, 0]
  for (let round = 0; beta < 1 && round < 60; round++) {
    signal?.throwIfAborted()
    const to = round === 59 ? 1 : nextBeta(beta, particles, weights)
    const logs = Float64Array.from(particles, ({ log }, n) => (to - beta) * log + weights[n]!)
    evidence += logMean(logs)
    particles = resample(particles, logs, random)
    weights.fill(0)
    beta = to
    let summed: Hypothesis | null = null
    for (const particle of particles) {
      // Copies of one hypothesis follow each other.
      if (particle.hypothesis === summed) copyInto(begun, walker.sum)
      else {
        summed = particle.hypothesis
        sumKnown(model, summed, walker.sum)
        updateBlocks(likelihood, summed, walker.sum, null, null)
        copyInto(walker.sum, begun)
      }
      for (let n = 0; n < moves; n++) moveParticle(walker, particle, beta)
    }
    onProgress?.(beta)
  }
  return { particles, evidence }
}

/**
 * Hypotheses drawn from their probability given the measurements, all of one weight. Each population begins with every enterprise as the cause, with and
 * without an unknown source, is led from the prior to the posterior through temperatures, thinned and moved at each (sequential Monte Carlo). One population
 * loses the better explanation now and then; several count by their evidence.
 *
 * Source: Del Moral, Doucet and Jasra 2006; moves by Metropolis and Hastings.
 */
export const sampleHypotheses = (likelihood: Likelihood, options: SamplerOptions & { populations: number }): Hypothesis[] => {
  const { populations, seed, onProgress } = options
  const led = Array.from({ length: populations }, (_, n) =>
    lead(likelihood, { ...options, seed: seed + 7919 * n, onProgress: share => onProgress?.((n + share) / populations) }),
  )
  const all = led.flatMap(({ particles }) => particles)
  const logs = Float64Array.from(led.flatMap(({ particles, evidence }) => particles.map(() => evidence)))
  const drawn = populations > 1 ? resample(all, logs, seededRandom(seed + 3)).filter((_, n) => n % populations === 0) : all
  return drawn.map(({ hypothesis }) => hypothesis)
}
