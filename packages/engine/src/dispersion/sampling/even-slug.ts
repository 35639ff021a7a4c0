import type { SlugEnds } from '../puff/step.ts'
import { errorDifference, errorFunction } from './error-function.ts'

/** A receptor's place along a line from the young to the old end: metres along and across, share of the length. */
export interface Place {
  along: number
  across: number
  share: number
  length: number
}

/** Widths of the slug at the receptor, m. */
export interface Width {
  y: number
  z: number
}

/** Coupling (s/m2 but for the vertical) of the first and of the growing part of the mass, and the depth that goes with it. */
export interface Coupling {
  steady: number
  growing: number
  sigmaZ: number
}

const reach = 3
const tolerance = 0.01
const rootTwoPi = Math.sqrt(2 * Math.PI)

const youngTail = ({ along }: Place, youngSigma: number): number => errorFunction(along / (Math.SQRT2 * youngSigma))
const oldTail = ({ along, length }: Place, oldSigma: number): number => errorFunction((along - length) / (Math.SQRT2 * oldSigma))

/** How far the step has come when the slug is nearest: crossing, coming or going. */
const nearestShare = (start: number, end: number): number => {
  if (start * end < 0) return Math.abs(start) / (Math.abs(start) + Math.abs(end))
  return Math.abs(start) > Math.abs(end) ? 1 : 0
}

const differs = (a: number, b: number, sum: number): boolean => Math.abs(a - b) / (sum + 1e-10) > tolerance

/** Share of the slug abreast of the receptor where it hardly changes during the step; NaN where it does. */
const abreast = (start: Place, end: Place, { oldStart, oldEnd, youngStart, youngEnd }: SlugEnds): number => {
  const old0 = oldTail(start, oldStart.sigmaY)
  const old1 = oldTail(end, oldEnd.sigmaY)
  if (differs(old0, old1, Math.abs(old0) + Math.abs(old1))) return Number.NaN
  const young0 = youngTail(start, youngStart.sigmaY)
  const young1 = youngTail(end, youngEnd.sigmaY)
  if (differs(young0, young1, Math.abs(young0) + Math.abs(young1))) return Number.NaN
  const first = 0.5 * (young0 - old0)
  const last = 0.5 * (young1 - old1)
  const sum = Math.abs(first) + Math.abs(last)
  return differs(old0, old1, sum) || differs(young0, young1, sum) ? Number.NaN : 0.5 * (first + last)
}

/**
 * A slug whose share abreast of the receptor hardly changes: only its way across matters, with the widths of the instant when it is nearest.
 * Writes the coupling; false where the share changes and the step must be integrated.
 *
 * Source: CALPUFF, section 2.1.2, analytic integral of the aged slug.
 */
export const setEvenSlug = (out: Coupling, start: Place, end: Place, ends: SlugEnds, first: Width, last: Width, speed: number): boolean => {
  if (start.along >= start.length && end.along <= 0) return false
  const share = abreast(start, end, ends)
  if (Number.isNaN(share)) return false
  const near = nearestShare(start.across, end.across)
  const sigma = near * last.y + (1 - near) * first.y
  out.sigmaZ = near * last.z + (1 - near) * first.z
  out.steady = 0
  out.growing = 0
  const b = start.across / sigma
  const e = end.across / sigma
  if (b * e > 0 && Math.abs(b) > reach && Math.abs(e) > reach) return true
  const from = b * Math.SQRT1_2
  const to = e * Math.SQRT1_2
  const way = to - from
  const before = Math.exp(-from * from)
  const after = Math.exp(-to * to)
  let steady = 0.5 * (before + after)
  let growing = 0.5 * steady
  if (Math.abs(way) > tolerance) {
    steady = (0.5 * Math.sqrt(Math.PI) * errorDifference(to, from)) / way
    growing = (0.5 * (before - after)) / (way * way) - (from * steady) / way
  }
  const scale = share / (rootTwoPi * speed * sigma)
  out.steady = scale * steady
  out.growing = scale * growing
  return true
}
