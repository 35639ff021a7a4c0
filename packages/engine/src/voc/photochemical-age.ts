/** Two species of the same sources; `faster` reacts faster with OH. k in 10⁻¹² cm³ per molecule and second. */
export interface ClockPair {
  slowerRate: number
  fasterRate: number
}

/** Molecules per cm³ by day. */
export const usualOh = 2e6
const secondsPerHour = 3600

/**
 * OH exposure from the ratio of slower to faster: E = ln(ratio / initial) / ((k_f − k_s) 1e-12).
 *
 * @param ratio slower over faster, now @param initial the same at the source
 * @returns molecules s/cm³; negative: fresher than the initial ratio, or another source; NaN without a ratio above 0
 * Source: Roberts et al. 1984; Parrish et al. 2007.
 * Simplified: one source, no mixing with air of another age; measured exposures of seven Chinese campaigns are 2.7e10 to 4.5e10.
 */
export const ohExposure = (ratio: number, initial: number, { slowerRate, fasterRate }: ClockPair): number =>
  ratio > 0 && initial > 0 ? Math.log(ratio / initial) / ((fasterRate - slowerRate) * 1e-12) : Number.NaN

export const ageHours = (exposure: number, oh: number): number => exposure / oh / secondsPerHour

/** Share by which the initial ratio and the rate constants may err. */
const uncertain = 0.1

/** Exposure with the least and the greatest that the initial ratio ± 10 % and the difference of rates ± 10 % allow. */
export const exposureBand = (ratio: number, initial: number, pair: ClockPair): { middle: number; low: number; high: number } => {
  const middle = ohExposure(ratio, initial, pair)
  if (middle !== middle) return { middle, low: middle, high: middle }
  const corners = [1 - uncertain, 1 + uncertain].flatMap(start =>
    [1 - uncertain, 1 + uncertain].map(rate => ohExposure(ratio, initial * start, pair) / rate),
  )
  return { middle, low: Math.min(...corners), high: Math.max(...corners) }
}

/** Factor beyond which a loss-corrected value says nothing of the source. */
const greatestCorrection = 10

/**
 * Mixing ratio before the loss to OH: C exp(k E). Never below the measured one; at most ten times it.
 *
 * @param ppb measured @param rate k in 10⁻¹² cm³ per molecule and second @param exposure molecules s/cm³; NaN or negative: none
 * Not for isoprene, whose sources lie along the way.
 */
export const initialMixingRatio = (ppb: number, rate: number, exposure: number): number =>
  exposure > 0 ? ppb * Math.min(greatestCorrection, Math.exp(rate * 1e-12 * exposure)) : ppb
