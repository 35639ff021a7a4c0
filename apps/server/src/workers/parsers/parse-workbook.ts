import { readFile } from 'node:fs/promises'
import type { Cell } from '@qingyuan/formats/table/hour-cell.ts'
import type { UploadProblem } from '@qingyuan/formats/upload/problem.ts'
import { readXlsx } from '@qingyuan/formats/xlsx/read-xlsx.ts'
import type { SheetLimits } from '@qingyuan/formats/xlsx/sheet-guard.ts'
import { fileParser, type ParserLimits } from './file-parser.ts'

/** Rows of a sheet, in order. */
export interface SheetPart {
  /** Index of the sheet in the workbook. */
  sheet: number
  name: string
  rows: Cell[][]
}

const rowsPerPart = 500

/** Sheets of a workbook as parts; the result says why it is refused. */
export const workbookParser = (limits: ParserLimits, sheetLimits: Partial<SheetLimits>) =>
  fileParser<null, UploadProblem | null, SheetPart>({
    limits,
    parse: async (path, _, { sendPart }) => {
      const book = await readXlsx(await readFile(path), sheetLimits)
      if (!book.ok) return book.problem
      for (const [sheet, { name, rows }] of book.sheets.entries())
        for (let from = 0; from === 0 || from < rows.length; from += rowsPerPart)
          await sendPart({ sheet, name, rows: rows.slice(from, from + rowsPerPart) })
      return null
    },
  })
