import { seededRandom } from '../core/random.ts'
import { type CellGrid, type CellResponses, cellMiddle } from './cell-responses.ts'
import { drawShares, type ShareDraws } from './draw-shares.ts'
import { findExchangeable } from './exchange.ts'
import { type Hypothesis, type Priors, priorModel } from './hypothesis.ts'
import { type IdentifiabilityOptions, identifiabilityDefaults, type Reason } from './identifiability.ts'
import { likelihoodOf } from './likelihood.ts'
import type { Measured } from './measured.ts'
import { noWidening, type Widening, widenedRange, wideningOf } from './range-calibration.ts'
import { entriesOf, type Responses } from './responses.ts'
import type { MemberRun } from './run-member.ts'
import { sampleHypotheses } from './sample-hypotheses.ts'
import { type ModelErrors, sourceModel } from './source-model.ts'
import { chainOf } from './weather-chain.ts'

export interface IncidentInput {
  /** Rise and its standard deviation at all stations and species, in the order of the responses' layout. */
  measured: Measured
  /** The station and species whose rise is to be explained. */
  station: number
  species: number
  /** One run of puffs a member, with the inventory's emissions; the first may be the control. */
  members: readonly MemberRun[]
  /** Cells in which a source may be that is in no inventory, and what it would give in each member; without them only near the station. */
  cells?: { grid: CellGrid; responses: readonly CellResponses[] }
  /** By source: online monitoring saw nothing unusual, it cannot be an incident emitter. */
  steady?: readonly boolean[]
  /** Share of the incident's hours in which the air was calm. */
  calmShare: number
}

export interface IncidentOptions {
  errors: ModelErrors
  priors: Priors
  /** Populations of hypotheses, hypotheses in each, changes tried on each at every temperature, weathers drawn for each. */
  populations: number
  particles: number
  moves: number
  draws: number
  /** See `Likelihood`. */
  temperature: number
  seed: number
  /** False: ranges as drawn, from which they are calibrated. */
  calibrated: boolean
  bounds: IdentifiabilityOptions
  signal?: AbortSignal
  onProgress?: (done: number, of: number) => void
}

export const incidentDefaults: IncidentOptions = {
  errors: {
    puff: 0.25,
    weather: 0.7,
    astray: 0.25,
    neighbour: 0.2,
    leastSpread: 0.8,
    species: 0.08,
    burst: 0.7,
    ownBurst: 0.12,
    nearBurst: 0.8,
    haze: 0.25,
  },
  priors: {
    ...{ usualSd: Math.log(1.6), incident: 6, incidentSd: 0.55, emitters: 1.5 },
    ...{ unknown: 0.2, unknownShare: 0.3, unknownSd: 0.7, ratio: 0.5, ratioSd: 0.8, rate: 8, rateSd: 1.6, near: 0.2 },
    ...{ haze: 0.08, hazeSd: 0.6, lag: 0.2 },
  },
  ...{ populations: 2, particles: 160, moves: 3, draws: 2, temperature: 1.25, seed: 1, calibrated: true },
  bounds: identifiabilityDefaults,
}

export interface SourceFinding {
  source: number
  /** Part of the rise, 0..1: mean, median, 10 and 90 % of the draws, widened (`range-calibration.ts`). Means of all sources and the unexplained sum to 1. */
  share: number
  median: number
  low: number
  high: number
  /** Probability to be the largest, one of the three largest of the enterprises. */
  top1: number
  top3: number
  /** Probability to have emitted far beyond its usual. */
  incident: number
  /** Median factor of the inventory's emission: above 1 more than the inventory says. Never rank by it. */
  factor: number
}

export interface ShareRange {
  share: number
  low: number
  high: number
}

/** A source in no inventory. */
export interface UnknownFinding {
  /** Probability that there is one, and odds for one by the measurements alone (posterior odds over prior odds). */
  probability: number
  evidence: number
  /** Its part of the rise; the rest of the unexplained is the region's air. */
  share: ShareRange
  /** Where it is if there is one: probability of each cell, and of the most likely; empty without cells. */
  map: Float64Array
  best: { cell: number; xM: number; yM: number; probability: number } | null
}

export interface IncidentFinding {
  /** Most likely cause first: by probability to be the largest, then by share. */
  sources: SourceFinding[]
  /** What no enterprise gave: unknown source and the region's air. */
  unexplained: ShareRange
  unknown: UnknownFinding
  background: ShareRange
  /** Mean rise over the incident, μg/m³. */
  rise: number
  identifiable: boolean
  reasons: Reason[]
  /** Sources that could have given what the first one is assumed to have given. */
  inseparable: number[]
}

const quantile = (sorted: Float64Array, q: number): number => {
  const at = q * (sorted.length - 1)
  const below = Math.floor(at)
  return sorted[below]! + (at - below) * ((sorted[below + 1] ?? sorted[below]!) - sorted[below]!)
}

const rangeOf = (values: Float64Array): ShareRange & { median: number } => {
  const sorted = values.slice().sort()
  return {
    share: values.reduce((a, b) => a + b, 0) / Math.max(1, values.length),
    ...{ median: quantile(sorted, 0.5), low: quantile(sorted, 0.1), high: quantile(sorted, 0.9) },
  }
}

const columnOf = ({ draws, shares }: ShareDraws, width: number, of: (row: Float64Array) => number): Float64Array =>
  Float64Array.from({ length: draws }, (_, d) => of(shares.subarray(d * width, (d + 1) * width)))

const chances = ({ shares, draws }: ShareDraws, sources: number): { top1: Float64Array; top3: Float64Array } => {
  const [top1, top3] = [new Float64Array(sources), new Float64Array(sources)]
  for (let d = 0; d < draws; d++) {
    const row = shares.subarray(d * (sources + 2), d * (sources + 2) + sources)
    const order = Array.from(row, (_, e) => e).sort((a, b) => row[b]! - row[a]!)
    order.slice(0, 3).forEach((e, place) => {
      if (!(row[e]! > 0)) return
      if (place === 0) top1[e]! += 1 / draws
      top3[e]! += 1 / draws
    })
  }
  return { top1, top3 }
}

const foundSources = (drawn: ShareDraws, hypotheses: readonly Hypothesis[], sources: number, widening: Widening): SourceFinding[] => {
  const { top1, top3 } = chances(drawn, sources)
  return Array.from({ length: sources }, (_, e): SourceFinding => {
    const factors = Float64Array.from(hypotheses, ({ logs }) => Math.exp(logs[e]!)).sort()
    return {
      source: e,
      ...widenedRange(rangeOf(columnOf(drawn, sources + 2, row => row[e]!)), widening),
      ...{ top1: top1[e]!, top3: top3[e]! },
      incident: hypotheses.filter(({ emits }) => emits[e] === 1).length / hypotheses.length,
      factor: quantile(factors, 0.5),
    }
  }).sort((a, b) => b.top1 - a.top1 || b.share - a.share)
}

const unknownFound = (
  hypotheses: readonly Hypothesis[],
  share: ShareRange,
  priors: Priors,
  cells: IncidentInput['cells'],
): UnknownFinding => {
  const having = hypotheses.filter(({ unknown }) => unknown)
  const probability = having.length / hypotheses.length
  // Hypotheses that died out are known to be rarer than one of the sample, no more.
  const odds = (having.length + 0.5) / (hypotheses.length - having.length + 0.5)
  const map = new Float64Array(cells ? cells.grid.nx * cells.grid.ny : 0)
  const here = cells ? Math.floor(map.length / 2) : 0
  if (cells) for (const { cell } of having) map[cell < map.length ? cell : here]! += 1 / Math.max(1, having.length)
  const smooth = cells ? spreadOut(map, cells.grid) : map
  const best = smooth.reduce((most, value, c) => (value > smooth[most]! ? c : most), 0)
  const [xM, yM] = cells ? cellMiddle(cells.grid, best) : [0, 0]
  return {
    ...{ probability, evidence: (odds * (1 - priors.unknown)) / priors.unknown },
    share: { share: share.share, low: share.low, high: share.high },
    map: smooth,
    best: cells && having.length > 0 ? { cell: best, xM, yM, probability: smooth[best]! } : null,
  }
}

/** Some hundred hypotheses leave grain: each counts a little in the cells beside its own (1-2-1 both ways, twice). */
const spreadOut = (map: Float64Array, { nx, ny }: CellGrid): Float64Array => {
  let field = map
  for (let pass = 0; pass < 2; pass++)
    for (const [stride, count] of [
      [1, nx],
      [nx, ny],
    ] as const) {
      const from = field
      field = from.map((value, c) => {
        const line = Math.floor(c / stride) % count
        const before = line > 0 ? from[c - stride]! : value
        const after = line < count - 1 ? from[c + stride]! : value
        return 0.25 * before + 0.5 * value + 0.25 * after
      })
    }
  return field
}

/**
 * Who caused a rise: enterprises, a source that is in no inventory, or the region's air. Explanations are drawn from their probability given all stations,
 * species and hours; the weather is a chain of ensemble members (`weather-chain.ts`).
 *
 * Missing hours (NaN) are left out. Source: docs/science/incident-tracing.md.
 */
export const traceIncident = (input: IncidentInput, options: IncidentOptions = incidentDefaults): IncidentFinding => {
  const { layout, sources } = input.members[0]!.responses
  const { hours } = layout
  const begin = (input.station * layout.species + input.species) * hours
  const known = Array.from({ length: hours }, (_, h) => begin + h).filter(k => input.measured.rise[k]! === input.measured.rise[k]!)
  const rise = known.reduce((sum, k) => sum + input.measured.rise[k]!, 0)
  const model = sourceModel({ ...input, cells: input.cells?.responses ?? [] }, options.errors)
  const prior = priorModel(model, options.priors, input.station, input.species, input.steady ?? [])
  const runHours = input.members[0]!.member.turnDeg.length
  const chain = chainOf(
    input.members.map(({ member }) => member),
    Math.max(0, runHours - hours),
    hours,
  )
  const likelihood = likelihoodOf(model, prior, chain, options.temperature)
  const hypotheses = sampleHypotheses(likelihood, {
    ...options,
    onProgress: share => options.onProgress?.(Math.round(100 * share), 100),
  })
  const drawn = drawShares(likelihood, hypotheses, input.station, input.species, options.draws, seededRandom(options.seed + 7))
  const width = sources + 2
  const drawnRest = rangeOf(columnOf(drawn, width, row => row[sources]! + row[sources + 1]!))
  const widening = options.calibrated ? wideningOf(drawnRest.share) : noWidening
  const found = foundSources(drawn, hypotheses, sources, widening.source)
  const part = (of: (row: Float64Array) => number) => widenedRange(rangeOf(columnOf(drawn, width, of)), widening.unexplained)
  const rest = widenedRange(drawnRest, widening.unexplained)
  const unknown = part(row => row[sources]!)
  const background = rangeOf(columnOf(drawn, width, row => row[sources + 1]!))
  const amounts = input.members.map(({ responses }) => amountsOf(responses, known))
  const inseparable = found.length > 1 ? findExchangeable(likelihood, hypotheses, found[0]!.source, input, options.bounds.difference) : []
  const reasons = reasonsOf(input, known, rise, amounts, inseparable, found[0]?.top1 ?? 0, options.bounds)
  return {
    sources: found,
    unexplained: { share: rest.share, low: rest.low, high: rest.high },
    unknown: unknownFound(hypotheses, unknown, options.priors, input.cells),
    background: { share: background.share, low: background.low, high: background.high },
    rise: known.length > 0 ? rise / known.length : Number.NaN,
    identifiable: reasons.length === 0,
    ...{ reasons, inseparable },
  }
}

/** What each source gives over the hours that were measured, at the station and species in question. */
const amountsOf = ({ sources, values, layout }: Responses, known: readonly number[]): Float64Array => {
  const entries = entriesOf(layout)
  return Float64Array.from({ length: sources }, (_, e) => known.reduce((sum, k) => sum + values[e * entries + k]!, 0))
}

const reasonsOf = (
  { measured, calmShare, members }: IncidentInput,
  known: readonly number[],
  rise: number,
  amounts: readonly Float64Array[],
  inseparable: readonly number[],
  top1: number,
  bounds: IdentifiabilityOptions,
): Reason[] => {
  const { hours } = members[0]!.responses.layout
  if (known.length === 0 || known.length < bounds.data * hours) return ['no-data']
  const sd = known.reduce((sum, k) => sum + measured.sd[k]!, 0)
  if (rise < bounds.rise * sd) return ['no-rise']
  const reasons: Reason[] = []
  if (calmShare > bounds.calm) reasons.push('calm')
  const reach = amounts.map(row => 10 * row.reduce((a, b) => a + b, 0)).sort((a, b) => a - b)
  if (reach[Math.floor(0.8 * reach.length)]! < bounds.reach * rise) reasons.push('out-of-reach')
  if (inseparable.length > 0) reasons.push('inseparable')
  else if (top1 < bounds.top1) reasons.push('undecided')
  return reasons
}
