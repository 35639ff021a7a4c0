import { tooLarge, type UploadProblem, wrongFormat } from '../upload/problem.ts'

export interface SheetLimits {
  rows: number
  columns: number
  cells: number
}

export const sheetLimits: SheetLimits = { rows: 300_000, columns: 256, cells: 6_000_000 }

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

/**
 * Reads the raw XML of one sheet chunk by chunk, before any parser sees it: formulas, and addresses whose dense table would not fit.
 */
export const sheetGuard = (limits: SheetLimits) => {
  let tail = ''
  let [rows, columns] = [0, 0]
  return (chunk: Buffer): UploadProblem | null => {
    const text = tail + chunk.toString('latin1')
    tail = text.slice(-64)
    if (/<(?:\w{1,20}:)?f[\s>/]/.test(text)) return wrongFormat('表格含有公式，请粘贴为数值')
    for (const match of text.matchAll(/\sr\s*=\s*["']\s*([A-Za-z]{0,20})(\d{1,20})/g)) {
      rows = Math.max(rows, Number(match[2]))
      if (match[1]) columns = Math.max(columns, columnNumber(match[1]))
    }
    if (rows > limits.rows) return tooLarge(`表格行数超过 ${limits.rows}`)
    if (columns > limits.columns) return tooLarge(`表格列数超过 ${limits.columns}`)
    return rows * columns > limits.cells ? tooLarge(`单元格数超过 ${limits.cells}`) : null
  }
}
