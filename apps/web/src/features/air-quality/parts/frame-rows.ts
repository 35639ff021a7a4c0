import type { CellNote, Frame, FrameColumn } from '@qingyuan/domain/frame.ts'

export const columnOf = (frame: Frame, key: string): FrameColumn | undefined => frame.columns.find(column => column.key === key)

/** Number of a cell, null when it is missing. */
export const numberAt = (frame: Frame, key: string, row: number): number | null => {
  const value = columnOf(frame, key)?.values[row]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

const picked = (column: FrameColumn, rows: readonly number[]): FrameColumn => {
  const notes: Record<string, CellNote> = {}
  if (column.notes)
    rows.forEach((row, at) => {
      const note = column.notes?.[row]
      if (note) notes[at] = note
    })
  return {
    ...column,
    values: rows.map(row => column.values[row] ?? null),
    ...(column.notes ? { notes } : {}),
    ...(column.classes ? { classes: rows.map(row => column.classes?.[row] ?? null) } : {}),
  }
}

/** Some rows of a frame, with their marks and classes; without its footer, which speaks of all rows. */
export const pickRows = (frame: Frame, rows: readonly number[]): Frame => {
  const { footer: _, ...rest } = frame
  return { ...rest, columns: frame.columns.map(column => picked(column, rows)), rowCount: rows.length }
}

/** Rows of one place in a frame that stacks places; all rows when there is only one. */
export const rowsOfPlace = (frame: Frame, placeId: number | undefined): number[] => {
  const ids = columnOf(frame, 'place_id')?.values
  const all = Array.from({ length: frame.rowCount }, (_, row) => row)
  return ids ? all.filter(row => ids[row] === placeId) : all
}

/** Not one number and not one mark in it. */
export const isBlank = (frame: Frame): boolean =>
  frame.columns.every(
    column =>
      column.hidden ||
      column.kind !== 'number' ||
      (!Object.values(column.notes ?? {}).some(note => note.mark) && column.values.every(value => value === null)),
  )
