import { columnTextOf, totalMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'

/** A total alone, by the rule of totals; of greenhouse gas in 万. */
export const massText = (tonnes: number | null | undefined): string =>
  tonnes && Math.abs(tonnes) >= 1e6 ? `${numberText(tonnes / 1e4, 0)} 万` : columnTextOf([tonnes], totalMassDecimals)(tonnes)

/** A number that goes into an emission, precise enough to recompute the product: without zeros at its end, and never 0 for a small one. */
export const termText = (value: number): string => {
  const size = Math.abs(value)
  return size > 0 && size < 1e-3 ? value.toExponential(3) : numberText(value, 4).replace(/\.?0+$/, '')
}
