import { airClasses } from './classes.ts'
import { lessText } from './column-decimals.ts'
import type { FrameColumn } from './frame.ts'
import { chanceText, digitsText, missingText, numberText } from './number-text.ts'
import { parameters } from './parameters.ts'
import { roundGbt8170 } from './rounding.ts'
import { formatDateTime } from './time.ts'

type CellColumn = Pick<FrameColumn, 'kind' | 'parameter' | 'decimals' | 'marksSmall'>

/** Decimals a column shows: its own, else those of its parameter; null when neither has any; then a number is shown unrounded. */
export const decimalsOf = (column: CellColumn): number | null =>
  column.kind === 'rank' ? 0 : (column.decimals ?? (column.parameter ? parameters[column.parameter].decimals : null))

/**
 * The displayed value of a cell: a number rounded as displayed (GB/T 8170), or the text. Null (missing, NaN, infinite) stays null.
 * Exports write exactly this; a class number becomes its word, an instant of a time column its date and time.
 */
export const displayValue = (column: CellColumn, value: number | string | null | undefined): number | string | null => {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') return value
  if (!Number.isFinite(value)) return null
  if (column.kind === 'class' && airClasses[value - 1]) return airClasses[value - 1]!.label
  if (column.kind === 'time') return formatDateTime(value)
  const decimals = decimalsOf(column)
  const rounded = decimals === null ? value : roundGbt8170(value, decimals)
  if (column.marksSmall && decimals !== null && rounded === 0 && value !== 0) return lessText(decimals)
  return column.kind === 'chance' && (rounded <= 0 || rounded >= 100) ? chanceText(rounded) : rounded
}

/** The shown text of a cell: fixed decimals, thin-space groups from 10 000 on, a sign on every change but zero, `—` for missing. */
export const formatCell = (column: CellColumn, value: number | string | null | undefined): string => {
  const shown = displayValue(column, value)
  if (shown === null) return missingText
  if (typeof shown === 'string') return shown
  const decimals = decimalsOf(column)
  // Small values are marked there: this one is nothing.
  if (column.marksSmall && shown === 0) return '0'
  const style = { signed: column.kind === 'change' }
  return decimals === null ? digitsText(String(shown), style) : numberText(shown, decimals, style)
}

/** A column as its footer is written. */
export const footerColumn = <C extends Pick<FrameColumn, 'decimals' | 'footerDecimals'>>(column: C): C =>
  column.footerDecimals === undefined ? column : { ...column, decimals: column.footerDecimals }

/** Heading with its unit: `PM₂.₅ (μg/m³)`. */
export const headingOf = ({ label, unit }: Pick<FrameColumn, 'label' | 'unit'>): string => (unit ? `${label} (${unit})` : label)
