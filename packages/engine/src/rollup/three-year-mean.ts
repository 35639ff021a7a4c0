/** What a year is judged by, and whether it has enough days. */
export interface YearlyValue {
  value: number
  valid: boolean
}

/**
 * Moving mean of the values of three consecutive years, the last one included; unrounded. NaN when a year is missing or not valid.
 *
 * Source: HJ 663-2026 announces an evaluation by three-year means; its clause was not at hand. The arithmetic mean of unrounded yearly values
 * and the demand for three valid years are choices of this product.
 */
export const threeYearMean = (years: readonly YearlyValue[]): number =>
  years.length === 3 && years.every(({ valid }) => valid) ? years.reduce((sum, { value }) => sum + value, 0) / 3 : Number.NaN
