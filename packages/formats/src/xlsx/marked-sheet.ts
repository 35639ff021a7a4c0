import { PassThrough } from 'node:stream'
import type ExcelJS from '@protobi/exceljs'
import type { Cell } from '../table/hour-cell.ts'
import { loadExcel } from './load-excel.ts'
import { cleanText } from './sheet-rows.ts'

export interface CellMark {
  /** Column of the sheet, from 0. */
  column: number
  level: 'error' | 'warn'
  reason: string
}

export interface MarkedRow {
  cells: readonly Cell[]
  marks: readonly CellMark[]
}

export interface MarkedSheet {
  name: string
  /** Lines above the heading. */
  above: readonly string[]
  headings: readonly string[]
  rows: Iterable<MarkedRow>
}

/** Heading of the column in front that says what is wrong with a row; readers of such sheets pass over it. */
export const verdictHeading = '校验结果'

const fills = { error: 'FFFFC7CE', warn: 'FFFFEB9C' } as const

const written = (cell: Cell): string | number | Date | null =>
  cell === null || cell === undefined || typeof cell === 'boolean' ? null : typeof cell === 'string' ? cleanText(cell) : cell

const wordsOf = (headings: readonly string[], marks: readonly CellMark[]): string =>
  marks.map(({ column, reason }) => (headings[column] ? `${headings[column].replace(/[*（(].*$/, '')}：${reason}` : reason)).join('；')

type Sheet = ReturnType<InstanceType<typeof ExcelJS.stream.xlsx.WorkbookWriter>['addWorksheet']>

const addMarked = (sheet: Sheet, headings: readonly string[], { cells, marks }: MarkedRow): void => {
  const row = sheet.addRow([cleanText(wordsOf(headings, marks)), ...cells.map(written)])
  for (const { column, level } of marks)
    row.getCell(column + 2).fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: fills[level] } }
  if (marks.length > 0) row.getCell(1).font = { color: { argb: marks.some(mark => mark.level === 'error') ? 'FF9C0006' : 'FF7F6000' } }
  row.commit()
}

/**
 * Sheets as they came in, with a column in front that names what is wrong with each row and the cells at fault filled (red: error, yellow: to be
 * looked at). Text is never a formula. Without marks: a template.
 */
export const markedXlsx = async (sheets: readonly MarkedSheet[], options: { verdict: boolean }): Promise<Buffer> => {
  const out = new PassThrough()
  const chunks: Buffer[] = []
  out.on('data', (chunk: Buffer) => chunks.push(chunk))
  const { stream } = await loadExcel()
  const workbook = new stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false })
  for (const { name, above, headings, rows } of sheets) {
    const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: above.length + 1 }] })
    const shown = options.verdict ? [verdictHeading, ...headings] : [...headings]
    sheet.columns = shown.map((heading, i) => ({ width: options.verdict && i === 0 ? 48 : Math.min(28, 4 + heading.length * 2) }))
    for (const line of above) sheet.addRow([line]).commit()
    const heading = sheet.addRow(shown)
    heading.font = { bold: true }
    heading.commit()
    for (const row of rows) {
      if (options.verdict) addMarked(sheet, headings, row)
      else sheet.addRow(row.cells.map(written)).commit()
    }
    sheet.commit()
  }
  await workbook.commit()
  return Buffer.concat(chunks)
}

/**
 * The file unchanged but for marked faulty cells and a verdict for each row. `headings`: of each column of the file, null for one that is not
 * known; that is left out, and with it the verdict of an earlier round.
 */
export const annotatedXlsx = (name: string, headings: readonly (string | null)[], rows: readonly MarkedRow[]): Promise<Buffer> => {
  const known = headings.flatMap((heading, at) => (heading === null ? [] : [{ heading, at }]))
  const place = new Map(known.map(({ at }, n) => [at, n]))
  const sheet = {
    name,
    above: [],
    headings: known.map(({ heading }) => heading),
    rows: rows.map(({ cells, marks }) => ({
      cells: known.map(({ at }) => cells[at] ?? null),
      marks: marks.map(mark => ({ ...mark, column: place.get(mark.column) ?? 0 })),
    })),
  }
  return markedXlsx([sheet], { verdict: true })
}
