import { briggsLateral, briggsLateralDistance, briggsVertical, briggsVerticalDistance } from './briggs.ts'
import { draxlerLateral, draxlerLateralTime, draxlerVertical, draxlerVerticalTime } from './draxler.ts'
import { pgLateral, pgLateralDistance, pgVertical, pgVerticalDistance } from './pasquill-gifford.ts'

/** Where the sigmas come from: curves of distance by class, or turbulence and travel time. */
export type SpreadCurve = 'pg' | 'briggs-urban' | 'briggs-rural' | 'turbulence'

/**
 * The law by which a puff widens during one step, sideways or upwards. All laws are read in virtual time: the seconds a puff from a point
 * would have needed, in this air, to reach its width; a law of distance is read at wind speed · time.
 */
export interface SpreadLaw {
  curve: SpreadCurve
  /** 1 (A) to 6 (F). */
  stability: number
  /** m/s, of the transport; positive. */
  windSpeed: number
  /** Turbulent velocity along this axis, m/s; `turbulence` only. */
  velocity: number
  /** Is the air stable (positive Obukhov length)? */
  stable: boolean
  /** Virtual time at which sigma y reaches {@link heffterSigmaM}; Infinity upwards. */
  heffterTimeS: number
}

/** From here on a puff widens by 0.5 m/s, whatever the class (Heffter 1965). CALPUFF's SYTDEP. */
export const heffterSigmaM = 550
const heffterRate = 0.5
const briggsSet = (curve: SpreadCurve) => (curve === 'briggs-urban' ? 'urban' : 'rural')

const lateralOf = (law: SpreadLaw, time: number): number => {
  if (law.curve === 'pg') return pgLateral(law.stability, 0.001 * law.windSpeed * time)
  if (law.curve === 'turbulence') return draxlerLateral(law.velocity, time)
  return briggsLateral(briggsSet(law.curve), law.stability, law.windSpeed * time)
}

const lateralTimeOf = (law: SpreadLaw, sigma: number): number => {
  if (law.curve === 'pg') return (1000 * pgLateralDistance(law.stability, sigma)) / law.windSpeed
  if (law.curve === 'turbulence') return draxlerLateralTime(law.velocity, sigma)
  return briggsLateralDistance(briggsSet(law.curve), law.stability, sigma) / law.windSpeed
}

/** Sigma y (m) at a virtual time (s). */
export const lateralSpread = (law: SpreadLaw, time: number): number =>
  time > law.heffterTimeS ? heffterSigmaM + heffterRate * (time - law.heffterTimeS) : lateralOf(law, time)

/** Virtual time (s) of a sigma y (m). */
export const lateralTime = (law: SpreadLaw, sigma: number): number =>
  sigma > heffterSigmaM ? law.heffterTimeS + (sigma - heffterSigmaM) / heffterRate : lateralTimeOf(law, sigma)

/** Sigma z (m) at a virtual time (s). */
export const verticalSpread = (law: SpreadLaw, time: number): number => {
  if (law.curve === 'pg') return pgVertical(law.stability, 0.001 * law.windSpeed * time)
  if (law.curve === 'turbulence') return draxlerVertical(law.velocity, time, law.stable)
  return briggsVertical(briggsSet(law.curve), law.stability, law.windSpeed * time)
}

/** Virtual time (s) of a sigma z (m). */
export const verticalTime = (law: SpreadLaw, sigma: number): number => {
  if (law.curve === 'pg') return (1000 * pgVerticalDistance(law.stability, sigma)) / law.windSpeed
  if (law.curve === 'turbulence') return draxlerVerticalTime(law.velocity, sigma, law.stable)
  return briggsVerticalDistance(briggsSet(law.curve), law.stability, sigma) / law.windSpeed
}

/** Distances (km) at which the curves of open country reach that width: they do not depend on the wind. */
const heffterDistanceKm = [1, 2, 3, 4, 5, 6].map(stability => pgLateralDistance(stability, heffterSigmaM))

/** Writes the Heffter time into a sideways law; an upward one keeps Infinity. */
export const setHeffterTime = (law: SpreadLaw): void => {
  law.heffterTimeS = law.curve === 'pg' ? (1000 * heffterDistanceKm[law.stability - 1]!) / law.windSpeed : lateralTimeOf(law, heffterSigmaM)
}
