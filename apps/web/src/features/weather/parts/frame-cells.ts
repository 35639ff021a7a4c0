import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'

export const columnOf = (frame: Frame, key: string): FrameColumn | undefined => frame.columns.find(column => column.key === key)

/** Number of a cell; null when it is missing. */
export const numberAt = (frame: Frame, key: string, row: number): number | null => {
  const value = columnOf(frame, key)?.values[row]
  return typeof value === 'number' ? value : null
}

/** The last row with any number; -1 without one. */
export const lastRow = (frame: Frame): number => {
  const numbers = frame.columns.filter(column => column.kind === 'number' && !column.hidden)
  for (let row = frame.rowCount - 1; row >= 0; row--) if (numbers.some(column => column.values[row] !== null)) return row
  return -1
}

/** Nothing measured in all of it. */
export const isBlank = (frame: Frame): boolean => lastRow(frame) < 0
