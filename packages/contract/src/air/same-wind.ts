import { Type } from 'typebox'
import { NumberOrNull, nullable, oneOf } from '../schemas.ts'

const Range = Type.Object({ mean: NumberOrNull, low: NumberOrNull, high: NumberOrNull, hours: Type.Integer() })
/** Concentrations before and after a measure in hours of the same wind, in the pollutant's unit. */
export const SameWindEffect = Type.Object({
  unit: Type.String(),
  wind: Type.String(),
  /** Hour of the measure: what is before and after. */
  measureAt: Type.String(),
  before: Range,
  after: Range,
  neighboursBefore: nullable(Range),
  neighboursAfter: nullable(Range),
  change: Range,
  changePercent: NumberOrNull,
  net: Range,
  verdict: oneOf(['effective', 'none', 'unknown'] as const, '结论'),
  /** Word of the probability that values fell. */
  certainty: Type.String(),
  probability: NumberOrNull,
  words: Type.String(),
})
