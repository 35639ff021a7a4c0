import type { OutputOf } from '@qingyuan/contract/call.ts'
import { fillImportCalls } from '@qingyuan/contract/reporting/form-import.ts'
import { checkForm } from '@qingyuan/domain/fill-form/checks/check-form.ts'
import type { FormProblem } from '@qingyuan/domain/fill-form/checks/context.ts'
import { formDiff } from '@qingyuan/domain/fill-form/diff.ts'
import { type EnterpriseForm, isBlank, rowsOf } from '@qingyuan/domain/fill-form/form.ts'
import { type CellMark, markedXlsx } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import { formContext } from '#/modules/emissions/enterprises/public.ts'
import { changeFill, ownEnterprise } from '#/modules/reporting/tasks/public.ts'
import { readUploadedBook, saveReport } from '#/modules/system/files/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import { serveCalls } from '#/platform/module.ts'
import { openFill } from '../fill.ts'
import { headingText, sectionSheets } from './columns.ts'
import { insertImport, selectImports } from './import-queries.ts'
import { type ReadSheet, readWorkbook } from './read-workbook.ts'
import { downloadTemplate } from './template.ts'

type Calls = typeof fillImportCalls
type Answer = OutputOf<Calls['Import']>

const mostFaults = 200
const mostChanges = 200

/** A draft may be incomplete, not wrong: a missing value is a warning only. */
const levelOf = (form: EnterpriseForm, { section, row, field, level }: FormProblem): CellMark['level'] => {
  const hasValue = field !== undefined && !isBlank(rowsOf(form, section).find(({ id }) => id === row)?.[field])
  return level === 'error' && hasValue ? 'error' : 'warn'
}

interface Found {
  read: ReadSheet
  /** Index of the row among the sheet's. */
  index: number
  mark: CellMark
}

/** Cell of each problem; problems of sections that the workbook lacks are left out. */
const placed = (form: EnterpriseForm, sheets: readonly ReadSheet[], problems: readonly FormProblem[]): Found[] =>
  problems.flatMap((problem): Found[] => {
    const read = sheets.find(({ sheet }) => sheet.section.id === problem.section)
    const index = rowsOf(form, problem.section).findIndex(({ id }) => id === problem.row)
    if (!read || index < 0 || index >= Math.max(read.rows.length, 1)) return []
    const part = /\[(\d+)\]$/.exec(problem.path)?.[1]
    const columns = read.sheet.columns.filter(({ field }) => field.key === problem.field)
    const header = columns[part === undefined ? 0 : Number(part)]?.header
    const column = header === undefined ? 0 : (read.at.get(headingText(header)) ?? 0)
    return [{ read, index, mark: { column, level: levelOf(form, problem), reason: problem.message } }]
  })

const toFault = ({ read, index, mark }: Found): Answer['faults'][number] => ({
  sheet: read.name,
  row: read.rows[index]?.row ?? 1,
  column: read.headings[mark.column] ?? '',
  level: mark.level,
  reason: mark.reason,
})

/** The workbook back with what is wrong in front of each row; it can be put right and handed in again. */
const annotated = (sheets: readonly ReadSheet[], found: readonly Found[]): Promise<Buffer> =>
  markedXlsx(
    sheets.map(read => {
      const kept = read.headings.flatMap((heading, n) => (heading !== '' && heading !== '校验结果' ? [n] : []))
      const place = new Map(kept.map((n, at) => [n, at]))
      return {
        name: read.sheet.section.label,
        above: [],
        headings: kept.map(n => read.headings[n]!),
        rows: read.rows.map(({ cells }, index) => ({
          cells: kept.map(n => cells[n] ?? null),
          marks: found
            .filter(each => each.read === read && each.index === index)
            .map(({ mark }) => ({ ...mark, column: place.get(mark.column) ?? 0 })),
        })),
      }
    }),
    { verdict: true },
  )

export const fillImportService = serveCalls(fillImportCalls, {
  ImportList: async ({ services, caller }, which) => {
    const { fill } = await openFill(services, caller, which)
    return (await selectImports(services.db, fill.id)).map(row => ({
      ...{ id: row.id, fileName: row.file_name, at: stampOf(row.at), by: row.by_name },
      ...{ rows: row.row_count, changes: row.changes, errors: row.errors, warnings: row.warnings, taken: row.taken },
    }))
  },
  /**
   * A workbook of the form. Checked first; applied on request, only as a whole and only when no cell of it is wrong.
   * @throws CONFLICT when the fill has been saved since `revision`
   */
  Import: async ({ services, caller, upload: given }, { taskId, revision, commit }) => {
    const upload = given!
    const { task, fill, checked } = await openFill(services, caller, { taskId, enterpriseId: ownEnterprise(caller) })
    const book = await readUploadedBook(services, caller, upload)
    const context = await formContext(services.db, task.year)
    const { form, sheets, unknown } = readWorkbook(book, checked.form, context)
    const titles = sectionSheets.slice(0, 3).map(({ section }) => section.label)
    if (sheets.length === 0)
      throw appError('INVALID_INPUT', { message: `文件中没有“${titles.join('”“')}”等填报工作表，请用下载的模板`, field: 'file' })
    const found = placed(form, sheets, checkForm(form, context))
    const errors = found.filter(({ mark }) => mark.level === 'error')
    const changes = formDiff(checked.form, form, context.optionsOf)
    const taken = commit && errors.length === 0 && changes.length > 0
    const now = taken ? (await changeFill(services, caller, { taskId, revision }, () => form)).revision : fill.revision
    const rows = sheets.reduce((sum, each) => sum + each.rows.length, 0)
    await insertImport(services.db, {
      ...{ fill_id: fill.id, file_name: upload.name, at: new Date(services.clock.now()) },
      ...{ by_id: caller.userId || null, by_name: caller.realName || caller.userName },
      ...{ row_count: rows, changes: changes.length, errors: errors.length, warnings: found.length - errors.length, taken },
    })
    return {
      ...{ taken, revision: now, rows, unknown },
      ...{ errors: errors.length, warnings: found.length - errors.length },
      faults: [...errors, ...found.filter(({ mark }) => mark.level === 'warn')].slice(0, mostFaults).map(toFault),
      changes: changes.slice(0, mostChanges).map(({ label, kind }) => ({ label, kind })),
      reportId:
        found.length > 0 && !taken
          ? await saveReport(services, { fileName: upload.name, by: caller.userId || null }, await annotated(sheets, found))
          : null,
    }
  },
  DownloadTemplate: downloadTemplate,
})
