import type { Puff } from './puff.ts'

/** Puffs nearer to each other than this share of their sigma y are one. */
const nearness = 0.3

const massOf = ({ below, above }: Puff): number => below.reduce((sum, grams, s) => sum + grams + above[s]!, 0)

const isRisen = ({ young, riseDistanceM }: Puff): boolean => young.distanceM >= riseDistanceM

/** Same source, same way of standing towards the same lid, same height, both risen: only then nothing but the place is averaged. */
const isAlike = (a: Puff, b: Puff): boolean =>
  !a.old &&
  !b.old &&
  a.source === b.source &&
  a.layering === b.layering &&
  a.lidLastM === b.lidLastM &&
  a.lidMaxM === b.lidMaxM &&
  isRisen(a) &&
  isRisen(b) &&
  Math.abs(a.heightM - b.heightM) < 1 &&
  Math.hypot(a.young.xM - b.young.xM, a.young.yM - b.young.yM) < nearness * Math.min(a.young.sigmaY, b.young.sigmaY)

/** Takes `b` into `a`: masses add, centre of mass and second moments are kept. */
const absorb = (a: Puff, b: Puff): void => {
  const [ma, mb] = [massOf(a), massOf(b)]
  const share = ma + mb > 0 ? mb / (ma + mb) : 0.5
  const mean = (x: number, y: number) => x + share * (y - x)
  const [dx, dy] = [b.young.xM - a.young.xM, b.young.yM - a.young.yM]
  const apart2 = 0.5 * share * (1 - share) * (dx * dx + dy * dy)
  a.young = {
    xM: mean(a.young.xM, b.young.xM),
    yM: mean(a.young.yM, b.young.yM),
    sigmaY: Math.sqrt(mean(a.young.sigmaY ** 2, b.young.sigmaY ** 2) + apart2),
    sigmaZ: Math.sqrt(mean(a.young.sigmaZ ** 2, b.young.sigmaZ ** 2)),
    distanceM: mean(a.young.distanceM, b.young.distanceM),
    ageS: mean(a.young.ageS, b.young.ageS),
  }
  for (let s = 0; s < a.below.length; s++) {
    a.below[s] = a.below[s]! + b.below[s]!
    a.above[s] = a.above[s]! + b.above[s]!
  }
}

/**
 * Merges puffs of one source that lie on each other: fewer puffs after long calms. Only neighbours in order of release are compared, so that
 * the work grows with the number of puffs and not with its square.
 */
export const mergePuffs = (puffs: readonly Puff[]): Puff[] => {
  const kept: Puff[] = []
  const last = new Map<number, Puff>()
  for (const puff of puffs) {
    const before = last.get(puff.source)
    if (before && isAlike(before, puff)) {
      absorb(before, puff)
      continue
    }
    last.set(puff.source, puff)
    kept.push(puff)
  }
  return kept
}
