import type { Cell } from '@qingyuan/formats/table/hour-cell.ts'
import { annotatedXlsx, type MarkedRow } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import type { Services } from '#/platform/services.ts'
import type { CheckedImport } from './define-import.ts'
import { findSheet } from './find-sheet.ts'
import { readBook } from './read-book.ts'
import { findingsOf, mostSheetRows, type SheetFindings } from './sheet-report.ts'
import { bookError, checkUploadedSheet } from './uploaded.ts'

/** An import takes an `.xlsx` of rows. */
export const acceptSheet = { check: checkUploadedSheet, parser: 'importWorkbook' } as const

/** Rows of the first sheet that has these headings; none when no sheet has them. */
export const readSheet = async (
  services: Services,
  file: { path: string; name: string },
  heading: readonly string[],
  options: { signal: AbortSignal; person?: number },
): Promise<readonly (readonly Cell[])[]> => {
  const book = await readBook(services, { parser: 'importWorkbook', file, ...options })
  if (!Array.isArray(book)) throw bookError(book, file.name)
  return findSheet(book, heading)?.rows ?? []
}

/** @throws Error for a sheet without its heading, or with too many rows below it */
export const refuseSheet = (fileName: string, below: number | null, wanted: string): void => {
  if (below === null) throw new Error(`${fileName}：前 15 行中没有同时含${wanted}`)
  if (below > mostSheetRows) throw new Error(`${fileName}：超过 ${mostSheetRows} 行，请分次导入`)
}

/** A sheet that was checked row by row. */
interface CheckedSheet<R> {
  name: string
  rows: readonly R[]
  /** Heading of each column in the marked file, and its name in the list of faults; null for an unknown column. */
  headings: readonly (string | null)[]
  labels: readonly (string | null)[]
  unknown: string[]
}

/** Findings of a checked sheet, and the sheet back with its cells marked where there are any. */
export const checkedSheet = <R extends MarkedRow & { row: number }>(sheet: CheckedSheet<R>): CheckedImport<R> => {
  const findings = findingsOf(sheet.rows, sheet.labels, sheet.unknown)
  const report = async () => (findings.errors + findings.warnings > 0 ? await annotatedXlsx(sheet.name, sheet.headings, sheet.rows) : null)
  return { rows: sheet.rows, findings, report }
}

/** Why a sheet is not written; null when it could be. */
export const sheetRefusal = ({ rows, errors, errorRows }: SheetFindings): string | null =>
  rows === 0 ? '文件中没有数据行' : errors > 0 ? `${rows} 行中 ${errorRows} 行有误，共 ${errors} 处，未写入任何数据` : null
