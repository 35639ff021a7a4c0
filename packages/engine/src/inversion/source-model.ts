import type { CellResponses } from './cell-responses.ts'
import type { Measured } from './measured.ts'
import { entriesOf } from './responses.ts'
import type { MemberRun } from './run-member.ts'

/** What is not known of a source's contribution in an hour, relative to it, even in the right member's weather. */
export interface ModelErrors {
  /** Emission from hour to hour and what puffs miss; the same for all species. */
  puff: number
  /** Members differ from each other: share of their hourly spread that the nearest member still misses. */
  weather: number
  /** Share of the ensemble's mean that comes where the member has nothing. */
  astray: number
  /** Share of its mean that a source may have an hour before and after puffs have it. */
  neighbour: number
  /** Least spread of the members that errors are reckoned with: one weather is never known exactly. */
  leastSpread: number
  /** The inventory's ratio of species. */
  species: number
  /** Bursts of an unknown source: common to all species, and each species' own; those of sources beside the station. */
  burst: number
  ownBurst: number
  nearBurst: number
  /** The region's air from place to place and hour to hour. */
  haze: number
}

/**
 * All of an incident in arrays that the likelihood runs through: blocks of species, one a hour, member and station, [hour][member][station][species], and for
 * each block the lower triangle of a covariance.
 */
export interface SourceModel {
  sources: number
  members: number
  hours: number
  stations: number
  species: number
  /** Length of a source's contributions and of its covariances. */
  blocks: number
  /** [hour · stations + station][species]; missing ones have rise 0 and a variance beyond all others. */
  rise: Float64Array
  noise: Float64Array
  /** Contributions with the inventory's emission: [source][block][species], μg/m³. */
  known: Float64Array
  /** Their covariances for a factor of 1: [source][block][triangle]. */
  knownError: Float64Array
  /** Contributions of cells for 1 g/s: [cell][block]; the last one is felt at the station in question alone, everywhere 1. */
  cells: Float32Array
  /** Mean over the members: [cell][hour · stations + station]. */
  cellMean: Float32Array
  cellCount: number
  /** For a lag of −1, 0 and 1 h the block whose contribution comes in a block: the hour before or after of the same member, the incident's ends repeated. */
  lagged: readonly Int32Array[]
  /** Blocks in which a source counts, at many times its usual emission, with any lag. */
  reached: Int32Array[]
  /** Least standard deviation of noise among the species, [hour · stations + station]. */
  leastSd: Float64Array
  errors: ModelErrors
}

export const triangleOf = (species: number): number => (species * (species + 1)) / 2

/** Variance of what was not measured. */
const unmeasured = 1e12

/** Spread of the members' contributions in an hour over their mean, by station, 0..1: 0 with one weather. */
const spreadOf = (
  known: Float64Array,
  { sources, hours, members, stations, species }: Omit<SourceModel, 'known' | 'reached' | 'lagged'>,
): Float64Array => {
  const blocks = hours * members * stations
  const out = new Float64Array(stations)
  for (let r = 0; r < stations; r++) {
    let [spread, level] = [0, 0]
    for (let h = 0; h < hours; h++) {
      const totals = Array.from({ length: members }, (_, m) => {
        let total = 0
        for (let e = 0; e < sources; e++)
          for (let s = 0; s < species; s++) total += known[(e * blocks + (h * members + m) * stations + r) * species + s]!
        return total
      })
      const mean = totals.reduce((a, b) => a + b, 0) / members
      spread += Math.sqrt(totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) / members)
      level += mean
    }
    out[r] = level > 0 ? Math.min(1, spread / level) : 0
  }
  return out
}

export interface ModelInput {
  measured: Measured
  members: readonly MemberRun[]
  /** Responses of the cells in each member's weather, in the members' order. */
  cells: readonly CellResponses[]
  station: number
}

/** Arrays of an incident. Sources in the order of the responses. */
export const sourceModel = ({ measured, members: runs, cells, station }: ModelInput, errors: ModelErrors): SourceModel => {
  const { layout, sources } = runs[0]!.responses
  const { stations, species, hours } = layout
  const members = runs.length
  const [blocks, entries, triangle] = [hours * members * stations, entriesOf(layout), triangleOf(species)]
  const rise = new Float64Array(hours * stations * species)
  const noise = new Float64Array(rise.length)
  for (let h = 0; h < hours; h++)
    for (let r = 0; r < stations; r++)
      for (let s = 0; s < species; s++) {
        const [to, from] = [(h * stations + r) * species + s, (r * species + s) * hours + h]
        const value = measured.rise[from]!
        rise[to] = value === value ? value : 0
        noise[to] = value === value ? measured.sd[from]! ** 2 : unmeasured
      }
  const known = new Float64Array(sources * blocks * species)
  runs.forEach(({ responses: { values } }, m) => {
    for (let e = 0; e < sources; e++)
      for (let r = 0; r < stations; r++)
        for (let s = 0; s < species; s++) {
          const from = e * entries + (r * species + s) * hours
          for (let h = 0; h < hours; h++) known[(e * blocks + (h * members + m) * stations + r) * species + s] = values[from + h]!
        }
  })
  const cellCount = (cells[0]?.cells ?? 0) + 1
  const cellValues = new Float32Array(cellCount * blocks)
  const cellMean = new Float32Array(cellCount * hours * stations)
  for (let c = 0; c < cellCount; c++)
    for (let h = 0; h < hours; h++)
      for (let r = 0; r < stations; r++) {
        let sum = 0
        for (let m = 0; m < members; m++) {
          const value = c === cellCount - 1 ? (r === station ? 1 : 0) : cells[m]!.values[(c * stations + r) * hours + h]!
          cellValues[c * blocks + (h * members + m) * stations + r] = value
          sum += value
        }
        cellMean[c * hours * stations + h * stations + r] = sum / members
      }
  const leastSd = Float64Array.from({ length: hours * stations }, (_, k) =>
    Math.sqrt(Math.min(...noise.subarray(k * species, (k + 1) * species))),
  )
  const sizes = { sources, members, hours, stations, species, blocks, rise, noise, cells: cellValues, cellMean, cellCount, leastSd, errors }
  const knownError = new Float64Array(sources * blocks * triangle)
  const spread = spreadOf(known, { ...sizes, knownError })
  const near = new Float64Array(triangle)
  for (let e = 0; e < sources; e++)
    for (let r = 0; r < stations; r++) {
      const means = Float64Array.from({ length: hours * species }, (_, k) => {
        let sum = 0
        for (let m = 0; m < members; m++)
          sum += known[(e * blocks + (Math.floor(k / species) * members + m) * stations + r) * species + (k % species)]!
        return sum / members
      })
      const around = Math.max(errors.leastSpread, spread[r]!)
      const share = errors.puff ** 2 + (errors.weather * around) ** 2
      const [own, beside] = [(errors.astray * around) ** 2, errors.neighbour ** 2]
      for (let h = 0; h < hours; h++) {
        for (let s = 0, p = 0; s < species; s++)
          for (let q = 0; q <= s; q++, p++) {
            const product = (hour: number) => (hour < 0 || hour >= hours ? 0 : means[hour * species + s]! * means[hour * species + q]!)
            near[p] = own * product(h) + beside * (product(h - 1) + product(h + 1))
          }
        for (let m = 0; m < members; m++) {
          const block = e * blocks + (h * members + m) * stations + r
          for (let s = 0, p = 0; s < species; s++)
            for (let q = 0; q <= s; q++, p++) {
              const product = known[block * species + s]! * known[block * species + q]!
              knownError[block * triangle + p] = share * product + near[p]! + (q === s ? errors.species ** 2 * product : 0)
            }
        }
      }
    }
  const lagged = [-1, 0, 1].map(lag => laggedBlocks(sizes, lag))
  const reached = Array.from({ length: sources }, (_, e) => reachedBlocks(e, { ...sizes, known, knownError, lagged }))
  return { ...sizes, known, knownError, lagged, reached }
}

const laggedBlocks = ({ blocks, hours, members, stations }: Pick<SourceModel, 'blocks' | 'hours' | 'members' | 'stations'>, lag: number) =>
  Int32Array.from({ length: blocks }, (_, block) => {
    const hour = Math.floor(block / (members * stations))
    return block + (Math.min(hours - 1, Math.max(0, hour - lag)) - hour) * members * stations
  })

/** Times the inventory at which a source that is felt by no more than a tenth of the noise is left out. */
const greatestFactor = 10

const reachedBlocks = (
  e: number,
  { blocks, species, stations, members, known, knownError, leastSd, lagged }: Omit<SourceModel, 'reached'>,
): Int32Array => {
  const triangle = triangleOf(species)
  return Int32Array.from({ length: blocks }, (_, block) => block).filter(block => {
    const least = 0.1 * leastSd[Math.floor(block / (members * stations)) * stations + (block % stations)]!
    return lagged.some(origin => {
      const from = e * blocks + origin[block]!
      for (let s = 0, p = 0; s < species; p += ++s + 1) {
        const spread = Math.sqrt(knownError[from * triangle + p]!)
        if (greatestFactor * Math.max(known[from * species + s]!, spread) > least) return true
      }
      return false
    })
  })
}
