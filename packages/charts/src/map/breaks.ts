import { niceStep } from '../nice-step.ts'
import { breakText } from './field.ts'

/** Lower bounds of the classes of a field. */

/** At most six even classes over the values, on round numbers; none for an empty field. */
export const evenBreaks = (values: readonly (number | null)[]): number[] => {
  const known = values.filter(value => value !== null)
  if (known.length === 0) return []
  const low = known.reduce((a, b) => Math.min(a, b))
  const high = known.reduce((a, b) => Math.max(a, b))
  if (high === low) return [low]
  const step = niceStep(high - low, 5)
  const first = Math.floor(low / step) * step
  return Array.from({ length: 7 }, (_, i) => Number((first + i * step).toPrecision(6))).filter(value => value < high)
}

/** Six classes that each hold about three times what the one below begins with: plumes thin out over orders of magnitude. */
export const plumeBreaks = (maximum: number): number[] =>
  [1, 2, 3, 4, 5, 6].map(i => Number((maximum * 10 ** ((i - 7) / 2)).toPrecision(1)))

/** Classes of gridded emissions. Few cells hold a works; classes that began at the largest would leave the others white: they end at the 99th percentile. */
export const emissionBreaks = (values: readonly (number | null)[]): number[] => {
  const known = values.filter(value => value !== null).sort((a, b) => a - b)
  return plumeBreaks(Math.max(known[Math.floor(known.length * 0.99)] ?? 0, 1e-6))
}

/** Six classes of what enterprises add: strong parts are distinct, distant traces remain visible in pale colours. */
export const reachBreaks = (maximum: number): number[] =>
  [0.005, 0.015, 0.05, 0.15, 0.35, 0.7].map(part => Number((maximum * part).toPrecision(2)))

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/** A bound of any size: below a thousandth as a power of ten. */
export const boundText = (value: number): string => {
  if (value < 0) return `−${boundText(-value)}`
  if (value === 0) return '0'
  if (Math.abs(value) >= 0.001) return breakText(value)
  const [figure, power = '0'] = value.toExponential(0).split('e')
  return `${figure}×10${[...power.replace('+', '')].map(sign => (sign === '-' ? '⁻' : raised[Number(sign)])).join('')}`
}
