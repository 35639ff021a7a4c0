import type { Frame } from '@qingyuan/domain/frame.ts'

/** The last row with any number; -1 without one. */
export const lastRow = (frame: Frame): number => {
  const numbers = frame.columns.filter(column => column.kind === 'number' && !column.hidden)
  for (let row = frame.rowCount - 1; row >= 0; row--) if (numbers.some(column => column.values[row] !== null)) return row
  return -1
}

/** Nothing measured in all of it. */
export const isBlank = (frame: Frame): boolean => lastRow(frame) < 0
