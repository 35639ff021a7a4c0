import type { Receptors } from '../puff/model.ts'
import { hasMass, isMixed, risenAt, risenHeight, risenShare } from '../puff/puff.ts'
import type { Step } from '../puff/step.ts'
import { lateralSpread, verticalSpread } from '../spread/spread-law.ts'
import { errorDifference } from './error-function.ts'
import { heightOverGround, verticalCoupling } from './vertical-coupling.ts'

/** A puff ends at three sigmas. */
const reach = 3
const twoPi = 2 * Math.PI
const still = 1e-4

/** Puff as one receptor sees it: sigmas and height where the puff is abreast of it. */
export interface AbreastPuff {
  sigmaY: number
  sigmaZ: number
  heightM: number
}

const seen: AbreastPuff = { sigmaY: 0, sigmaZ: 0, heightM: 0 }

/** Sigmas and height at a share of the way (0 start, 1 end; beyond both within one sigma), the rise as far as it has come. */
const seeAt = (step: Step, length: number, along: number): AbreastPuff => {
  const { puff, oldStart, oldEnd, calm, lateral, vertical } = step
  let share = Math.min(Math.max(along, -oldStart.sigmaY / length), 1 + oldEnd.sigmaY / length)
  let distance = oldStart.distanceM + share * length
  if (distance < 0) {
    distance = 0
    share = -oldStart.distanceM / length
  }
  if (calm) share = 0.5
  const { ascent, riseDistanceM } = puff
  let rising = 1
  seen.heightM = puff.heightM
  if (!calm && distance < riseDistanceM) {
    const risenM = distance > 0 ? risenAt(ascent, distance) : 0
    seen.heightM = distance > 0 ? risenHeight(ascent, risenM) : ascent.stack.heightM
    rising = distance > 0 ? risenShare(ascent, risenM) : 0
  }
  const widening = ascent.wideningM2 * rising * rising
  const sigmaY = lateralSpread(lateral, Math.max(oldStart.timeY + share * (oldEnd.timeY - oldStart.timeY), 0))
  seen.sigmaY = Math.max(Math.sqrt(sigmaY * sigmaY + widening), puff.leastSigmaY)
  if (!isMixed(puff.layering)) {
    const sigmaZ = verticalSpread(vertical, Math.max(oldStart.timeZ + share * (oldEnd.timeZ - oldStart.timeZ), 0))
    seen.sigmaZ = Math.max(Math.sqrt(sigmaZ * sigmaZ + widening), puff.leastSigmaZ)
  }
  return seen
}

/**
 * Adds what the receptors get of a puff during a step to `into` (g/m3, mean of the hour; species · receptors + receptor): the time integral of
 * the Gaussian that passes, mass falling linearly from start to end.
 *
 * Source: integrated puff sampling, CALPUFF section 2.1.1: I1 = sqrt(pi / 2a) exp(b²/2a - c/2) (erf((a + b) / sqrt 2a) - erf(b / sqrt 2a)),
 * I2 = -b I1 / a + exp(b²/2a - c/2) / a (exp(-b²/2a) - exp(-(a + b)²/2a)). Simplified: sigmas and height stand still while the puff passes one
 * receptor; nothing beyond three sigmas.
 */
export const samplePuff = (step: Step, receptors: Receptors, into: Float64Array): void => {
  const { puff, oldStart, oldEnd, lidM } = step
  if (puff.layering === 4 || !hasMass(step.massStart)) return
  const count = receptors.xM.length
  const dx = oldEnd.xM - oldStart.xM
  const dy = oldEnd.yM - oldStart.yM
  const square = dx * dx + dy * dy
  const length = Math.max(Math.sqrt(square), 1e-9)
  const mixed = isMixed(puff.layering)
  const radius2 = (reach * oldEnd.sigmaY) ** 2
  const resting = square < still * radius2
  for (let r = 0; r < count; r++) {
    const ex = oldStart.xM - receptors.xM[r]!
    const ey = oldStart.yM - receptors.yM[r]!
    const along = -(dx * ex + dy * ey) / square
    const nearest = resting ? 0.5 : Math.min(Math.max(along, 0), 1)
    const apart2 = (ex + nearest * dx) ** 2 + (ey + nearest * dy) ** 2
    if (apart2 > radius2) continue
    const { sigmaY, sigmaZ, heightM } = seeAt(step, length, square > 0 ? along : 0.5)
    const variance = sigmaY * sigmaY
    if (apart2 > reach * reach * variance) continue
    const ground = (receptors.groundM?.[r] ?? 0) - groundOfStack(step)
    const height = heightOverGround(heightM, ground, step.plumePath)
    const vertical = mixed ? 1 / lidM : verticalCoupling(receptors.heightM?.[r] ?? 0, height, sigmaZ, lidM)
    if (!(vertical > 0)) continue
    const a = square / variance
    let first = 0
    let second = 0
    if (a < still) {
      second = 0.5 * Math.exp((-0.5 * apart2) / variance)
      first = 2 * second
    } else {
      const b = (dx * ex + dy * ey) / variance
      const c = (ex * ex + ey * ey) / variance
      const root = Math.sqrt(2 * a)
      const peak = Math.exp(0.5 * ((b * b) / a - c))
      first = (Math.sqrt(Math.PI) / root) * peak * errorDifference((a + b) / root, b / root)
      second = (-b * first) / a + (peak / a) * (Math.exp((-0.5 * b * b) / a) - Math.exp((-0.5 * (a + b) ** 2) / a))
    }
    const scale = (vertical * step.seconds) / (3600 * twoPi * variance)
    for (let s = 0; s < step.massStart.length; s++) {
      const mass = step.massStart[s]! * (first - second) + step.massEnd[s]! * second
      const at = s * count + r
      into[at] = into[at]! + step.groundShare[s]! * scale * mass
    }
  }
}

const groundOfStack = ({ puff }: Step): number => puff.ascent.stack.groundM ?? 0
