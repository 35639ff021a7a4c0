import { type ParameterId, parameters } from './parameters.ts'
import { roundGbt8170 } from './rounding.ts'

/** Text of a missing value on screens, in spreadsheets and CSV. Never 0. */
export const missingText = '—'

type Shown = number | null | undefined
interface Style {
  /** A plus before what is more than zero. */
  signed?: boolean
}

/** Digits of a number as a screen shows them: thin-space groups from 10 000 on, true minus. */
export const digitsText = (digits: string, { signed = false }: Style = {}): string => {
  const [whole = '', fraction] = digits.replace(/^-/, '').split('.')
  const zero = !/[1-9]/.test(digits)
  const sign = zero ? '' : digits.startsWith('-') ? '−' : signed ? '+' : ''
  const grouped = /^\d{5,}$/.test(whole) ? whole.replace(/\B(?=(\d{3})+$)/g, '\u2009') : whole
  return `${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

/**
 * A figure as the screens show it: GB/T 8170 rounding, fixed decimals, thin-space groups from 10 000 on, true minus. Missing (null, undefined,
 * NaN, infinite) is `—`.
 */
export const numberText = (value: Shown, decimals: number, style?: Style): string =>
  value === null || value === undefined || !Number.isFinite(value)
    ? missingText
    : digitsText(roundGbt8170(value, decimals).toFixed(Math.max(0, decimals)), style)

/** A change: as {@link numberText}, with a plus before a rise; what rounds to nothing has no sign. */
export const changeText = (value: Shown, decimals: number): string => numberText(value, decimals, { signed: true })

/** A probability in per cent: what rounds to nothing or to all of them is `<1` or `>99`, never certain. */
export const chanceText = (percent: Shown): string => {
  const text = numberText(percent, 0)
  return text === '0' ? '<1' : text === '100' ? '>99' : text
}

/** A parameter's value with the parameter's own decimals, without the unit. */
export const parameterText = (id: ParameterId, value: Shown): string => numberText(value, parameters[id].decimals)

/** `now` against `before` in per cent, with the words for more and less: `上升 3.2%`; `持平` when it rounds to nothing; null when one is missing or `before` is 0. */
export const comparisonText = (now: Shown, before: Shown, [more, less]: readonly [more: string, less: string]): string | null => {
  if (now == null || before == null || before === 0) return null
  const percent = (100 * (now - before)) / before
  const text = numberText(Math.abs(percent), 1)
  return text === '0.0' ? '持平' : `${percent > 0 ? more : less} ${text}%`
}
