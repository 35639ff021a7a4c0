import { csvCell } from '@qingyuan/domain/csv-cell.ts'
import { decimalsOf } from '@qingyuan/domain/format-cell.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import {
  asRowSource,
  cleanHeadings,
  exportRow,
  footerRows,
  metaLines,
  type RowSource,
  type SheetColumn,
  shownColumns,
} from './sheet-rows.ts'

/** Text that a spreadsheet would run as a formula gets an apostrophe in front; numbers never come here. */
const inert = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const textCell = (text: string): string => csvCell(inert(text))

const cellText = (column: SheetColumn | undefined, value: number | string): string => {
  if (typeof value === 'string') return textCell(value)
  const decimals = column ? decimalsOf(column) : null
  return decimals === null ? String(value) : value.toFixed(Math.max(0, decimals))
}

/** A table as CSV text in pieces: byte-order mark (so that spreadsheets see UTF-8), facts, heading, displayed values, footer; CR LF. */
export async function* writeCsv(table: Frame | RowSource): AsyncGenerator<string> {
  const source = asRowSource(table)
  const columns = shownColumns(source)
  const line = (cells: readonly (number | string)[]) => `${cells.map((cell, i) => cellText(columns[i]?.column, cell)).join(',')}\r\n`
  yield `\ufeff${metaLines(source.meta)
    .map(text => `${textCell(text)}\r\n`)
    .join('')}`
  yield `${cleanHeadings(columns).map(textCell).join(',')}\r\n`
  for await (const batch of source.rows) yield batch.map(row => line(exportRow(columns, row))).join('')
  yield footerRows(source, columns).map(line).join('')
}
