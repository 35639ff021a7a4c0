import { airClasses } from './classes.ts'
import type { FrameColumn } from './frame.ts'
import { parameters } from './parameters.ts'
import { roundGbt8170 } from './rounding.ts'
import { formatDateTime } from './time.ts'

/** What a screen, a spreadsheet and a CSV show for a missing value. */
export const missingText = '—'

type CellColumn = Pick<FrameColumn, 'kind' | 'parameter' | 'decimals'>

/** Decimals a column shows: its own, else those of its parameter; null when nothing says, then a number is shown as it is. */
export const decimalsOf = (column: CellColumn): number | null =>
  column.kind === 'rank' ? 0 : (column.decimals ?? (column.parameter ? parameters[column.parameter].decimals : null))

/**
 * The displayed value of a cell: a number rounded as it is shown (GB/T 8170), or the text. Null (missing, NaN, infinite) stays null.
 * Exports write exactly this; a class number becomes its word, an instant of a time column its date and time.
 */
export const displayValue = (column: CellColumn, value: number | string | null | undefined): number | string | null => {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') return value
  if (!Number.isFinite(value)) return null
  if (column.kind === 'class' && airClasses[value - 1]) return airClasses[value - 1]!.label
  if (column.kind === 'time') return formatDateTime(value)
  const decimals = decimalsOf(column)
  return decimals === null ? value : roundGbt8170(value, decimals)
}

const thinSpace = '\u2009'
const group = (whole: string): string => (whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, thinSpace) : whole)

/** The shown text of a cell: fixed decimals, thin-space groups from 10 000 on, a sign on every change but zero, `—` for missing. */
export const formatCell = (column: CellColumn, value: number | string | null | undefined): string => {
  const shown = displayValue(column, value)
  if (shown === null) return missingText
  if (typeof shown === 'string') return shown
  const decimals = decimalsOf(column)
  const text = decimals === null ? String(Math.abs(shown)) : Math.abs(shown).toFixed(Math.max(0, decimals))
  const [whole, part] = text.split('.') as [string, string | undefined]
  const sign = shown < 0 ? '-' : column.kind === 'change' && shown > 0 ? '+' : ''
  return sign + (/^\d+$/.test(whole) ? group(whole) : whole) + (part === undefined ? '' : `.${part}`)
}

/** Heading with its unit: `PM₂.₅ (μg/m³)`. */
export const headingOf = ({ label, unit }: Pick<FrameColumn, 'label' | 'unit'>): string => (unit ? `${label} (${unit})` : label)
