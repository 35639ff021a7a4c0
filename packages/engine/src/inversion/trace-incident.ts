import { seededRandom } from '../core/random.ts'
import { measuredWithMeans, transportSpread, withMeans } from './hours-and-mean.ts'
import { exchangeMisfit, type IdentifiabilityOptions, identifiabilityDefaults, type Reason } from './identifiability.ts'
import type { Member } from './members.ts'
import { entriesOf, type Responses } from './responses.ts'
import type { MemberRun } from './run-member.ts'
import { drawScales, type FitPrior, fitScales, type Measured, type ScaleFit } from './scale-fit.ts'
import { memberWeights, predictiveShare, weightedQuantile } from './weights.ts'

export interface IncidentInput {
  /** Rise and its standard deviation at all stations and species, in the order of the responses' layout. */
  measured: Measured
  /** The station and species whose rise is to be explained. */
  station: number
  species: number
  /** One run of puffs a member, with the inventory's emissions; the first may be the control. */
  members: readonly MemberRun[]
  /** Share of the incident's hours in which the air was calm. */
  calmShare: number
}

export interface IncidentOptions {
  /** Standard deviation of ln s in the fit: ln 4, since an incident is a source out of the ordinary; five to twenty times its usual is within two. */
  logSd: number
  /** What puffs may miss even in the right weather: share of the root mean square rise of station and species. */
  modelShare: number
  /** Standard deviation of the offsets, as a share of the rise's own. */
  offsetShare: number
  /** Draws from each member's posterior. */
  draws: number
  /** Members that count at least, as a share of all (see `memberWeights`). */
  effective: number
  seed: number
  bounds: IdentifiabilityOptions
  signal?: AbortSignal
  onProgress?: (done: number, of: number) => void
}

export const incidentDefaults: IncidentOptions = {
  ...{ logSd: 2 * Math.LN2, modelShare: 0.12, offsetShare: 3, draws: 8, effective: 0.12, seed: 1 },
  bounds: identifiabilityDefaults,
}

export interface SourceFinding {
  source: number
  /** Part of the rise, 0..1: mean, median, 10 and 90 % of what the weighted draws foretell (`predictiveShare`). Means of all sources and the unexplained sum to 1. */
  share: number
  median: number
  low: number
  high: number
  /** Probability to be the largest, one of the three largest. */
  top1: number
  top3: number
  /** Median factor of the inventory's emission: above 1 more than the inventory says. Never rank by it. */
  factor: number
}

export interface IncidentFinding {
  /** Most likely cause first: by probability to be the largest, then by share. */
  sources: SourceFinding[]
  unexplained: { share: number; low: number; high: number }
  /** Mean rise over the incident, μg/m³. */
  rise: number
  identifiable: boolean
  reasons: Reason[]
  /** Sources that could have given what the first one is assumed to have given. */
  inseparable: number[]
  /** Members the weights leave, 1 / Σ w². */
  effectiveMembers: number
}

interface Spread {
  /** [draw · (sources + 1) + source]; the last is the unexplained. */
  shares: Float64Array
  factors: Float64Array
  weights: Float64Array
  /** Members the weights leave, 1 / Σ w². */
  effective: number
}

const meanOfGroups = (values: Float64Array, hours: number, of: (value: number) => number): Float64Array =>
  Float64Array.from({ length: values.length / hours }, (_, g) => {
    const known = values.subarray(g * hours, (g + 1) * hours).filter(value => value === value)
    return known.reduce((sum, value) => sum + of(value), 0) / Math.max(1, known.length)
  })

const priorOf = (member: Member, measured: Measured, hours: number, { logSd, offsetShare }: IncidentOptions): FitPrior => ({
  emission: member.emissionFactor,
  logSd,
  // A group without a measured hour says nothing of its offset: any spread will do, but none at all.
  offsetSd: meanOfGroups(measured.sd, hours, sd => offsetShare * sd).map(sd => sd || 1),
})

/**
 * Shares of the rise that each source has with these factors. What the sources give beyond the rise makes the whole larger. Of what they leave, a part
 * goes to them in proportion: what a plume that is out of its place by the transport's own uncertainty has missed is no sign of another cause.
 */
const writeShares = (amounts: Float64Array, scales: Float64Array, rise: number, missed: number, out: Float64Array): void => {
  let explained = 0
  amounts.forEach((amount, e) => {
    out[e] = amount * scales[e]!
    explained += out[e]!
  })
  const whole = Math.max(rise, explained)
  const given = explained > 0 ? 1 + (missed * (whole - explained)) / explained : 1
  for (let e = 0; e < amounts.length; e++) out[e] = (out[e]! * given) / whole
  out[amounts.length] = 1 - (explained * given) / whole
}

const summarise = (spread: Spread, sources: number, source: number): Omit<SourceFinding, 'top1' | 'top3'> => {
  const column = Float64Array.from(spread.weights, (_, d) => spread.shares[d * (sources + 1) + source]!)
  const at = (q: number) => weightedQuantile(column, spread.weights, q)
  const factors = Float64Array.from(spread.weights, (_, d) => spread.factors[d * sources + source] ?? Number.NaN)
  return {
    source,
    share: column.reduce((sum, value, d) => sum + value * spread.weights[d]!, 0),
    ...{ median: at(0.5), low: at(predictiveShare(0.1, spread.effective)), high: at(predictiveShare(0.9, spread.effective)) },
    factor: source < sources ? weightedQuantile(factors, spread.weights, 0.5) : Number.NaN,
  }
}

const chances = ({ shares, weights }: Spread, sources: number): { top1: Float64Array; top3: Float64Array } => {
  const [top1, top3] = [new Float64Array(sources), new Float64Array(sources)]
  weights.forEach((weight, d) => {
    const row = shares.subarray(d * (sources + 1), d * (sources + 1) + sources)
    const order = Array.from(row, (_, e) => e).sort((a, b) => row[b]! - row[a]!)
    order.slice(0, 3).forEach((e, place) => {
      if (!(row[e]! > 0)) return
      if (place === 0) top1[e] = top1[e]! + weight
      top3[e] = top3[e]! + weight
    })
  })
  return { top1, top3 }
}

/**
 * Who caused a rise. In each member of an ensemble (weather and inventory as they may have been) the emissions are fitted to all stations and species;
 * members count by how well they fit; draws from their posteriors give shares, their 10-90 % range and the probability to be the largest cause.
 * What no enterprise explains is said; and when the measurements cannot tell the cause, that and why.
 *
 * Missing hours (NaN) are left out. Source: docs/science/incident-tracing.md.
 */
export const traceIncident = (input: IncidentInput, options: IncidentOptions = incidentDefaults): IncidentFinding => {
  const { layout, sources } = input.members[0]!.responses
  const { hours } = layout
  const begin = (input.station * layout.species + input.species) * hours
  const known = Array.from({ length: hours }, (_, h) => begin + h).filter(k => input.measured.rise[k]! === input.measured.rise[k]!)
  const rise = known.reduce((sum, k) => sum + input.measured.rise[k]!, 0)
  const transport = transportSpread(input.members.map(({ responses }) => responses))
  const measured = measuredWithMeans(input.measured, hours, { share: options.modelShare, transport })
  const extended = input.members.map(({ responses }) => withMeans(responses, input.measured))
  const fits = input.members.map(({ member }, m) => {
    options.signal?.throwIfAborted()
    options.onProgress?.(m, input.members.length)
    return fitScales(extended[m]!, measured, priorOf(member, input.measured, hours, options))
  })
  const amounts = input.members.map(({ responses }) => amountsOf(responses, known))
  const weights = memberWeights(
    fits.map(fit => fit.cost),
    options.effective,
  )
  const spread = drawSpread(
    fits,
    amounts,
    weights,
    Math.max(rise, 1e-9),
    transport[input.station * layout.species + input.species]!,
    options,
  )
  const { top1, top3 } = chances(spread, sources)
  const found = Array.from(
    { length: sources },
    (_, e): SourceFinding => ({ ...summarise(spread, sources, e), top1: top1[e]!, top3: top3[e]! }),
  )
  found.sort((a, b) => b.top1 - a.top1 || b.share - a.share)
  const rest = summarise(spread, sources, sources)
  const inseparable = found.length > 1 ? partnersOf(found[0]!.source, extended, fits, measured, weights, options) : []
  const reasons = reasonsOf(input, known, rise, amounts, inseparable, options.bounds)
  return {
    sources: found,
    unexplained: { share: rest.share, low: rest.low, high: rest.high },
    rise: known.length > 0 ? rise / known.length : Number.NaN,
    identifiable: reasons.length === 0,
    ...{ reasons, inseparable },
    effectiveMembers: spread.effective,
  }
}

/** What each source gives over the hours that were measured, at the station and species in question. */
const amountsOf = ({ sources, values, layout }: Responses, known: readonly number[]): Float64Array => {
  const entries = entriesOf(layout)
  return Float64Array.from({ length: sources }, (_, e) => known.reduce((sum, k) => sum + values[e * entries + k]!, 0))
}

const drawSpread = (
  fits: readonly ScaleFit[],
  amounts: readonly Float64Array[],
  weights: Float64Array,
  rise: number,
  transport: number,
  { draws, seed }: IncidentOptions,
): Spread => {
  const sources = amounts[0]!.length
  const random = seededRandom(seed)
  const all = fits.length * draws
  const shares = new Float64Array(all * (sources + 1))
  const factors = new Float64Array(all * sources)
  for (let d = 0; d < all; d++) {
    const m = Math.floor(d / draws)
    const scales = drawScales(fits[m]!, random.normal)
    factors.set(scales, d * sources)
    writeShares(amounts[m]!, scales, rise, transport * random.next(), shares.subarray(d * (sources + 1), (d + 1) * (sources + 1)))
  }
  const effective = 1 / weights.reduce((sum, w) => sum + w * w, 0)
  return { shares, factors, effective, weights: Float64Array.from({ length: all }, (_, d) => weights[Math.floor(d / draws)]! / draws) }
}

/** Sources that would fit nearly as well in the place of the first, in members that hold more than half of the weight. */
const partnersOf = (
  first: number,
  extended: readonly Responses[],
  fits: readonly ScaleFit[],
  measured: Measured,
  weights: Float64Array,
  { logSd, bounds }: IncidentOptions,
): number[] =>
  Array.from({ length: fits[0]!.scales.length }, (_, e) => e).filter(other => {
    if (other === first) return false
    let inFavour = 0
    fits.forEach(({ scales }, m) => {
      if (exchangeMisfit(extended[m]!, measured, scales, logSd, [first, other]) < bounds.misfit) inFavour += weights[m]!
    })
    return inFavour > 0.5
  })

const reasonsOf = (
  { measured, calmShare, members, station, species }: IncidentInput,
  known: readonly number[],
  rise: number,
  amounts: readonly Float64Array[],
  inseparable: readonly number[],
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
  return reasons
}
