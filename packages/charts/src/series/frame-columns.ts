import { type ColumnKey, keyedColumns } from '@qingyuan/domain/declared-columns.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'

/** Number columns of a frame in the requested order, or all that are not hidden. */
export const numberColumns = <F extends Frame>(frame: F, keys?: readonly ColumnKey<F>[]) => {
  const shown = keyedColumns(frame).filter(column => column.kind === 'number' && !column.hidden)
  return keys ? keys.flatMap(key => shown.find(column => column.key === key) ?? []) : shown
}

/** The frame's time labels; without a time column its first text column. */
export const labelsOf = (frame: Frame): string[] => {
  const column = frame.columns.find(c => c.kind === 'time') ?? frame.columns.find(c => c.kind === 'text')
  return (column?.values ?? []).map(value => String(value ?? ''))
}

/** Cells as numbers; anything else is missing. */
export const numbersOf = (column: FrameColumn): (number | null)[] =>
  column.values.map(value => (typeof value === 'number' && Number.isFinite(value) ? value : null))

export const titleOf = (column: FrameColumn): string => (column.unit ? `${column.label} ${column.unit}` : column.label)
