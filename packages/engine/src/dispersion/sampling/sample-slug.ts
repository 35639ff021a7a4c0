import type { Receptors } from '../puff/model.ts'
import { ascentAt, isMixed } from '../puff/puff.ts'
import type { EndState, Step } from '../puff/step.ts'
import { risingAt } from '../release/plume-rise.ts'
import { lateralSpread, verticalSpread } from '../spread/spread-law.ts'
import { errorComplement, errorDifference } from './error-function.ts'
import { evenSlug } from './even-slug.ts'
import { heightOverGround, verticalCoupling } from './vertical-coupling.ts'

const reach = 3
const rootTwoPi = Math.sqrt(2 * Math.PI)

/** A receptor's place along a line from the young to the old end: metres along and across, share of the length. */
interface Place {
  along: number
  across: number
  share: number
  length: number
}

const placeOn = (x: number, y: number, old: EndState, young: EndState): Place => {
  const [dx, dy] = [old.xM - young.xM, old.yM - young.yM]
  const length = Math.max(Math.hypot(dx, dy), 1e-6)
  const along = ((x - young.xM) * dx + (y - young.yM) * dy) / length
  const across = ((x - young.xM) * dy - (y - young.yM) * dx) / length
  return { along, across, share: along / length, length }
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** Shares of the way along the slug at start and end of the step, and of each end's own way, limited to a sigma of their ends. */
interface Shares {
  start: number
  end: number
  oldWay: number
  youngWay: number
}

const sharesOf = (step: Step, x: number, y: number, at: { start: Place; end: Place }, ends: Ends): Shares => {
  const { oldStart, oldEnd, youngStart, youngEnd } = ends
  const own = placeOn(x, y, oldEnd, oldStart)
  const others = step.attached ? own : placeOn(x, y, youngEnd, youngStart)
  const passes = at.start.share > -youngStart.sigmaY / at.start.length && at.end.share < 1 + oldEnd.sigmaY / at.end.length
  const shares = { start: at.start.share, end: at.end.share, oldWay: own.share, youngWay: others.share }
  if (passes) return shares
  return {
    start: clamp(shares.start, -youngStart.sigmaY / at.start.length, 1 + oldStart.sigmaY / at.start.length),
    end: clamp(shares.end, -youngEnd.sigmaY / at.end.length, 1 + oldEnd.sigmaY / at.end.length),
    oldWay: clamp(shares.oldWay, -oldStart.sigmaY / own.length, 1 + oldEnd.sigmaY / own.length),
    youngWay: clamp(shares.youngWay, -youngStart.sigmaY / others.length, 1 + youngEnd.sigmaY / others.length),
  }
}

interface Ends {
  oldStart: EndState
  oldEnd: EndState
  youngStart: EndState
  youngEnd: EndState
}

/** Way (m) from the stack to the receptor, between what the two ends have come. */
const travelled = ({ attached }: Step, { oldStart, oldEnd, youngStart, youngEnd }: Ends, shares: Shares): number => {
  const old = oldStart.distanceM + shares.oldWay * (oldEnd.distanceM - oldStart.distanceM)
  const young = attached ? old : youngStart.distanceM + shares.youngWay * (youngEnd.distanceM - youngStart.distanceM)
  const share = clamp(shares.oldWay < 0.5 ? shares.start : shares.end, 0, 1)
  return Math.max(young + share * (old - young), 0)
}

interface Sigmas {
  y: number
  z: number
}

/** Widths of an end, without what buoyancy has not widened yet. */
const atEnd = (end: EndState, lackM2: number): Sigmas => ({
  y: Math.sqrt(Math.max(end.sigmaY ** 2 - lackM2, 1)),
  z: Math.sqrt(Math.max(end.sigmaZ ** 2 - lackM2, 1)),
})

const sigmasBetween = (step: Step, old: EndState, young: EndState, share: number, widening: number): Sigmas => {
  if (step.calm && (share <= 0 || share >= 1)) return atEnd(share <= 0 ? young : old, step.puff.ascent.wideningM2 - widening)
  const regime = (step.oldEnd.timeY - step.youngEnd!.timeY) / step.puff.emissionS
  const within = regime > 1.1 || regime < 0.9 ? clamp(share, 0, 1) : share
  const y = lateralSpread(step.lateral, Math.max(young.timeY + within * (old.timeY - young.timeY), 0))
  const z = isMixed(step.puff.layering) ? 0 : verticalSpread(step.vertical, Math.max(young.timeZ + within * (old.timeZ - young.timeZ), 0))
  return {
    y: Math.max(Math.sqrt(y * y + widening), step.puff.leastSigmaY),
    z: Math.max(Math.sqrt(z * z + widening), step.puff.leastSigmaZ),
  }
}

/** Integral of erf from `low` to `high`, and of x erf(x). */
const erfIntegrals = (high: number, low: number): [number, number] => {
  const zeroth = (x: number) => x * (1 - errorComplement(x)) + Math.exp(-x * x) / Math.sqrt(Math.PI)
  const first = (x: number) => 0.5 * x * zeroth(x) - 0.25 * (1 - errorComplement(x))
  return [zeroth(high) - zeroth(low), first(high) - first(low)]
}

/** Coupling (s/m2 but for the vertical) of the first and of the growing part of the mass. */
type Coupling = [steady: number, growing: number]

/** While the slug leaves the stack: the plume's cross-section, times the share of the step in which its head has passed. */
const whileEmitting = ({ along, across, length }: Place, speed: number, sigma: number, sigmaAtStack: number): Coupling => {
  if (Math.abs(across / sigma) > reach) return [0, 0]
  const [tail, head] = [along / (Math.SQRT2 * sigma), (along - length) / (Math.SQRT2 * sigma)]
  if (tail * head > 0 && Math.abs(tail) > reach && Math.abs(head) > reach) return [0, 0]
  const behind = 1 - errorComplement(along / (Math.SQRT2 * Math.max(sigmaAtStack, 1e-10)))
  const coefficient = Math.SQRT1_2 / (tail - head)
  const [zeroth, first] = erfIntegrals(head, tail)
  const cross = Math.exp(-0.5 * (across / sigma) ** 2) / (rootTwoPi * speed * sigma)
  const steady = 0.5 * behind + Math.SQRT1_2 * coefficient * zeroth
  const growing = 0.25 * behind - coefficient ** 2 * first + Math.SQRT1_2 * coefficient ** 2 * (along / sigma) * zeroth
  return [Math.max(cross * steady, 0), Math.max(cross * growing, 0)]
}

/** Gauss and Legendre's three points on 0..1. */
const nodes = [0.5 - Math.sqrt(0.15), 0.5, 0.5 + Math.sqrt(0.15)] as const
const weights = [5 / 18, 8 / 18, 5 / 18] as const
const mostPanels = 400

/** What a free slug does at a receptor during the step: its place and its widths there, from start to end. */
interface Passage {
  start: Place
  end: Place
  first: Sigmas
  last: Sigmas
  ends: Ends
  speed: number
  vertical: (sigmaZ: number) => number
}

/** A free slug: its share along, across and in depth at the receptor, integrated over the step in panels shorter than half a sigma. */
const whilePassing = ({ start, end, first, last, ends, speed, vertical }: Passage): Coupling => {
  const even = evenSlug(
    { ...start, youngSigma: ends.youngStart.sigmaY, oldSigma: ends.oldStart.sigmaY },
    { ...end, youngSigma: ends.youngEnd.sigmaY, oldSigma: ends.oldEnd.sigmaY },
    first,
    last,
    speed,
  )
  if (even) {
    const depth = vertical(even.sigmaZ)
    return [depth * even.steady, depth * even.growing]
  }
  const least = Math.min(first.y, last.y)
  const way = Math.max(Math.abs(end.across - start.across), Math.abs(end.along - start.along), Math.abs(end.length - start.length))
  const panels = Math.min(Math.max(Math.ceil((2 * way) / least), 4), mostPanels)
  const deepens = Math.abs(last.z - first.z) > 0.01 * first.z
  let [steady, growing] = [0, 0]
  for (let p = 0; p < panels; p++) {
    for (let n = 0; n < 3; n++) {
      const t = (p + nodes[n]!) / panels
      const sigma = first.y + t * (last.y - first.y)
      const across = (start.across + t * (end.across - start.across)) / sigma
      if (Math.abs(across) > reach) continue
      const along = start.along + t * (end.along - start.along)
      const length = start.length + t * (end.length - start.length)
      const share = 0.5 * errorDifference(along / (Math.SQRT2 * sigma), (along - length) / (Math.SQRT2 * sigma))
      const depth = deepens ? vertical(first.z + t * (last.z - first.z)) : 1
      const value = (weights[n]! * depth * share * Math.exp(-0.5 * across * across)) / (panels * rootTwoPi * speed * sigma)
      steady += value
      growing += t * value
    }
  }
  const depth = deepens || !(steady > 0) ? 1 : vertical(first.z + (growing / steady) * (last.z - first.z))
  return [depth * steady, depth * growing]
}

/** Farther from all four ends than this, nothing of the slug arrives. */
const isFar = (x: number, y: number, { oldStart, oldEnd, youngStart, youngEnd }: Ends): boolean => {
  const margin = 4 * Math.max(oldStart.sigmaY, oldEnd.sigmaY, youngStart.sigmaY, youngEnd.sigmaY)
  const ends = [oldStart, oldEnd, youngStart, youngEnd]
  return (
    ends.every(end => x > end.xM + margin) ||
    ends.every(end => x < end.xM - margin) ||
    ends.every(end => y > end.yM + margin) ||
    ends.every(end => y < end.yM - margin)
  )
}

/**
 * As samplePuff, of a slug: a row of puffs between two ends that move and widen.
 *
 * Source: slug formulation, CALPUFF section 2.1.2 (Yamartino). Simplified: the free slug is always integrated by Gauss and Legendre's rule where
 * CALPUFF has a closed form for slugs that lie still in the flow; ends move alike, so that slugs are not stretched after their release.
 */
export const sampleSlug = (step: Step, receptors: Receptors, into: Float64Array, offset: number): void => {
  const { puff, lidM } = step
  if (!step.massStart.some(grams => grams > 0) || puff.layering === 4) return
  const ends: Ends = { oldStart: step.oldStart, oldEnd: step.oldEnd, youngStart: step.youngStart!, youngEnd: step.youngEnd! }
  const { ascent } = puff
  const count = receptors.xM.length
  for (let r = 0; r < count; r++) {
    const [x, y] = [receptors.xM[r]!, receptors.yM[r]!]
    if (isFar(x, y, ends)) continue
    const end = placeOn(x, y, ends.oldEnd, ends.youngEnd)
    const start = step.attached ? end : placeOn(x, y, ends.oldStart, ends.youngStart)
    const shares = sharesOf(step, x, y, { start, end }, ends)
    const way = travelled(step, ends, shares)
    let [height, risen] = [puff.heightM, 1]
    if (way <= 0) [height, risen] = [ascent.stack.heightM, 0]
    else if (way < puff.riseDistanceM) [height, risen] = ascentAt(ascent, risingAt, way)
    const widening = ascent.wideningM2 * risen * risen
    const last = sigmasBetween(step, ends.oldEnd, ends.youngEnd, shares.end, widening)
    const first = step.attached ? last : sigmasBetween(step, ends.oldStart, ends.youngStart, shares.start, widening)
    const over = heightOverGround(height, (receptors.groundM?.[r] ?? 0) - (ascent.stack.groundM ?? 0), step.plumePath)
    const vertical = (sigmaZ: number) =>
      isMixed(puff.layering) ? 1 / lidM : verticalCoupling(receptors.heightM?.[r] ?? 0, over, sigmaZ, lidM)
    const depth = step.attached ? vertical(last.z) : 1
    const [steady, growing] = step.attached
      ? whileEmitting(end, puff.stretching, last.y, Math.max(puff.young.sigmaY, puff.leastSigmaY))
      : whilePassing({ start, end, first, last, ends, speed: puff.stretching, vertical })
    if (!(steady * depth > 0)) continue
    const scale = (depth * step.seconds) / (3600 * puff.emissionS)
    for (let s = 0; s < step.massStart.length; s++) {
      const mass = step.massStart[s]! * (steady - growing) + step.massEnd[s]! * growing
      const at = offset + s * count + r
      into[at] = into[at]! + step.groundShare[s]! * scale * mass
    }
  }
}
