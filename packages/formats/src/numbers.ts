import type { Parameter } from '@qingyuan/domain/parameters.ts'

const decimal = /^[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})(?:[eE][+-]?\d{1,2})?$/
const missingWords = new Set(['', '-', '--', '—', '——', 'na', 'nan', 'null', 'none', '-;', '/', '\\n'])

/** Does the text say "no value"? Empty, `NaN`, `NA`, `null`, `—`, `-;` and the like, in any case. */
export const isMissingText = (text: string): boolean => missingWords.has(text.trim().toLowerCase())

/** A decimal number as instruments and tables write it; null for anything else (no hexadecimal, no `Infinity`, no `1,234`). */
export const parseDecimal = (text: string): number | null => {
  const trimmed = text.trim()
  if (trimmed.length > 40 || !decimal.test(trimmed)) return null
  const value = Number(trimmed)
  return Number.isFinite(value) ? (value === 0 ? 0 : value) : null
}

/** Does the value (storage unit) lie in the span in which the parameter can be believed at all? */
export const isPlausible = (parameter: Parameter, value: number): boolean =>
  Number.isFinite(value) && (!parameter.plausible || (value >= parameter.plausible[0] && value <= parameter.plausible[1]))
