import { digitsText, missingText, numberText } from './number-text.ts'
import { roundGbt8170 } from './rounding.ts'

/** Decimals of masses on screens, t/a: the least of a column, and how many more it may have. Files show every gram. */
export const totalMassDecimals = { least: 0, most: 2 } as const
export const singleMassDecimals = { least: 1, most: 2 } as const
export type DecimalSpan = Readonly<{ least: number; most: number }>

const readsZero = (value: number, decimals: number): boolean => roundGbt8170(value, decimals) === 0

/** The same decimals down a column: the least, or as many more as keep its smallest value from reading 0. */
export const columnDecimals = (values: Iterable<number | null | undefined>, { least, most }: DecimalSpan): number => {
  let smallest = Number.POSITIVE_INFINITY
  for (const value of values) if (value) smallest = Math.min(smallest, Math.abs(value))
  let decimals = least
  while (decimals < most && readsZero(smallest, decimals)) decimals++
  return decimals
}

/** A value with the decimals of its column; what is there but too little for them is said to be less, and never 0. */
export const columnText = (value: number | null | undefined, decimals: number): string => {
  return value && readsZero(value, decimals) ? `<${numberText(10 ** -decimals, decimals)}` : numberText(value, decimals)
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
