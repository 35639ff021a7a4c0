import type { placeTimeColumns } from '@qingyuan/contract/air/place-columns.ts'
import { columnsByKey, type DeclaredFrame } from '@qingyuan/domain/declared-columns.ts'
import type { CellNote, Frame, FrameColumn, FrameEvent } from '@qingyuan/domain/frame.ts'

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

/** Events as far as they are in the rows, which are in the order of the frame. */
const pickedEvents = (events: readonly FrameEvent[], rows: readonly number[]): FrameEvent[] =>
  events.flatMap(event => {
    const [from, to] = [rows.findIndex(row => row >= event.from), rows.findLastIndex(row => row <= event.to)]
    return from >= 0 && from <= to ? [{ ...event, from, to }] : []
  })

/** Some rows of a frame in its order, with their marks, classes and events; without its footer, which is of all rows. */
export const pickRows = <F extends Frame>(frame: F, rows: readonly number[]): F => {
  const { meta } = frame
  return {
    ...frame,
    footer: undefined,
    columns: frame.columns.map(column => picked(column, rows)),
    rowCount: rows.length,
    meta: meta.events ? { ...meta, events: pickedEvents(meta.events, rows) } : meta,
  }
}

/** A table by place and time. */
export type PlaceTimeFrame = DeclaredFrame<typeof placeTimeColumns>

/** Rows of one place in a frame that stacks places; all rows when there is only one. */
export const rowsOfPlace = (frame: PlaceTimeFrame, placeId: number | undefined): number[] => {
  const ids = columnsByKey(frame).place_id?.values
  const all = Array.from({ length: frame.rowCount }, (_, row) => row)
  return ids ? all.filter(row => ids[row] === placeId) : all
}
