import { type Parabolas, parabolas, parabolicFluxes } from './ppm.ts'

/**
 * Where the mass of a species goes in a sweep over one plane, as shares that every tag follows: through a face leave `forward` × (mass of the cell
 * before it) and `backward` × (mass of the cell behind it, ≤ 0). At the rim what comes in from outside stands there as mass, kg.
 */
export interface Shares {
  forward: Float64Array
  backward: Float64Array
}

export interface SweepScratch {
  shape: Parabolas
  q: Float64Array
  air: Float64Array
  mass: Float64Array
  flux: Float64Array
}

export const sweepScratch = (nx: number, ny: number): SweepScratch => {
  const length = Math.max(nx, ny) + 2
  const row = () => new Float64Array(length)
  return { shape: parabolas(length), q: row(), air: row(), mass: row(), flux: row() }
}

/** Rows of a plane along one axis: `count` rows of `n` cells, cell i of row r at r·row + i·step, its face i at r·faceRow + i·faceStep. */
export interface Axis {
  n: number
  count: number
  step: number
  row: number
  faceStep: number
  faceRow: number
}

export const axisX = (nx: number, ny: number): Axis => ({ n: nx, count: ny, step: 1, row: nx, faceStep: 1, faceRow: nx + 1 })
export const axisY = (nx: number, ny: number): Axis => ({ n: ny, count: nx, step: nx, row: 1, faceStep: nx, faceRow: 1 })

/** Fields of the bulk's sweep over one plane; each begins at the plane. */
export interface PlaneSweep {
  /** Mass of the species, kg; changed in place. */
  bulk: Float64Array
  /** Mass of air before the sweep, kg. */
  air: Float64Array
  /** Air through the faces and exchanged through them, kg in the step. */
  through: Float64Array
  mixed: Float64Array
  /** Mixing ratio outside before the first and behind the last cell. */
  outside: readonly [number, number]
}

/**
 * One sweep of the bulk along an axis by parabolic fluxes and turbulent exchange, with the shares for its tags. Rates of the hour become the
 * step's kg by `dt`. Adds what entered and left through the first and the last face to `budget`: in, out, in, out (kg).
 */
export const sweepBulk = (
  axis: Axis,
  fields: PlaneSweep,
  dt: number,
  shares: Shares,
  scratch: SweepScratch,
  budget: Float64Array,
): void => {
  const { n, count, step, row, faceStep, faceRow } = axis
  const { bulk, air, through, mixed, outside } = fields
  const { q, air: airFlux, mass, flux, shape } = scratch
  const { forward, backward } = shares
  q[0] = outside[0]
  q[n + 1] = outside[1]
  for (let r = 0; r < count; r++) {
    const cell = r * row
    const face = r * faceRow
    for (let i = 0; i < n; i++) {
      const here = air[cell + i * step]!
      mass[i + 1] = here
      q[i + 1] = bulk[cell + i * step]! / here
      airFlux[i] = through[face + i * faceStep]! * dt
    }
    airFlux[n] = through[face + n * faceStep]! * dt
    parabolicFluxes(q, airFlux, mass, n, shape, flux)
    let behind = rim(flux[0]!, bulk[cell]!, true, forward, backward, face, budget, 0)
    for (let i = 1; i < n; i++) {
      const before = cell + (i - 1) * step
      const f = face + i * faceStep
      const exchange = mixed[f]! * dt
      const moved = flux[i]!
      const [there, here] = [bulk[before]!, bulk[before + step]!]
      forward[f] = exchange / mass[i]! + (moved > 0 && there > 0 ? moved / there : 0)
      backward[f] = -exchange / mass[i + 1]! + (moved < 0 && here > 0 ? moved / here : 0)
      const total = moved + exchange * (q[i]! - q[i + 1]!)
      bulk[before] = there + behind - total
      behind = total
    }
    const last = cell + (n - 1) * step
    const out = rim(flux[n]!, bulk[last]!, false, forward, backward, face + n * faceStep, budget, 2)
    bulk[last] = bulk[last]! + behind - out
  }
}

/** Face at the rim: mass that flows out as a share of the inner cell, mass that flows in as it is. */
const rim = (
  moved: number,
  inner: number,
  first: boolean,
  forward: Float64Array,
  backward: Float64Array,
  face: number,
  budget: Float64Array,
  at: number,
): number => {
  const inward = first ? moved > 0 : moved < 0
  const share = inner > 0 ? moved / inner : 0
  forward[face] = moved > 0 ? (inward ? moved : share) : 0
  backward[face] = moved > 0 ? 0 : inward ? moved : share
  budget[inward ? at : at + 1]! += Math.abs(moved)
  return moved
}

/** Air of a plane after a sweep along an axis. */
export const sweptAir = ({ n, count, step, row, faceStep, faceRow }: Axis, air: Float64Array, through: Float64Array, dt: number): void => {
  for (let r = 0; r < count; r++)
    for (let i = 0; i < n; i++) {
      const face = r * faceRow + i * faceStep
      air[r * row + i * step]! += (through[face]! - through[face + faceStep]!) * dt
    }
}

/**
 * A tag's plane follows the bulk along i. `at` is where the plane begins in `tags`; `inside` tells which rims' inflow is this tag's: 1 or 0 at the
 * first and the last face.
 */
export const followX = (
  tags: Float32Array,
  at: number,
  nx: number,
  ny: number,
  { forward, backward }: Shares,
  inside: readonly [number, number],
): void => {
  const [first, last] = inside
  for (let j = 0; j < ny; j++) {
    const cell = at + j * nx
    const face = j * (nx + 1)
    let here = tags[cell]!
    let behind = forward[face]! * first + backward[face]! * here
    for (let i = 1; i < nx; i++) {
      const next = tags[cell + i]!
      const ahead = forward[face + i]! * here + backward[face + i]! * next
      tags[cell + i - 1] = here + behind - ahead
      behind = ahead
      here = next
    }
    tags[cell + nx - 1] = here + behind - (forward[face + nx]! * here + backward[face + nx]! * last)
  }
}

/** As {@link followX}, along j. `behind` holds a row of nx. */
export const followY = (
  tags: Float32Array,
  at: number,
  nx: number,
  ny: number,
  { forward, backward }: Shares,
  inside: readonly [number, number],
  behind: Float64Array,
): void => {
  const [first, last] = inside
  for (let i = 0; i < nx; i++) behind[i] = forward[i]! * first + backward[i]! * tags[at + i]!
  for (let j = 1; j < ny; j++) {
    const cell = at + (j - 1) * nx
    const face = j * nx
    for (let i = 0; i < nx; i++) {
      const here = tags[cell + i]!
      const ahead = forward[face + i]! * here + backward[face + i]! * tags[cell + nx + i]!
      tags[cell + i] = here + behind[i]! - ahead
      behind[i] = ahead
    }
  }
  const cell = at + (ny - 1) * nx
  const face = ny * nx
  for (let i = 0; i < nx; i++) {
    const here = tags[cell + i]!
    tags[cell + i] = here + behind[i]! - (forward[face + i]! * here + backward[face + i]! * last)
  }
}
