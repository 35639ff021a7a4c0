import type { CellNote, Frame, FrameColumn, FrameEvent } from '@qingyuan/domain/frame.ts'
import { columnOf } from '@qingyuan/domain/frame-cells.ts'

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

/** Events as far as they lie in the rows, which are in the order of the frame. */
const pickedEvents = (events: readonly FrameEvent[], rows: readonly number[]): FrameEvent[] =>
  events.flatMap(event => {
    const [from, to] = [rows.findIndex(row => row >= event.from), rows.findLastIndex(row => row <= event.to)]
    return from >= 0 && from <= to ? [{ ...event, from, to }] : []
  })

/** Some rows of a frame in its order, with their marks, classes and events; without its footer, which speaks of all rows. */
export const pickRows = (frame: Frame, rows: readonly number[]): Frame => {
  const { footer: _, meta, ...rest } = frame
  return {
    ...rest,
    columns: frame.columns.map(column => picked(column, rows)),
    rowCount: rows.length,
    meta: meta.events ? { ...meta, events: pickedEvents(meta.events, rows) } : meta,
  }
}

/** Rows of one place in a frame that stacks places; all rows when there is only one. */
export const rowsOfPlace = (frame: Frame, placeId: number | undefined): number[] => {
  const ids = columnOf(frame, 'place_id')?.values
  const all = Array.from({ length: frame.rowCount }, (_, row) => row)
  return ids ? all.filter(row => ids[row] === placeId) : all
}
