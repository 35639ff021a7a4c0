import { displayValue, footerColumn } from '@qingyuan/domain/format-cell.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { missingText } from '@qingyuan/domain/number-text.ts'
import { readSheet } from 'read-excel-file/node'

type Cell = string | number | null

const asShown = (value: Cell | undefined, column: FrameColumn): Cell => displayValue(column, value) ?? missingText

/** Cells of a table as a person reads them: columns that are shown, rows, then the lines at its foot. Missing is —. */
export const shownCells = ({ columns, rowCount, footer = [] }: Frame): Cell[][] => {
  const seen = columns.flatMap((column, n) => (column.hidden ? [] : [{ column, n }]))
  const rows = Array.from({ length: rowCount }, (_, row) => seen.map(({ column }) => asShown(column.values[row], column)))
  const feet = footer.map(({ label, cells }) => [label, ...seen.slice(1).map(({ column, n }) => asShown(cells[n], footerColumn(column)))])
  return [...rows, ...feet]
}

/** Cells of an exported workbook below its headings, by a reader that is not the writer's. */
export const exportedCells = async (file: Buffer, frame: Frame): Promise<Cell[][]> => {
  const sheet = (await readSheet(file)) as (Cell | Date)[][]
  const size = frame.rowCount + (frame.footer?.length ?? 0)
  return sheet
    .slice(sheet.length - size)
    .map(row => row.map(cell => (cell === null ? '—' : cell instanceof Date ? cell.toISOString() : cell)))
}
