import type { FrameColumn } from '@qingyuan/domain/frame.ts'

/** A clicked cell. `footer` is the index of the footer row, or undefined for a cell of the body. */
export interface FrameCell {
  column: FrameColumn
  row: number
  footer?: number
}
