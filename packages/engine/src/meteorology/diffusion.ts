/** How well the air takes pollution away, from the depth it mixes through and the wind in it. */

/** Bounds of the ventilation V_E in m²/s between 差, 一般 and 好: a scale in common use, from no standard. */
export const ventilationBounds = [2000, 4000] as const
export type DiffusionGrade = 1 | 2 | 3
export const diffusionNames = { 1: '好', 2: '一般', 3: '差' } as const satisfies Record<DiffusionGrade, string>

/** 1 good, 2 fair, 3 poor; null for a missing ventilation. */
export const diffusionGrade = (ventilation: number): DiffusionGrade | null => {
  if (Number.isNaN(ventilation)) return null
  return ventilation < ventilationBounds[0] ? 3 : ventilation <= ventilationBounds[1] ? 2 : 1
}

/** Concentration limit of the air, mg/m³: the daily PM2.5 of GB 3095-2012 grade II, which the standard's index is built on. */
const dailyLimit = 0.075
const areaKm2 = 100
const washoutRatio = 600_000

/**
 * Index of atmospheric self-purification ASI, t/(d·km²): what ventilation carries away and rain washes out of a box of 100 km² at the limit value.
 *
 * ASI = 0.0864 · √π/2 · V_E · C / √S + W · R · C · 10⁻⁶
 *
 * @param ventilation V_E of the day, m²/s, its mean
 * @param rain R of the day, mm
 * Source: GB/T 34299-2017; Zhu Rong et al. 2018, China Environmental Science 38(10), 3601. Public codes differ in the factor √π/2; it is the one
 * that a box of area S gives.
 */
export const selfPurification = (ventilation: number, rain: number): number =>
  (0.0864 * (Math.sqrt(Math.PI) / 2) * ventilation * dailyLimit) / Math.sqrt(areaKm2) + washoutRatio * rain * dailyLimit * 1e-6
