import { tooLarge, type UploadProblem, wrongFormat } from '../upload/problem.ts'

export interface SheetLimits {
  /** Of each sheet. */
  rows: number
  columns: number
  /** Of all sheets together. */
  cells: number
  /** XML of the whole workbook; the archive is limited by the upload rules. */
  unpackedBytes: number
}

export const sheetLimits: SheetLimits = { rows: 300_000, columns: 256, cells: 6_000_000, unpackedBytes: 120_000_000 }

/** Cells of the sheets read so far, by the number of the sheet. */
export type CellCounts = Map<number, number>

const refused: readonly [pattern: RegExp, detail: string][] = [
  [/vbaProject|macrosheets|\.xlm$|activeX|ctrlProps/i, '表格含有宏或控件'],
  [/externalLinks|connections\.xml|queryTables/i, '表格含有外部链接'],
  [/embeddings|\.bin$/i, '表格含有嵌入对象'],
]

/** Why an entry of a spreadsheet is not accepted by its name; null when it is. Printer settings are harmless. */
export const problemOfPart = (name: string): UploadProblem | null => {
  if (/printerSettings/i.test(name)) return null
  const found = refused.find(([pattern]) => pattern.test(name))
  return found ? wrongFormat(found[1]) : null
}

const columnNumber = (letters: string): number => [...letters.toUpperCase()].reduce((sum, char) => sum * 26 + char.charCodeAt(0) - 64, 0)

const tag = /<(?:[\w.-]{1,40}:)?(c|row)(?![\w.-])([^>]*)>/g
const address = /(?<![\w.-])r\s*=\s*(?:(["'])([A-Z]{0,3})(\d{1,7})\1)?/g
const maxTag = 4096

interface Extent {
  row: number
  column: number
  rowTags: number
  cellTags: number
}

/** Largest row and column named in a piece of XML and how many of them; null when an address is not written as spreadsheets write it. */
const extentOf = (text: string): Extent | null => {
  const far = { row: 0, column: 0, rowTags: 0, cellTags: 0 }
  for (const [, name, attributes] of text.matchAll(tag)) {
    if (name === 'row') far.rowTags++
    else far.cellTags++
    for (const [, quote, letters, digits] of attributes!.matchAll(address)) {
      if (!quote) return null
      far.row = Math.max(far.row, Number(digits))
      far.column = Math.max(far.column, columnNumber(letters!))
    }
  }
  return far
}

/**
 * Reads the raw XML of one part chunk by chunk, before any parser sees it. Refuses addresses whose dense table would not fit (one far
 * cell would make a reader allocate everything before it) or that are not plain `AB12`, and, in a sheet, formulas. `counts` adds up the cells of the
 * parts of a workbook.
 */
export const sheetGuard = (limits: SheetLimits, isSheet: boolean, counts: CellCounts = new Map()) => {
  const sheet = counts.size
  counts.set(sheet, 0)
  let tail = ''
  let [rows, columns, rowTags, cells] = [0, 0, 0, 0]
  return (chunk: Buffer): UploadProblem | null => {
    const text = tail + chunk.toString('latin1')
    const open = text.lastIndexOf('<')
    tail = open > text.lastIndexOf('>') ? text.slice(open) : ''
    if (tail.length > maxTag && /^<(?:[\w.-]{1,40}:)?(?:c|row)(?![\w.-])/.test(tail)) return wrongFormat('工作簿无法读取')
    tail = tail.slice(0, maxTag)
    if (isSheet && /<(?:[\w.-]{1,40}:)?f(?![\w.-])/.test(text)) return wrongFormat('表格含有公式，请粘贴为数值')
    const far = extentOf(text)
    if (!far) return wrongFormat('单元格地址不正确')
    rowTags += far.rowTags
    cells += far.cellTags
    rows = Math.max(rows, far.row, rowTags)
    columns = Math.max(columns, far.column)
    if (rows > limits.rows) return tooLarge(`表格行数超过 ${limits.rows}`)
    if (columns > limits.columns) return tooLarge(`表格列数超过 ${limits.columns}`)
    counts.set(sheet, Math.max(cells, rows * columns))
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    return total > limits.cells ? tooLarge(`单元格数超过 ${limits.cells}`) : null
  }
}
