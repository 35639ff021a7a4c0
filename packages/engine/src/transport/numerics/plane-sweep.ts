import { createParabolas, type Parabolas, parabolicFluxes } from './ppm.ts'

/** Where the mass of a species goes in a sweep over one plane: what every tag of it follows. One value a face. */
export interface Passage {
  /** Mass of the bulk that the wind carries through, kg; positive towards larger i or j. */
  moved: Float64Array
  /** Position of the moving mass towards the downwind border of its cell: ± ½ (1 − share of the cell that leaves); 0 at the rim. */
  lead: Float64Array
  /** Shares of the cells before and behind that turbulence exchanges. */
  forward: Float64Array
  backward: Float64Array
}

export const createPassage = (faces: number): Passage => ({
  moved: new Float64Array(faces),
  lead: new Float64Array(faces),
  forward: new Float64Array(faces),
  backward: new Float64Array(faces),
})

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
  return { shape: createParabolas(length), q: row(), air: row(), mass: row(), flux: row() }
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
 * One sweep of the bulk along an axis by parabolic fluxes and turbulent exchange, and how its tags will follow. Rates of the hour become the
 * step's kg by `dt`. Adds what entered and left through the first and the last face to `budget`: in, out, in, out (kg).
 */
export const sweepBulk = (axis: Axis, fields: PlaneSweep, dt: number, way: Passage, scratch: SweepScratch, budget: Float64Array): void => {
  const { n, count, step, row, faceStep, faceRow } = axis
  const { bulk, air, through, mixed, outside } = fields
  const { q, air: airFlux, mass, flux, shape } = scratch
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
    let behind = flux[0]!
    rim(way, face, behind)
    for (let i = 1; i < n; i++) {
      const before = cell + (i - 1) * step
      const f = face + i * faceStep
      const exchange = mixed[f]! * dt
      const moved = flux[i]!
      const up = moved > 0 ? i : i + 1
      const left = up > 1 && up < n ? 0.5 * (1 - Math.abs(moved) / (q[up]! * mass[up]! || 1)) : 0
      way.moved[f] = moved
      way.lead[f] = moved > 0 ? left : -left
      way.forward[f] = exchange / mass[i]!
      way.backward[f] = exchange / mass[i + 1]!
      const total = moved + exchange * (q[i]! - q[i + 1]!)
      bulk[before] = bulk[before]! + behind - total
      behind = total
    }
    rim(way, face + n * faceStep, flux[n]!)
    bulk[cell + (n - 1) * step]! += behind - flux[n]!
    budget[flux[0]! > 0 ? 0 : 1]! += Math.abs(flux[0]!)
    budget[flux[n]! < 0 ? 2 : 3]! += Math.abs(flux[n]!)
  }
}

/** A face at the rim: only the wind carries through it, and the cell's share is taken even. */
const rim = ({ moved, lead, forward, backward }: Passage, face: number, flux: number): void => {
  moved[face] = flux
  lead[face] = 0
  forward[face] = 0
  backward[face] = 0
}

/** Air of a plane after a sweep along an axis. */
export const sweptAir = ({ n, count, step, row, faceStep, faceRow }: Axis, air: Float64Array, through: Float64Array, dt: number): void => {
  for (let r = 0; r < count; r++)
    for (let i = 0; i < n; i++) {
      const face = r * faceRow + i * faceStep
      air[r * row + i * step]! += (through[face]! - through[face + faceStep]!) * dt
    }
}

/** Slope of a share from the differences to its neighbours: centred, no steeper than twice either, 0 at an extremum (van Leer 1977). */
const slope = (behind: number, ahead: number): number => {
  if (behind * ahead <= 0) return 0
  const centred = 0.25 * (behind + ahead)
  const least = Math.abs(behind) < Math.abs(ahead) ? behind : ahead
  return 2 * (Math.abs(centred) < Math.abs(least) ? centred : least)
}

/** Four rows of nx values. */
export type TagRows = readonly [Float64Array, Float64Array, Float64Array, Float64Array]

export const tagRows = (nx: number): TagRows => [new Float64Array(nx), new Float64Array(nx), new Float64Array(nx), new Float64Array(nx)]

/** Tags of one species on one plane. */
export interface TagPlane {
  tags: Float32Array
  /** Where the plane begins in `tags`. */
  at: number
  nx: number
  ny: number
  /** 1 / mass of the bulk before the sweep, 0 where there is none. */
  inverse: Float64Array
  /** Scratch. */
  rows: TagRows
}

/**
 * A tag follows its bulk along i: its share of the bulk is carried by the bulk's fluxes as a mixing ratio is by air's, with van Leer's monotone
 * slopes. No share becomes negative or more than 1, an even share stays even.
 *
 * @param inside share of the inflow that is this tag's, at the first and the last face: 1 or 0
 */
export const followX = (plane: TagPlane, { moved, lead, forward, backward }: Passage, inside: readonly [number, number]): void => {
  const { tags, at, nx, ny, inverse } = plane
  const [first, last] = inside
  for (let j = 0; j < ny; j++) {
    const cell = j * nx
    const face = j * (nx + 1)
    let here = tags[at + cell]!
    let next = tags[at + cell + 1]!
    let shareHere = here * inverse[cell]!
    let shareNext = next * inverse[cell + 1]!
    let before = 0
    let behind = moved[face]! * (moved[face]! > 0 ? first : shareHere)
    for (let i = 1; i < nx; i++) {
      const f = face + i
      // At the last face there is no cell after the next; `lead` is 0 there and what is read does not count.
      const beyond = i + 1 < nx ? tags[at + cell + i + 1]! : 0
      const shareBeyond = i + 1 < nx ? beyond * inverse[cell + i + 1]! : 0
      const across = shareNext - shareHere
      const after = shareBeyond - shareNext
      const bulk = moved[f]!
      const carried = bulk > 0 ? shareHere + lead[f]! * slope(before, across) : shareNext + lead[f]! * slope(across, after)
      const ahead = bulk * carried + forward[f]! * here - backward[f]! * next
      tags[at + cell + i - 1] = here + behind - ahead
      behind = ahead
      here = next
      next = beyond
      before = across
      shareHere = shareNext
      shareNext = shareBeyond
    }
    const end = moved[face + nx]!
    tags[at + cell + nx - 1] = here + behind - end * (end > 0 ? shareHere : last)
  }
}

/** As {@link followX}, along j: four rows of shares go along with it. */
export const followY = (plane: TagPlane, { moved, lead, forward, backward }: Passage, inside: readonly [number, number]): void => {
  const { tags, at, nx, ny, inverse, rows } = plane
  const [first, last] = inside
  const [behind, sharesHere, sharesNext, before] = rows
  for (let i = 0; i < nx; i++) {
    sharesHere[i] = tags[at + i]! * inverse[i]!
    sharesNext[i] = tags[at + nx + i]! * inverse[nx + i]!
    before[i] = 0
    behind[i] = moved[i]! * (moved[i]! > 0 ? first : sharesHere[i]!)
  }
  for (let j = 1; j < ny; j++) {
    // At the last face there is no row after the next; `lead` is 0 there and what is read does not count.
    const beyond = j + 1 < ny ? (j + 1) * nx : 0
    for (let i = 0; i < nx; i++) {
      const f = j * nx + i
      const cell = at + f - nx
      const here = tags[cell]!
      const shareHere = sharesHere[i]!
      const shareNext = sharesNext[i]!
      const shareBeyond = tags[at + beyond + i]! * inverse[beyond + i]!
      const across = shareNext - shareHere
      const bulk = moved[f]!
      const carried =
        bulk > 0 ? shareHere + lead[f]! * slope(before[i]!, across) : shareNext + lead[f]! * slope(across, shareBeyond - shareNext)
      const ahead = bulk * carried + forward[f]! * here - backward[f]! * tags[cell + nx]!
      tags[cell] = here + behind[i]! - ahead
      behind[i] = ahead
      before[i] = across
      sharesHere[i] = shareNext
      sharesNext[i] = shareBeyond
    }
  }
  const top = (ny - 1) * nx
  for (let i = 0; i < nx; i++) {
    const end = moved[ny * nx + i]!
    tags[at + top + i] = tags[at + top + i]! + behind[i]! - end * (end > 0 ? sharesHere[i]! : last)
  }
}
