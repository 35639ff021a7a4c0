import { compileExpression } from './expression.ts'
import type { FactorRow } from './factor-row.ts'

/** A {@link FactorRow} as plain data, for JSON and for threads: an expression by its text, a missing bound null. */
export type PlainFactorRow = Omit<FactorRow, 'value' | 'low' | 'high'> & { value: number | string; low: number | null; high: number | null }

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

export const plainFactor = ({ value, low, high, ...row }: FactorRow): PlainFactorRow => ({
  ...row,
  value: typeof value === 'number' ? value : value.text,
  low: orNull(low),
  high: orNull(high),
})

/** @throws RangeError for a text that is no expression */
export const factorOfPlain = ({ value, low, high, ...row }: PlainFactorRow): FactorRow => ({
  ...row,
  value: typeof value === 'number' ? value : compileExpression(value),
  low: low ?? Number.NaN,
  high: high ?? Number.NaN,
})
