import { mixedRatio } from '../puff/puff.ts'

const rootTwoPi = Math.sqrt(2 * Math.PI)
/** Images of the lid that are smaller than the first one by e to this power do not change a bit of the sum. */
const unseenExponent = 42
const image = (half: number, z: number): number => Math.exp(-half * z * z)

/**
 * Share of a puff's column that is at a height, 1/m: Gaussian about the centre, mirrored by ground and lid as often as it matters; even
 * below the lid once sigma z passes 1.6 lids. 0 above the lid. A lid below the centre (ground that rises or falls) holds nothing.
 *
 * @param heightM of the receptor above ground
 */
export const verticalCoupling = (heightM: number, centreM: number, sigmaZ: number, ownLidM: number): number => {
  const lidM = centreM > ownLidM ? Infinity : ownLidM
  if (heightM > lidM) return 0
  if (sigmaZ > mixedRatio * lidM) return 1 / lidM
  const half = 0.5 / (sigmaZ * sigmaZ)
  // On the ground the images come in equal pairs.
  const ground = heightM === 0
  const own = image(half, heightM - centreM)
  let sum = own + (ground ? own : image(half, heightM + centreM))
  const fromLid = 2 * lidM - heightM - centreM
  if (half * (fromLid * fromLid - (heightM - centreM) ** 2) > unseenExponent) return sum / (rootTwoPi * sigmaZ)
  for (let n = 1; n < 30; n++) {
    const far = 2 * n * lidM
    if (far === Infinity) break
    const beneath = image(half, heightM - centreM - far)
    const above = image(half, heightM + centreM - far)
    const added =
      beneath + above + (ground ? above : image(half, heightM - centreM + far)) + (ground ? beneath : image(half, heightM + centreM + far))
    sum += added
    if (added < 1e-7 * sum || far > centreM + heightM + 40 * sigmaZ) break
  }
  return sum / (rootTwoPi * sigmaZ)
}

/**
 * Height of a puff over a receptor's ground (m): the plume keeps a share of its height over ground that rises, never less.
 *
 * Source: partial plume path adjustment, EPA 1987 (CTDM workshop) as in CALPUFF, section 2.6.2.
 *
 * @param coefficient share kept, 0.5 in unstable and neutral air, 0.35 in stable
 * @param riseM ground at the receptor less ground at the stack
 */
export const heightOverGround = (heightM: number, riseM: number, coefficient: number): number => {
  const lower = Math.min(riseM, heightM)
  return Math.max(heightM - (1 - coefficient) * lower, 0)
}
