import { PassThrough, type Writable } from 'node:stream'
import type ExcelJS from '@protobi/exceljs'
import { decimalsOf } from '@qingyuan/domain/format-cell.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { loadExcel } from './load-excel.ts'
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

export interface WriteOptions {
  signal?: AbortSignal
  /** Rows written so far. */
  onProgress?: (rows: number) => void
  /** Rows of one sheet before the next one begins; a sheet holds 1,048,576. */
  sheetRows?: number
}

/** Number format with the column's decimals, so that the sheet shows what the screen shows (without the thin spaces). */
const numberFormat = (column: SheetColumn): string => {
  const decimals = column.kind === 'text' || column.kind === 'time' || column.kind === 'class' ? null : decimalsOf(column)
  if (decimals === null) return 'General'
  const plain = decimals > 0 ? `0.${'0'.repeat(decimals)}` : '0'
  return column.kind === 'change' ? `+${plain};-${plain};${plain}` : plain
}

const widthOf = (heading: string, column: SheetColumn): number => {
  const length = [...heading].reduce((sum, char) => sum + (char > '\u2e80' ? 2 : 1), 2)
  return Math.min(40, Math.max(column.kind === 'time' ? 20 : 10, length))
}

const tick = () => new Promise<void>(resolve => setImmediate(resolve))
const drained = async (out: Writable): Promise<void> => {
  await tick()
  if (out.writableNeedDrain && !out.destroyed)
    await new Promise<void>(resolve => out.once('drain', () => resolve()).once('close', () => resolve()))
}

type Workbook = InstanceType<typeof ExcelJS.stream.xlsx.WorkbookWriter>

const openSheet = (workbook: Workbook, source: RowSource, name: string) => {
  const columns = shownColumns(source)
  const labels = cleanHeadings(columns)
  const above = metaLines(source.meta)
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: above.length + 1 }] })
  sheet.columns = columns.map(({ column }, i) => ({ width: widthOf(labels[i]!, column), style: { numFmt: numberFormat(column) } }))
  for (const line of above) sheet.addRow([line]).commit()
  const heading = sheet.addRow(labels)
  heading.font = { bold: true }
  heading.commit()
  return sheet
}

/**
 * Streams a table into `out` as .xlsx: title and facts, one heading row with units, the rows, the footer. Values are the displayed ones
 * (rounded, numbers as numbers), missing is `—`, text is never a formula. Ends `out`; rejects when `signal` aborts or `out` fails.
 * Yields to the event loop every few hundred rows; packing still wants a worker. Returns the number of rows.
 */
export const writeXlsx = async (table: Frame | RowSource, out: Writable, options: WriteOptions = {}): Promise<number> => {
  const source = asRowSource(table)
  const columns = shownColumns(source)
  const limit = options.sheetRows ?? 1_000_000
  const { stream } = await loadExcel()
  const workbook = new stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false })
  let failed: Error | null = null
  out.once('error', error => {
    failed = error
  })
  let sheet = openSheet(workbook, source, '数据')
  let rows = 0
  for await (const batch of source.rows) {
    for (const row of batch) {
      if (rows > 0 && rows % limit === 0) {
        sheet.commit()
        sheet = openSheet(workbook, source, `数据${rows / limit + 1}`)
      }
      sheet.addRow(exportRow(columns, row)).commit()
      if (++rows % 200 === 0) await drained(out)
    }
    options.signal?.throwIfAborted()
    if (failed) throw failed as Error
    options.onProgress?.(rows)
  }
  for (const row of footerRows(source, columns)) sheet.addRow(row).commit()
  sheet.commit()
  await workbook.commit()
  return rows
}

/** The same as bytes, for small tables. */
export const xlsxBytes = async (table: Frame | RowSource): Promise<Buffer> => {
  const out = new PassThrough()
  const chunks: Buffer[] = []
  out.on('data', (chunk: Buffer) => chunks.push(chunk))
  await writeXlsx(table, out)
  return Buffer.concat(chunks)
}
