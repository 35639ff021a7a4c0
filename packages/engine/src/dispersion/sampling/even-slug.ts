import { errorDifference, errorFunction } from './error-function.ts'

/** Widths and places of a slug that passes a receptor broadside, at the start and the end of a step; metres. */
export interface Broadside {
  along: number
  across: number
  length: number
  /** Of the young and of the old end. */
  youngSigma: number
  oldSigma: number
}

/** Widths of the slug at the receptor. */
export interface Width {
  y: number
  z: number
}

export interface EvenCoupling {
  steady: number
  growing: number
  /** Depth that goes with it. */
  sigmaZ: number
}

const reach = 3
const tolerance = 0.01
const rootTwoPi = Math.sqrt(2 * Math.PI)

const tails = ({ along, length, youngSigma, oldSigma }: Broadside): [young: number, old: number] => [
  along / (Math.SQRT2 * youngSigma),
  (along - length) / (Math.SQRT2 * oldSigma),
]

/** How far the step has come when the slug is nearest: crossing, coming or going. */
const nearestShare = (start: number, end: number): number => {
  if (start * end < 0) return Math.abs(start) / (Math.abs(start) + Math.abs(end))
  return Math.abs(start) > Math.abs(end) ? 1 : 0
}

const differs = (a: number, b: number, sum: number): boolean => Math.abs(a - b) / (sum + 1e-10) > tolerance

/** Share of the slug abreast of the receptor where it hardly changes during the step; undefined where it does. */
const abreast = (start: Broadside, end: Broadside): number | undefined => {
  const [young0, old0] = tails(start).map(errorFunction) as [number, number]
  const [young1, old1] = tails(end).map(errorFunction) as [number, number]
  if (differs(old0, old1, Math.abs(old0) + Math.abs(old1)) || differs(young0, young1, Math.abs(young0) + Math.abs(young1))) return undefined
  const shares = [0.5 * (young0 - old0), 0.5 * (young1 - old1)] as const
  const sum = Math.abs(shares[0]) + Math.abs(shares[1])
  return differs(old0, old1, sum) || differs(young0, young1, sum) ? undefined : 0.5 * (shares[0] + shares[1])
}

/**
 * A slug whose share abreast of the receptor hardly changes: only its way across matters, with the widths of the instant when it is nearest.
 * Undefined where the share changes and the step must be integrated.
 *
 * Source: CALPUFF, section 2.1.2, analytic integral of the aged slug.
 */
export const evenSlug = (start: Broadside, end: Broadside, first: Width, last: Width, speed: number): EvenCoupling | undefined => {
  if (start.along >= start.length && end.along <= 0) return undefined
  const share = abreast(start, end)
  if (share === undefined) return undefined
  const near = nearestShare(start.across, end.across)
  const sigma = near * last.y + (1 - near) * first.y
  const sigmaZ = near * last.z + (1 - near) * first.z
  const [b, e] = [start.across / sigma, end.across / sigma]
  if (b * e > 0 && Math.abs(b) > reach && Math.abs(e) > reach) return { steady: 0, growing: 0, sigmaZ }
  const [from, to] = [b * Math.SQRT1_2, e * Math.SQRT1_2]
  const way = to - from
  const [before, after] = [Math.exp(-from * from), Math.exp(-to * to)]
  let steady = 0.5 * (before + after)
  let growing = 0.5 * steady
  if (Math.abs(way) > tolerance) {
    steady = (0.5 * Math.sqrt(Math.PI) * errorDifference(to, from)) / way
    growing = (0.5 * (before - after)) / (way * way) - (from * steady) / way
  }
  const scale = share / (rootTwoPi * speed * sigma)
  return { steady: scale * steady, growing: scale * growing, sigmaZ }
}
