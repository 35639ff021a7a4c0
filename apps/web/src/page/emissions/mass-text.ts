import { numberText } from '@qingyuan/domain/number-text.ts'

/** Tonnes in as few figures as are needed: 0.012, 3.4, 56.7, 1 234, 3.45 万 for greenhouse gas. */
export const massText = (tonnes: number | null | undefined): string => {
  if (tonnes === null || tonnes === undefined) return '—'
  const size = Math.abs(tonnes)
  if (size >= 1e6) return `${numberText(tonnes / 1e4, 0)} 万`
  return numberText(tonnes, size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : size === 0 ? 0 : 4)
}

/** A number that goes into an emission, precise enough to recompute the product: without zeros at its end, and never 0 for a small one. */
export const termText = (value: number): string => {
  const size = Math.abs(value)
  return size > 0 && size < 1e-3 ? value.toExponential(3) : numberText(value, 4).replace(/\.?0+$/, '')
}
