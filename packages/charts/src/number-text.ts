import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'

/** A missing value, everywhere. Never 0. */
export const missingText = '—'

/**
 * A figure as the screens show it: GB/T 8170 rounding, fixed decimals, thousands by a thin space, true minus. Missing (null, undefined,
 * NaN) is `—`.
 */
export const numberText = (value: number | null | undefined, decimals: number): string => {
  if (value === null || value === undefined || !Number.isFinite(value)) return missingText
  const [whole = '', fraction] = Math.abs(roundGbt8170(value, decimals)).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u2009')
  return `${value < 0 && Number(whole + (fraction ?? '')) !== 0 ? '−' : ''}${grouped}${fraction ? `.${fraction}` : ''}`
}

/** A parameter's value with the parameter's own decimals, without the unit. */
export const parameterText = (id: ParameterId, value: number | null | undefined): string => numberText(value, parameters[id].decimals)
