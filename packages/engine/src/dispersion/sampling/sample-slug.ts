import type { Receptors } from '../puff/model.ts'
import { hasMass, isMixed, risenAt, risenHeight, risenShare } from '../puff/puff.ts'
import type { EndState, SlugEnds, Step } from '../puff/step.ts'
import { lateralSpread, verticalSpread } from '../spread/spread-law.ts'
import { errorComplement, errorDifference } from './error-function.ts'
import { type Coupling, type Place, setEvenSlug, type Width } from './even-slug.ts'
import { heightOverGround, verticalCoupling } from './vertical-coupling.ts'

const reach = 3
const rootTwoPi = Math.sqrt(2 * Math.PI)

/** Written over for each receptor. */
const createPlace = (): Place => ({ along: 0.5, across: 0.5, share: 0.5, length: 0.5 })
const start = createPlace()
const end = createPlace()
const oldWay = createPlace()
const youngWay = createPlace()
const first: Width = { y: 0.5, z: 0.5 }
const last: Width = { y: 0.5, z: 0.5 }
const coupling: Coupling = { steady: 0.5, growing: 0.5, sigmaZ: 0.5 }

const setPlace = (place: Place, x: number, y: number, old: EndState, young: EndState): void => {
  const dx = old.xM - young.xM
  const dy = old.yM - young.yM
  const length = Math.max(Math.sqrt(dx * dx + dy * dy), 1e-6)
  place.along = ((x - young.xM) * dx + (y - young.yM) * dy) / length
  place.across = ((x - young.xM) * dy - (y - young.yM) * dx) / length
  place.share = place.along / length
  place.length = length
}

const copyPlace = (from: Place, to: Place): void => {
  to.along = from.along
  to.across = from.across
  to.share = from.share
  to.length = from.length
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** Shares of the way along the slug at start and end of the step, and of each end's own way, limited to a sigma of their ends. */
const shares = { start: 0.5, end: 0.5, oldWay: 0.5, youngWay: 0.5 }

const setShares = (step: Step, x: number, y: number, { oldStart, oldEnd, youngStart, youngEnd }: SlugEnds): void => {
  setPlace(oldWay, x, y, oldEnd, oldStart)
  if (!step.attached) setPlace(youngWay, x, y, youngEnd, youngStart)
  const others = step.attached ? oldWay : youngWay
  const passes = start.share > -youngStart.sigmaY / start.length && end.share < 1 + oldEnd.sigmaY / end.length
  shares.start = start.share
  shares.end = end.share
  shares.oldWay = oldWay.share
  shares.youngWay = others.share
  if (passes) return
  shares.start = clamp(shares.start, -youngStart.sigmaY / start.length, 1 + oldStart.sigmaY / start.length)
  shares.end = clamp(shares.end, -youngEnd.sigmaY / end.length, 1 + oldEnd.sigmaY / end.length)
  shares.oldWay = clamp(shares.oldWay, -oldStart.sigmaY / oldWay.length, 1 + oldEnd.sigmaY / oldWay.length)
  shares.youngWay = clamp(shares.youngWay, -youngStart.sigmaY / others.length, 1 + youngEnd.sigmaY / others.length)
}

/** Way (m) from the stack to the receptor, between what the two ends have come. */
const travelled = ({ attached }: Step, { oldStart, oldEnd, youngStart, youngEnd }: SlugEnds): number => {
  const old = oldStart.distanceM + shares.oldWay * (oldEnd.distanceM - oldStart.distanceM)
  const young = attached ? old : youngStart.distanceM + shares.youngWay * (youngEnd.distanceM - youngStart.distanceM)
  const share = clamp(shares.oldWay < 0.5 ? shares.start : shares.end, 0, 1)
  return Math.max(young + share * (old - young), 0)
}

/** Widths of an end, without what buoyancy has not widened yet. */
const endWidth = (sigma: number, lackM2: number): number => Math.sqrt(Math.max(sigma ** 2 - lackM2, 1))

/** Share of the way from the young to the old end at which the widths are read. */
const widthShare = (step: Step, share: number): number => {
  const regime = (step.oldEnd.timeY - step.youngEnd!.timeY) / step.puff.emissionS
  return regime > 1.1 || regime < 0.9 ? clamp(share, 0, 1) : share
}

const isBeyondEnds = ({ calm }: Step, share: number): boolean => calm && (share <= 0 || share >= 1)

/** Sideways width between the ends of the slug, m. */
const widthBetween = (step: Step, old: EndState, young: EndState, share: number, widening: number): number => {
  if (isBeyondEnds(step, share)) return endWidth((share <= 0 ? young : old).sigmaY, step.puff.ascent.wideningM2 - widening)
  const y = lateralSpread(step.lateral, Math.max(young.timeY + widthShare(step, share) * (old.timeY - young.timeY), 0))
  return Math.max(Math.sqrt(y * y + widening), step.puff.leastSigmaY)
}

/** As {@link widthBetween}, upwards: a power of the distance, and computed only for receptors that the slug passes. */
const depthBetween = (step: Step, old: EndState, young: EndState, share: number, widening: number): number => {
  if (isBeyondEnds(step, share)) return endWidth((share <= 0 ? young : old).sigmaZ, step.puff.ascent.wideningM2 - widening)
  const time = Math.max(young.timeZ + widthShare(step, share) * (old.timeZ - young.timeZ), 0)
  const z = isMixed(step.puff.layering) ? 0 : verticalSpread(step.vertical, time)
  return Math.max(Math.sqrt(z * z + widening), step.puff.leastSigmaZ)
}

/** Integrals of erf and of x erf(x) from 0. */
const erfIntegral = (x: number): number => x * (1 - errorComplement(x)) + Math.exp(-x * x) / Math.sqrt(Math.PI)
const erfMoment = (x: number): number => 0.5 * x * erfIntegral(x) - 0.25 * (1 - errorComplement(x))

const setNothing = (): void => {
  coupling.steady = 0
  coupling.growing = 0
}

/** While the slug leaves the stack: the plume's cross-section, times the share of the step in which its head has passed. */
const coupleEmitting = ({ along, across, length }: Place, speed: number, sigma: number, sigmaAtStack: number): void => {
  setNothing()
  if (Math.abs(across / sigma) > reach) return
  const tail = along / (Math.SQRT2 * sigma)
  const head = (along - length) / (Math.SQRT2 * sigma)
  if (tail * head > 0 && Math.abs(tail) > reach && Math.abs(head) > reach) return
  const behind = 1 - errorComplement(along / (Math.SQRT2 * Math.max(sigmaAtStack, 1e-10)))
  const coefficient = Math.SQRT1_2 / (tail - head)
  const zeroth = erfIntegral(head) - erfIntegral(tail)
  const moment = erfMoment(head) - erfMoment(tail)
  const cross = Math.exp(-0.5 * (across / sigma) ** 2) / (rootTwoPi * speed * sigma)
  const steady = 0.5 * behind + Math.SQRT1_2 * coefficient * zeroth
  const growing = 0.25 * behind - coefficient ** 2 * moment + Math.SQRT1_2 * coefficient ** 2 * (along / sigma) * zeroth
  coupling.steady = Math.max(cross * steady, 0)
  coupling.growing = Math.max(cross * growing, 0)
}

/** Gauss and Legendre's three points on 0..1. */
const nodes = Float64Array.of(0.5 - Math.sqrt(0.15), 0.5, 0.5 + Math.sqrt(0.15))
const weights = Float64Array.of(5 / 18, 8 / 18, 5 / 18)
const mostPanels = 400
const panelSigmas = 1.5
/** At least so many where the slug widens or deepens by more than a tenth during the step. */
const fewPanels = 3
const isGrowing = (): boolean => Math.abs(last.y - first.y) > 0.1 * first.y || Math.abs(last.z - first.z) > 0.1 * first.z
/** Sigmas beyond an end at which a billionth of the slug is abreast of the receptor. */
const farAlong = 6

/** Earliest and latest share of the step, 0..1, at which begin + t · change is not above 0; the earliest is above the latest where it never is. */
const earliest = (begin: number, change: number): number => (begin <= 0 ? 0 : change < 0 ? -begin / change : Infinity)
const latest = (begin: number, change: number): number => (begin + change <= 0 ? 1 : change > 0 ? -begin / change : -Infinity)

/** Share of the slug's column at the receptor's height, 1/m, for a sigma z. */
const depthAt = ({ puff, lidM }: Step, sigmaZ: number, heightM: number, overGroundM: number): number =>
  isMixed(puff.layering) ? 1 / lidM : verticalCoupling(heightM, overGroundM, sigmaZ, lidM)

/** Earliest and latest share of the step, 0..1, at which a free slug is within three sigmas across; earliest above latest: never. */
const passing = { from: 0.5, to: 0.5 }

const setPassing = (): void => {
  const widens = last.y - first.y
  const acrossChange = end.across - start.across
  // Both limits move evenly.
  const left = start.across - reach * first.y
  const right = -start.across - reach * first.y
  const leftChange = acrossChange - reach * widens
  const rightChange = -acrossChange - reach * widens
  passing.from = Math.max(earliest(left, leftChange), earliest(right, rightChange))
  passing.to = Math.min(latest(left, leftChange), latest(right, rightChange))
}

/** A free slug: its share along, across and in depth at the receptor, integrated over the step in panels shorter than 1.5 sigmas: exact to 1e-4. */
const couplePassing = (step: Step, ends: SlugEnds, heightM: number, overGroundM: number): void => {
  const speed = step.puff.stretching
  const widens = last.y - first.y
  const acrossChange = end.across - start.across
  let { from, to } = passing
  if (setEvenSlug(coupling, start, end, ends, first, last, speed)) {
    const depth = depthAt(step, coupling.sigmaZ, heightM, overGroundM)
    coupling.steady *= depth
    coupling.growing *= depth
    return
  }
  const alongChange = end.along - start.along
  const lengthChange = end.length - start.length
  // Nothing counts six sigmas ahead of the old end or behind the young one.
  const behind = -start.along - farAlong * first.y
  const ahead = start.along - start.length - farAlong * first.y
  const behindChange = -alongChange - farAlong * widens
  const aheadChange = alongChange - lengthChange - farAlong * widens
  from = Math.max(from, earliest(behind, behindChange), earliest(ahead, aheadChange))
  to = Math.min(to, latest(behind, behindChange), latest(ahead, aheadChange))
  setNothing()
  if (!(from <= to)) return
  const share = to - from
  const way = share * Math.max(Math.abs(acrossChange), Math.abs(alongChange), Math.abs(lengthChange))
  const panels = Math.min(Math.max(Math.ceil(way / (panelSigmas * Math.min(first.y, last.y))), isGrowing() ? fewPanels : 1), mostPanels)
  const deepens = Math.abs(last.z - first.z) > 0.01 * first.z
  let steady = 0
  let growing = 0
  for (let p = 0; p < panels; p++) {
    for (let n = 0; n < 3; n++) {
      const t = from + (share * (p + nodes[n]!)) / panels
      const sigma = first.y + t * widens
      const across = (start.across + t * acrossChange) / sigma
      const along = start.along + t * alongChange
      const length = start.length + t * lengthChange
      const abreast = 0.5 * errorDifference(along / (Math.SQRT2 * sigma), (along - length) / (Math.SQRT2 * sigma))
      const depth = deepens ? depthAt(step, first.z + t * (last.z - first.z), heightM, overGroundM) : 1
      const value = (weights[n]! * share * depth * abreast * Math.exp(-0.5 * across * across)) / (panels * rootTwoPi * speed * sigma)
      steady += value
      growing += t * value
    }
  }
  const depth = deepens || !(steady > 0) ? 1 : depthAt(step, first.z + (growing / steady) * (last.z - first.z), heightM, overGroundM)
  coupling.steady = depth * steady
  coupling.growing = depth * growing
}

/** Farther from all four ends than this, nothing of the slug arrives. */
const isFar = (x: number, y: number, margin: number, { oldStart, oldEnd, youngStart, youngEnd }: SlugEnds): boolean =>
  x > Math.max(oldStart.xM, oldEnd.xM, youngStart.xM, youngEnd.xM) + margin ||
  x < Math.min(oldStart.xM, oldEnd.xM, youngStart.xM, youngEnd.xM) - margin ||
  y > Math.max(oldStart.yM, oldEnd.yM, youngStart.yM, youngEnd.yM) + margin ||
  y < Math.min(oldStart.yM, oldEnd.yM, youngStart.yM, youngEnd.yM) - margin

const marginOf = ({ oldStart, oldEnd, youngStart, youngEnd }: SlugEnds): number =>
  4 * Math.max(oldStart.sigmaY, oldEnd.sigmaY, youngStart.sigmaY, youngEnd.sigmaY)

/**
 * As samplePuff, of a slug: a row of puffs between two ends that move and widen.
 *
 * Source: slug formulation, CALPUFF section 2.1.2 (Yamartino). Simplified: the free slug is always integrated by Gauss and Legendre's rule where
 * CALPUFF has a closed form for slugs that lie still in the flow; ends move alike, so that slugs are not stretched after their release.
 */
export const sampleSlug = (step: Step, receptors: Receptors, into: Float64Array): void => {
  const { puff } = step
  if (puff.layering === 4 || !hasMass(step.massStart)) return
  const ends = step as SlugEnds
  const margin = marginOf(ends)
  const count = receptors.xM.length
  for (let r = 0; r < count; r++)
    if (!isFar(receptors.xM[r]!, receptors.yM[r]!, margin, ends)) sampleAt(r, step, ends, margin, receptors, into)
}

/** Nothing arrives where the receptor stays on one side of the slug, farther across than a margin that no width comes near. */
const staysAside = (attached: boolean, margin: number): boolean =>
  attached
    ? Math.abs(end.across) > margin
    : start.across * end.across > 0 && Math.abs(start.across) > margin && Math.abs(end.across) > margin

const sampleAt = (r: number, step: Step, ends: SlugEnds, margin: number, receptors: Receptors, into: Float64Array): void => {
  const { puff, attached } = step
  const { ascent } = puff
  const x = receptors.xM[r]!
  const y = receptors.yM[r]!
  setPlace(end, x, y, ends.oldEnd, ends.youngEnd)
  if (attached) copyPlace(end, start)
  else setPlace(start, x, y, ends.oldStart, ends.youngStart)
  if (staysAside(attached, margin)) return
  setShares(step, x, y, ends)
  const way = travelled(step, ends)
  let height = puff.heightM
  let risen = 1
  if (way <= 0) {
    height = ascent.stack.heightM
    risen = 0
  } else if (way < puff.riseDistanceM) {
    const risenM = risenAt(ascent, way)
    height = risenHeight(ascent, risenM)
    risen = risenShare(ascent, risenM)
  }
  const widening = ascent.wideningM2 * risen * risen
  const over = heightOverGround(height, (receptors.groundM?.[r] ?? 0) - (ascent.stack.groundM ?? 0), step.plumePath)
  const heightM = receptors.heightM?.[r] ?? 0
  last.y = widthBetween(step, ends.oldEnd, ends.youngEnd, shares.end, widening)
  let depth = 1
  if (attached) {
    coupleEmitting(end, puff.stretching, last.y, Math.max(puff.young.sigmaY, puff.leastSigmaY))
    if (!(coupling.steady > 0)) return
    depth = depthAt(step, depthBetween(step, ends.oldEnd, ends.youngEnd, shares.end, widening), heightM, over)
  } else {
    first.y = widthBetween(step, ends.oldStart, ends.youngStart, shares.start, widening)
    setPassing()
    if (!(passing.from <= passing.to)) return
    last.z = depthBetween(step, ends.oldEnd, ends.youngEnd, shares.end, widening)
    first.z = depthBetween(step, ends.oldStart, ends.youngStart, shares.start, widening)
    couplePassing(step, ends, heightM, over)
  }
  const { steady, growing } = coupling
  if (!(steady * depth > 0)) return
  const scale = (depth * step.seconds) / (3600 * puff.emissionS)
  const count = receptors.xM.length
  for (let s = 0; s < step.massStart.length; s++) {
    const mass = step.massStart[s]! * (steady - growing) + step.massEnd[s]! * growing
    const at = s * count + r
    into[at] = into[at]! + step.groundShare[s]! * scale * mass
  }
}
