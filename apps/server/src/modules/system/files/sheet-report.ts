import { dayMs } from '@qingyuan/domain/time.ts'
import { type CellMark, type MarkedRow, markedXlsx } from '@qingyuan/formats/xlsx/marked-sheet.ts'
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

/** A line of a file that is not taken, or a cell of it. */
export interface RefusedLine {
  row: number
  column: string
  text: string
  reason: string
}

interface CheckedLines<Row> {
  rows: readonly Row[]
  /** Lines of the file, refused ones included. */
  count: number
  refused: readonly RefusedLine[]
  /** More than `refused` when a reader keeps the first ones only. */
  refusedCount?: number
  /** `warn` where the other lines are written all the same. */
  level: CellMark['level']
  /** What the lines and columns of the file are called. */
  heads?: readonly [row: string, column: string]
}

/** Findings of a file that is no sheet, and its refused lines as one. */
export const checkedLines = <Row>(checked: CheckedLines<Row>) => {
  const { rows, count, refused, refusedCount = refused.length, level, heads = ['行', '列'] } = checked
  const [errors, warnings] = level === 'error' ? [refusedCount, 0] : [0, refusedCount]
  const findings: SheetFindings = {
    ...{ rows: count, errors, warnings, unknownColumns: [] },
    errorRows: level === 'error' ? new Set(refused.map(({ row }) => row)).size : 0,
    faults: refused.slice(0, mostFaults).map(({ row, column, reason }) => ({ row, column, level, reason })),
  }
  const report = async () => {
    if (refused.length === 0) return null
    const marked = refused.map(({ row, column, text, reason }) => ({ cells: [row, column, text], marks: [{ column: 2, level, reason }] }))
    return markedXlsx([{ name: '未通过检查', above: [], headings: [...heads, '内容'], rows: marked }], { verdict: true })
  }
  return { rows, findings, report }
}

/** Keeps a file with its cells marked for who brought it; it goes after a week. Returns its id. */
export const saveReport = (
  { files, clock }: Pick<Services, 'files' | 'clock'>,
  { fileName, by }: { fileName: string; by: number | null },
  body: Buffer,
): Promise<string> => {
  const name = `${fileName.replace(/\.\w{1,8}$/, '')}-校验结果.xlsx`
  const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return files.save(body, { name, mediaType, purpose: 'import', createdBy: by, expiresAt: clock.now() + reportDays * dayMs })
}
