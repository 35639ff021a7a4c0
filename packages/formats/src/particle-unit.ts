import type { ParameterId } from '@qingyuan/domain/parameters.ts'

const particleIds: readonly ParameterId[] = ['pm2_5', 'pm10']

export const isParticle = (id: ParameterId): boolean => particleIds.includes(id)

/**
 * Is a particle value without a stated unit probably mg/m³? Instruments write μg/m³ with no or one decimal; 0.0523 is 52.3 μg/m³ in another
 * unit, and below every detection limit in this one. Values of 1 and more say nothing.
 */
export const looksLikeMilligrams = (id: ParameterId, value: number, text = String(value)): boolean =>
  isParticle(id) && value > 0 && value < 1 && /\.\d{2}|e-/i.test(text)

/** Reason of a refused value of {@link looksLikeMilligrams}. */
export const milligramReason = '未注明单位，数值疑为 mg/m³，未入库'
