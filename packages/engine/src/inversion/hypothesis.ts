import type { SeededRandom } from '../core/random.ts'
import type { SourceModel } from './source-model.ts'

/** What is assumed before an incident is looked at. */
export interface Priors {
  /** Standard deviation of ln emission of an enterprise as usual: an inventory is right within a factor of 1.6 in two of three cases. */
  usualSd: number
  /** An incident: times the inventory (geometric mean) and standard deviation of its logarithm; three to fifteen times is within 1.5. */
  incident: number
  incidentSd: number
  /** Incident emitters expected among all enterprises. */
  emitters: number
  /** Probability of a source in no inventory. */
  unknown: number
  /** What it adds at the station, as a share of the rise (geometric mean), and standard deviation of the logarithm. */
  unknownShare: number
  unknownSd: number
  /** Its other species, times the one in question, and standard deviation of the logarithm. */
  ratio: number
  ratioSd: number
  /** Emission of such a source, g/s, and standard deviation of its logarithm: what decides between near and far. */
  rate: number
  rateSd: number
  /** Part of the probability that is of a source so near that only this station feels it. */
  near: number
  /** Region's air above the baseline: share of the rise, and standard deviation of the logarithm. */
  haze: number
  hazeSd: number
  /** Probability of each of an hour earlier and an hour later than puffs arrive. */
  lag: number
}

/** One explanation of an incident, to be judged by how likely it makes the measurements. */
export interface Hypothesis {
  /** ln of each source's emission over the inventory's, and whether it is an incident emitter. */
  logs: Float64Array
  emits: Uint8Array
  /** Hours by which each source's air comes later than puffs have it: −1, 0, 1. */
  lags: Int8Array
  /** ln of the region's air by species, μg/m³. */
  haze: Float64Array
  /** Whether there is a source in no inventory, its cell, and ln of what it gives at the station by species, μg/m³. */
  unknown: boolean
  cell: number
  gives: Float64Array
}

export interface PriorModel {
  priors: Priors
  sources: number
  species: number
  main: number
  /** Mean rise at the station by species, μg/m³. */
  level: Float64Array
  /** Probability of each cell before the measurements, and their running sum. */
  cells: Float64Array
  cellSums: Float64Array
  /** Mean at the station for 1 g/s, by cell; 1 for the last, which is the station's surroundings. */
  cellReach: Float64Array
  /** Probability of a source to be an incident emitter. */
  emitter: Float64Array
}

/** Least mean rise that haze and unknown sources are measured by, μg/m³. */
const leastLevel = 2

/**
 * @param station and main species in question
 * @param steady sources whose online monitoring saw nothing unusual: they cannot be the cause
 */
export const priorModel = (model: SourceModel, priors: Priors, station: number, main: number, steady: readonly boolean[]): PriorModel => {
  const { hours, stations, species, rise, noise, cellCount, cellMean, sources } = model
  const level = Float64Array.from({ length: species }, (_, s) => {
    let [sum, count] = [0, 0]
    for (let h = 0; h < hours; h++) {
      const k = (h * stations + station) * species + s
      if (noise[k]! > 1e11) continue
      sum += rise[k]!
      count++
    }
    return Math.max(leastLevel, sum / Math.max(1, count))
  })
  const cellReach = Float64Array.from({ length: cellCount }, (_, c) => {
    let sum = 0
    for (let h = 0; h < hours; h++) sum += cellMean[(c * hours + h) * stations + station]!
    return sum / hours
  })
  const expected = priors.unknownShare * level[main]!
  const likely = cellReach.map(reach =>
    reach > 1e-6 ? Math.exp(-0.5 * (Math.log(expected / reach / priors.rate) / priors.rateSd) ** 2) : 0,
  )
  const placed = likely.subarray(0, cellCount - 1).reduce((a, b) => a + b, 0)
  const cells = likely.map((value, c) =>
    c === cellCount - 1 ? (placed > 0 ? priors.near : 1) : placed > 0 ? ((1 - priors.near) * value) / placed : 0,
  )
  let sum = 0
  const cellSums = cells.map(value => (sum += value))
  const chance = Math.min(0.3, priors.emitters / Math.max(1, sources))
  return {
    ...{ priors, sources, species, main, level, cells, cellSums, cellReach },
    emitter: Float64Array.from({ length: sources }, (_, e) => (steady[e] ? 0.02 * chance : chance)),
  }
}

const squared = (value: number, mean: number, sd: number): number => ((value - mean) / sd) ** 2

export const logOfEmission = ({ priors }: PriorModel, emits: boolean, value: number): number =>
  emits
    ? -0.5 * squared(value, Math.log(priors.incident), priors.incidentSd) - Math.log(priors.incidentSd)
    : -0.5 * squared(value, 0, priors.usualSd) - Math.log(priors.usualSd)

export const drawEmission = ({ priors }: PriorModel, emits: boolean, { normal }: SeededRandom): number =>
  emits ? Math.log(priors.incident) + priors.incidentSd * normal() : priors.usualSd * normal()

/** Logarithm of the prior's density, but for a constant. */
export const logPrior = (model: PriorModel, { logs, emits, lags, haze, unknown, cell, gives }: Hypothesis): number => {
  const { priors, level, main, emitter } = model
  let sum = 0
  for (let e = 0; e < logs.length; e++) {
    sum += logOfEmission(model, emits[e] === 1, logs[e]!)
    sum += Math.log(emits[e] === 1 ? emitter[e]! : 1 - emitter[e]!)
    sum += Math.log(lags[e] === 0 ? 1 - 2 * priors.lag : priors.lag)
  }
  for (let s = 0; s < haze.length; s++) {
    sum -= 0.5 * squared(haze[s]!, Math.log(priors.haze * level[s]!), priors.hazeSd)
    sum -=
      s === main
        ? 0.5 * squared(gives[s]!, Math.log(priors.unknownShare * level[main]!), priors.unknownSd)
        : 0.5 * squared(gives[s]!, gives[main]! + Math.log(priors.ratio), priors.ratioSd)
  }
  return sum + Math.log(unknown ? priors.unknown : 1 - priors.unknown) + Math.log(model.cells[cell]!)
}

export const drawCell = ({ cellSums }: PriorModel, { next }: SeededRandom): number => {
  const share = next() * cellSums.at(-1)!
  let [low, high] = [0, cellSums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (cellSums[middle]! > share) high = middle
    else low = middle + 1
  }
  return low
}

export const drawLag = ({ priors }: PriorModel, { next }: SeededRandom): number => {
  const share = next()
  return share < priors.lag ? -1 : share < 2 * priors.lag ? 1 : 0
}

/** A draw from the prior with this incident emitter (−1: none) and with or without an unknown source. */
export const drawHypothesis = (model: PriorModel, emitter: number, unknown: boolean, random: SeededRandom): Hypothesis => {
  const { priors, sources, species, level, main } = model
  const emits = new Uint8Array(sources)
  if (emitter >= 0) emits[emitter] = 1
  const mainGives = Math.log(priors.unknownShare * level[main]!) + priors.unknownSd * random.normal()
  return {
    emits,
    logs: Float64Array.from({ length: sources }, (_, e) => drawEmission(model, emits[e] === 1, random)),
    lags: Int8Array.from({ length: sources }, () => drawLag(model, random)),
    haze: Float64Array.from({ length: species }, (_, s) => Math.log(priors.haze * level[s]!) + priors.hazeSd * random.normal()),
    unknown,
    cell: drawCell(model, random),
    gives: Float64Array.from({ length: species }, (_, s) =>
      s === main ? mainGives : mainGives + Math.log(priors.ratio) + priors.ratioSd * random.normal(),
    ),
  }
}

export const copyHypothesis = ({ logs, emits, lags, haze, unknown, cell, gives }: Hypothesis): Hypothesis => ({
  ...{ logs: logs.slice(), emits: emits.slice(), lags: lags.slice(), haze: haze.slice() },
  ...{ unknown, cell, gives: gives.slice() },
})
