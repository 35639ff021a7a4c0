import { isMixed, type Layering, mixedRatio, type Puff, unlimitedM } from './puff.ts'

/** Moves a share of the mass below the lid up (negative: of the mass above down). */
const moveDown = (puff: Puff, share: number): void => {
  for (let s = 0; s < puff.below.length; s++) {
    const moved = puff.above[s]! * share
    puff.above[s] = puff.above[s]! - moved
    puff.below[s] = puff.below[s]! + moved
  }
}

const moveUp = (puff: Puff, share: number): void => {
  for (let s = 0; s < puff.below.length; s++) {
    const moved = puff.below[s]! * share
    puff.below[s] = puff.below[s]! - moved
    puff.above[s] = puff.above[s]! + moved
  }
}

const whole = (puff: Puff, lid: number): void => {
  moveDown(puff, 1)
  puff.lidMaxM = lid
  puff.lidLastM = lid
}

const isEmpty = (mass: Float64Array): boolean => {
  for (let s = 0; s < mass.length; s++) if (mass[s] !== 0) return false
  return true
}
const mixedNow = (sigma: number, lid: number): boolean => sigma / lid > mixedRatio
const next = (layering: Layering): Layering => (layering + 1) as Layering

/** A mixed puff: the lid takes in or leaves behind what is between it and its last height. */
const mixed = (puff: Puff, lid: number): number => {
  if (puff.layering === 4) {
    if (lid >= puff.heightM) {
      puff.layering = 2
      moveDown(puff, 1)
    }
    return lid
  }
  if (lid >= puff.lidMaxM) {
    whole(puff, lid)
    puff.layering = 2
    return lid
  }
  puff.layering = 6
  if (lid >= puff.lidLastM) moveDown(puff, Math.min((lid - puff.lidLastM) / (puff.lidMaxM - puff.lidLastM), 1))
  else if (isEmpty(puff.below)) return puff.lidLastM
  else moveUp(puff, Math.min((puff.lidLastM - lid) / puff.lidLastM, 1))
  puff.lidLastM = lid
  return lid
}

const inStableAir = (puff: Puff, sigma: number): number => {
  let lid = puff.lidLastM
  if (puff.layering === 3) {
    puff.layering = 1
    whole(puff, unlimitedM)
    lid = unlimitedM
  }
  if (mixedNow(sigma, lid)) puff.layering = next(puff.layering)
  return lid
}

/** Gaussian within the layer: a falling lid stops where the puff begins to feel it; below the centre the old one stays. */
const within = (puff: Puff, dayLid: number, sigma: number, top: number): number => {
  let lid = dayLid
  if (lid < puff.heightM) {
    lid = puff.lidLastM
    puff.layering = 5
  } else if (lid < puff.lidLastM) lid = Math.max(lid, Math.min(top, puff.lidLastM))
  puff.lidMaxM = lid
  puff.lidLastM = lid
  if (!mixedNow(sigma, lid)) return lid
  if (lid <= dayLid) {
    puff.layering = 2
    return lid
  }
  puff.layering = 6
  moveUp(puff, Math.min((lid - dayLid) / lid, 1))
  puff.lidLastM = dayLid
  return dayLid
}

/** Gaussian above the layer: it stays so until the lid reaches its centre. */
const aloft = (puff: Puff, lid: number, sigma: number, top: number): number => {
  if (lid < puff.heightM) return lid
  const up = lid >= top ? 0 : (0.5 * (top - lid)) / (top - puff.heightM)
  puff.layering = up > 0 ? 5 : 1
  puff.lidMaxM = up > 0 ? top : lid
  puff.lidLastM = lid
  moveDown(puff, 1)
  moveUp(puff, up)
  if (mixedNow(sigma, lid)) puff.layering = next(puff.layering)
  return lid
}

const twoLayers = (puff: Puff, dayLid: number, sigma: number, top: number): number => {
  let lid = dayLid
  if (lid >= puff.lidMaxM) {
    whole(puff, lid)
    puff.layering = 1
  } else if (lid < puff.heightM) lid = puff.lidLastM
  else if (lid < puff.lidLastM) {
    lid = Math.max(lid, Math.min(top, puff.lidLastM))
    puff.lidLastM = lid
  } else {
    moveDown(puff, Math.min((lid - puff.lidLastM) / (puff.lidMaxM - puff.lidLastM), 1))
    puff.lidLastM = lid
  }
  if (mixedNow(sigma, lid)) puff.layering = next(puff.layering)
  return lid
}

/**
 * Position of a puff relative to the lid of the hour: which mass is below it, which above, whether it is mixed (sigma z > 1.6 lids). Changes the
 * puff's layering, lids and masses; gives back the lid (m) that reflects it in this step. Mass is moved, never made.
 *
 * Source: CALPUFF, section 2.1 and 2.2; the top of a Gaussian is that of the even layer with its mass, height + sqrt(pi / 2) sigma z.
 *
 * @param stability class of the air near the ground; 5 and 6 know no lid
 */
export const layerPuff = (puff: Puff, stability: number, mixingHeightM: number): number => {
  if (isEmpty(puff.above)) puff.lidMaxM = puff.lidLastM
  if (isMixed(puff.layering)) return mixed(puff, mixingHeightM)
  const a = puff.young.sigmaZ
  const b = puff.old ? puff.old.sigmaZ : a
  const least = Math.min(a, b)
  if (stability >= 5) return inStableAir(puff, least)
  const top = puff.heightM + Math.sqrt(Math.PI / 2) * Math.max(a, b)
  if (puff.layering === 1) return within(puff, mixingHeightM, least, top)
  return puff.layering === 3 ? aloft(puff, mixingHeightM, least, top) : twoLayers(puff, mixingHeightM, least, top)
}
