import { fillByStructure } from './fill-by-structure.ts'
import { stl } from './stl.ts'

export interface DeseasonaliseOptions {
  /** Values in a cycle: 12 for months. */
  period: number
  /** Values that must be there, as a share of all (data capture, no default). */
  need: number
  /** Gaps inside: filled as openair has them in its trend, or missing again. */
  gaps: 'filled' | 'missing'
}

/**
 * A series without its season: trend and remainder of STL (seasonal window 11 cycles, robust), as openair's `deseason = TRUE`. Leading and trailing
 * gaps stay missing; gaps inside are filled by a structural model for the decomposition.
 *
 * @returns NaN throughout with fewer than 2 cycles and a value, or with less than `need`
 * Source: openair 2.18 `TheilSen`; without gaps equal to all digits. With gaps R's own fit of the model stops short of the maximum.
 */
export const deseasonalise = (values: ArrayLike<number>, { period, need, gaps }: DeseasonaliseOptions): Float64Array => {
  const result = new Float64Array(values.length).fill(Number.NaN)
  const known = Array.from(values, (_, i) => i).filter(i => values[i]! === values[i]!)
  const [first, last] = [known[0] ?? 0, known.at(-1) ?? -1]
  if (last - first + 1 <= 2 * period || known.length < need * values.length) return result
  const filled = fillByStructure(Float64Array.from(values).subarray(first, last + 1), period)
  const { seasonal } = stl(filled, { period, seasonalWindow: 11, robustRounds: 15 })
  for (let i = first; i <= last; i++)
    if (gaps === 'filled' || values[i]! === values[i]!) result[i] = filled[i - first]! - seasonal[i - first]!
  return result
}
