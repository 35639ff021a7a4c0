import { digitsText, missingText, numberText } from './number-text.ts'
import { roundGbt8170 } from './rounding.ts'

/** Decimals of a column: the usual ones, and `fine` where its largest value is below a bound. */
export interface DecimalRule {
  readonly usual: number
  readonly fine: number
  readonly below: number
}
/** Masses on screens, t/a: totals of the city, a county or a category, and single enterprises or sources. Files show every gram. */
export const totalMassDecimals: DecimalRule = { usual: 0, fine: 1, below: 100 }
export const singleMassDecimals: DecimalRule = { usual: 1, fine: 2, below: 10 }

/** Less than the last digit of so many decimals. */
export const lessText = (decimals: number): string => `<${numberText(10 ** -decimals, decimals)}`

const readsZero = (value: number, decimals: number): boolean => roundGbt8170(value, decimals) === 0

type Values = Iterable<number | null | undefined>

/** The same decimals down a column, by its largest value. */
export const columnDecimals = (values: Values, { usual, fine, below }: DecimalRule): number => {
  let largest = 0
  for (const value of values) if (value) largest = Math.max(largest, Math.abs(value))
  return largest > 0 && largest < below ? fine : usual
}

/** A value with the decimals of its column; what is there but too little for them is said to be less, and only a true zero is 0. */
export const columnText = (value: number | null | undefined, decimals: number): string => {
  if (value === 0) return '0'
  return value && readsZero(value, decimals) ? lessText(decimals) : numberText(value, decimals)
}

/** Text of each value of a column by its rule. */
export const columnTextOf = (values: Values, rule: DecimalRule): ((value: number | null | undefined) => string) => {
  const decimals = columnDecimals(values, rule)
  return value => columnText(value, decimals)
}

type Given = number | string | null | undefined

/** Digits that a value is given with: no exponent, no more than twelve that count; null for what is no number. */
const givenDigits = (given: Given): string | null => {
  if (typeof given === 'string' && /^-?\d+(\.\d+)?$/.test(given)) return given
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  const text = String(Number(value.toPrecision(12)))
  return text.includes('e-') ? value.toFixed(20).replace(/0+$/, '') : text
}

const decimalsOf = (digits: string | null): number => digits?.split('.')[1]?.length ?? 0

/** Most decimals with which a value of a column is given. */
export const givenDecimals = (values: readonly Given[]): number => Math.max(0, ...values.map(value => decimalsOf(givenDigits(value))))

/** Space as wide as a digit, and as a point. */
const [digitSpace, pointSpace] = ['\u2007', '\u2008']

/**
 * A value with the decimals that it is given with: more would be false. Filled with space, so that the points of a column of `decimals` are below one
 * another. What is no number stays.
 */
export const alignedText = (value: Given, decimals: number): string => {
  const digits = givenDigits(value)
  if (digits === null) return typeof value === 'string' ? value : missingText
  const own = decimalsOf(digits)
  return `${digitsText(digits)}${own === 0 && decimals > 0 ? pointSpace : ''}${digitSpace.repeat(Math.max(0, decimals - own))}`
}
