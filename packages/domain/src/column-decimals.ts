import { numberText } from './number-text.ts'

/** Decimals of masses on screens, t/a: the least of a column, and how many more it may have. Files show every gram. */
export const totalMassDecimals = { least: 0, most: 2 } as const
export const singleMassDecimals = { least: 1, most: 2 } as const
export type DecimalSpan = Readonly<{ least: number; most: number }>

/** The same decimals down a column: the least, or as many more as keep its smallest value from reading 0. */
export const columnDecimals = (values: Iterable<number | null | undefined>, { least, most }: DecimalSpan): number => {
  let smallest = Number.POSITIVE_INFINITY
  for (const value of values) if (value) smallest = Math.min(smallest, Math.abs(value))
  let decimals = least
  while (decimals < most && smallest <= 0.5 * 10 ** -decimals) decimals++
  return decimals
}

/** A value with the decimals of its column; what is there but too little for them is said to be less, and never 0. */
export const columnText = (value: number | null | undefined, decimals: number): string => {
  const least = 10 ** -decimals
  return value && Math.abs(value) <= least / 2 ? `<${numberText(least, decimals)}` : numberText(value, decimals)
}
