import { type ColumnSpec, columnsByKey, type DeclaredFrame } from './declared-columns.ts'
import type { Frame, FrameColumn } from './frame.ts'

type Columns = Pick<Frame, 'columns'>

export const columnOf = (frame: Columns, key: string | undefined): FrameColumn | undefined =>
  frame.columns.find(column => column.key === key)

const numberIn = (value: number | string | null | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Number of a cell; null when it is missing, is no number, or the column is not there. */
export const numberAt = (frame: Columns, key: string, row: number): number | null => numberIn(columnOf(frame, key)?.values[row])

/** Text of a cell; empty when it is missing or the column is not there. */
export const textAt = (frame: Columns, key: string, row: number): string => String(columnOf(frame, key)?.values[row] ?? '')

/** Numbers of a column, null for what is missing; none when the column is not there. */
export const numbersOf = (frame: Columns, key: string): readonly (number | null)[] => (columnOf(frame, key)?.values ?? []).map(numberIn)

/** Texts of a column, null for what is missing; none when the column is not there. */
export const textsOf = (frame: Columns, key: string): readonly (string | null)[] =>
  (columnOf(frame, key)?.values ?? []).map(value => (value === null ? null : String(value)))

/** Row of a place in a frame with one row a place; -1 when it is not there. */
export const rowOfPlace = (frame: DeclaredFrame<{ place_id: ColumnSpec }>, placeId: number | undefined): number =>
  placeId === undefined ? -1 : columnsByKey(frame).place_id.values.indexOf(placeId)

/** Number of a declared column's cell; null when it is missing or no number. */
export const numberCell = (column: FrameColumn | undefined, row: number): number | null => numberIn(column?.values[row])

/** Text of a declared column's cell; empty when it is missing. */
export const textCell = (column: FrameColumn | undefined, row: number): string => String(column?.values[row] ?? '')

/** Numbers of a declared column, null for what is missing. */
export const numberCells = (column: FrameColumn | undefined): readonly (number | null)[] => (column?.values ?? []).map(numberIn)

/** Texts of a declared column, null for what is missing. */
export const textCells = (column: FrameColumn | undefined): readonly (string | null)[] =>
  (column?.values ?? []).map(value => (value === null ? null : String(value)))
