import { dayMs } from '@qingyuan/domain/time.ts'
import type { CellMark, MarkedRow } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import type { Services } from '#/platform/services.ts'

/** Findings of the check of a sheet. */
export interface SheetFindings {
  rows: number
  errors: number
  errorRows: number
  warnings: number
  unknownColumns: string[]
  /** The first ones, errors before warnings, for the screen; all stand in the report. */
  faults: { row: number; column: string; level: CellMark['level']; reason: string }[]
}

/** More rows than this are two files. */
export const mostSheetRows = 20_000
const mostFaults = 200
const reportDays = 7

/** Counts and first faults of checked rows; `headings` name the columns of the file, null for one that is not known. */
export const findingsOf = (
  checked: readonly (MarkedRow & { row: number })[],
  headings: readonly (string | null)[],
  unknownColumns: string[],
): SheetFindings => {
  const faults = checked.flatMap(({ row, marks }) =>
    marks.map(({ column, level, reason }) => ({ row, column: headings[column] ?? '', level, reason })),
  )
  const errors = faults.filter(({ level }) => level === 'error')
  return {
    rows: checked.length,
    errors: errors.length,
    errorRows: new Set(errors.map(({ row }) => row)).size,
    warnings: faults.length - errors.length,
    unknownColumns,
    faults: [...errors, ...faults.filter(({ level }) => level === 'warn')].slice(0, mostFaults),
  }
}

/** Keeps a file with its cells marked for who brought it; it goes after a week. Returns its id. */
export const saveReport = (
  { files, clock }: Pick<Services, 'files' | 'clock'>,
  { fileName, by }: { fileName: string; by: number | null },
  body: Buffer,
): Promise<string> => {
  const name = `${fileName.replace(/\.xlsx$/i, '')}-校验结果.xlsx`
  const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return files.save(body, { name, mediaType, purpose: 'import', createdBy: by, expiresAt: clock.now() + reportDays * dayMs })
}
