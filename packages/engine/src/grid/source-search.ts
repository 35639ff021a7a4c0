import { percentile } from '../statistics/percentile.ts'
import { type FootprintHour, leastWind, type PlumeResponse, plumeOfHour } from './plume-footprint.ts'

export interface SourceSearch {
  /** Places of the sensors, m east and north. */
  sensors: readonly { east: number; north: number }[]
  hours: readonly FootprintHour[]
  /** Hours x sensors, calibrated, μg/m³; NaN missing. */
  values: ArrayLike<number>
  grid: { west: number; south: number; columns: number; rows: number; cellM: number }
  /** Weight of the L1 term as a share of the greatest gradient; keeps cells that explain little at 0. */
  sparsity: number
  signal?: AbortSignal
}

export interface FoundSource {
  /** Middle of the cells of the peak by their strength, m. */
  east: number
  north: number
  /** Sum of the strengths of the 3 x 3 cells, kg/h. */
  strength: number
}

/** Peaks nearer than this are one source, m. */
const apart = 3000
const sweeps = 400

/** What a sensor has seen: for its own means, which are taken off both sides. */
interface SensorSums {
  count: number
  excess: number
  responses: Float64Array
}

/**
 * Mean strength of sources on cells by non-negative least squares with a small L1 term: excess(sensor, hour) = level(sensor) + Σ response · q. The excess is the
 * value less the 25th percentile of all sensors of the hour; the level of each sensor is free, so that an offset, or a place that is always dirtier, makes no source:
 * only what follows the wind does. Solved by coordinate descent on the normal equations.
 *
 * @returns kg/h of each cell, row 0 the southernmost
 * Source: Lawson and Hanson 1974 (NNLS); Tibshirani 1996 (L1); Wooldridge 2010, ch. 10 (levels by unit, the within transformation).
 * Simplified: a source emits evenly over the span; the plume of an hour is that hour's wind alone.
 */
export const searchSources = ({ sensors, hours, values, grid, sparsity, signal }: SourceSearch): Float64Array => {
  const cells = grid.columns * grid.rows
  const [gram, target] = [new Float64Array(cells * cells), new Float64Array(cells)]
  const sums: SensorSums[] = sensors.map(() => ({ count: 0, excess: 0, responses: new Float64Array(cells) }))
  for (const [h, hour] of hours.entries()) {
    signal?.throwIfAborted()
    if (!(hour.speed >= leastWind)) continue
    const row = Array.from({ length: sensors.length }, (_, s) => values[h * sensors.length + s]!)
    const [background, plume] = [percentile(row, 25), plumeOfHour(hour, grid.cellM)]
    for (const [s, sensor] of sensors.entries()) {
      const excess = row[s]! - background
      if (excess === excess) addEquation(gram, target, sums[s]!, responsesAt(sensor, plume, grid), excess, cells)
    }
  }
  for (const own of sums) takeMeansOff(gram, target, own, cells)
  mirror(gram, cells)
  return descend(gram, target, cells, sparsity * Math.max(...target), signal)
}

/** Cells that reach a sensor in an hour, and with what. */
const responsesAt = (sensor: { east: number; north: number }, plume: PlumeResponse, grid: SourceSearch['grid']) => {
  const [indices, responses]: [number[], number[]] = [[], []]
  for (let row = 0; row < grid.rows; row++)
    for (let column = 0; column < grid.columns; column++) {
      const east = sensor.east - (grid.west + (column + 0.5) * grid.cellM)
      const north = sensor.north - (grid.south + (row + 0.5) * grid.cellM)
      const response = plume(east, north)
      if (response <= 0) continue
      indices.push(row * grid.columns + column)
      responses.push(response)
    }
  return { indices, responses }
}

/** Adds to the lower half of the normal matrix: indices rise, so those before a cell are left of its diagonal. */
const addEquation = (
  gram: Float64Array,
  target: Float64Array,
  sums: SensorSums,
  { indices, responses }: { indices: readonly number[]; responses: readonly number[] },
  excess: number,
  cells: number,
): void => {
  sums.count++
  sums.excess += excess
  for (let i = 0; i < indices.length; i++) {
    const [at, own] = [indices[i]! * cells, responses[i]!]
    target[indices[i]!]! += own * excess
    sums.responses[indices[i]!]! += own
    for (let j = 0; j <= i; j++) gram[at + indices[j]!]! += own * responses[j]!
  }
}

/** The normal equations of values and responses less a sensor's own means. */
const takeMeansOff = (gram: Float64Array, target: Float64Array, { count, excess, responses }: SensorSums, cells: number): void => {
  for (let i = 0; i < cells; i++) {
    const mean = responses[i]! / count
    if (!(mean > 0)) continue
    target[i]! -= mean * excess
    for (let j = 0, at = i * cells; j <= i; j++) gram[at + j]! -= mean * responses[j]!
  }
}

/** The upper half of a symmetric matrix from its lower half. */
const mirror = (gram: Float64Array, cells: number): void => {
  for (let i = 0; i < cells; i++) for (let j = 0; j < i; j++) gram[j * cells + i] = gram[i * cells + j]!
}

const descend = (gram: Float64Array, target: Float64Array, cells: number, penalty: number, signal?: AbortSignal): Float64Array => {
  const strength = new Float64Array(cells)
  const gradient = target.slice()
  for (let sweep = 0; sweep < sweeps; sweep++) {
    signal?.throwIfAborted()
    let [change, greatest] = [0, 0]
    for (let i = 0; i < cells; i++) {
      const own = gram[i * cells + i]!
      if (own <= 0) continue
      const next = Math.max(0, strength[i]! + (gradient[i]! - penalty) / own)
      const step = next - strength[i]!
      greatest = Math.max(greatest, next)
      if (step === 0) continue
      strength[i] = next
      change = Math.max(change, Math.abs(step))
      for (let j = 0; j < cells; j++) gradient[j]! -= step * gram[i * cells + j]!
    }
    if (change <= 1e-6 * greatest) break
  }
  return strength
}

/** A source farther than this from the third nearest sensor cannot be placed, m. */
const placedWithinM = 3000

/** Strengths where at least three sensors are within 3 km; 0 elsewhere, where a strong source far away explains as much as a weak one near by. */
export const placedStrength = (strength: Float64Array, { sensors, grid }: Pick<SourceSearch, 'sensors' | 'grid'>): Float64Array =>
  strength.map((own, cell) => {
    const east = grid.west + ((cell % grid.columns) + 0.5) * grid.cellM
    const north = grid.south + (Math.floor(cell / grid.columns) + 0.5) * grid.cellM
    return sensors.filter(sensor => Math.hypot(sensor.east - east, sensor.north - north) <= placedWithinM).length >= 3 ? own : 0
  })

/**
 * Peaks of a field of strengths, strongest first: sums of 3 x 3 cells, at least 3 km apart.
 *
 * @param least share of the strongest peak below which none counts
 */
export const sourcePeaks = (strength: ArrayLike<number>, grid: SourceSearch['grid'], least: number): FoundSource[] => {
  const candidates: FoundSource[] = []
  for (let row = 0; row < grid.rows; row++)
    for (let column = 0; column < grid.columns; column++) candidates.push(blockAt(strength, grid, row, column))
  const found: FoundSource[] = []
  for (const candidate of candidates.toSorted((a, b) => b.strength - a.strength)) {
    if (!(candidate.strength > 0) || candidate.strength < least * (found[0]?.strength ?? 0)) break
    if (found.every(({ east, north }) => Math.hypot(east - candidate.east, north - candidate.north) >= apart)) found.push(candidate)
  }
  return found
}

const blockAt = (strength: ArrayLike<number>, grid: SourceSearch['grid'], row: number, column: number): FoundSource => {
  let [sum, east, north] = [0, 0, 0]
  for (let r = Math.max(0, row - 1); r <= Math.min(grid.rows - 1, row + 1); r++)
    for (let c = Math.max(0, column - 1); c <= Math.min(grid.columns - 1, column + 1); c++) {
      const own = strength[r * grid.columns + c]!
      sum += own
      east += own * (c + 0.5)
      north += own * (r + 0.5)
    }
  const place = (weighted: number, index: number) => (sum > 0 ? weighted / sum : index + 0.5) * grid.cellM
  return { east: grid.west + place(east, column), north: grid.south + place(north, row), strength: sum }
}
