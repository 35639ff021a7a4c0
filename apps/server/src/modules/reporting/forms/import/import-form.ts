import { fillImportCalls } from '@qingyuan/contract/reporting/form-import.ts'
import { checkForm } from '@qingyuan/domain/fill-form/checks/check-form.ts'
import type { FormProblem } from '@qingyuan/domain/fill-form/checks/context.ts'
import { type FormChange, formDiff } from '@qingyuan/domain/fill-form/diff.ts'
import { type EnterpriseForm, isBlank, rowsOf } from '@qingyuan/domain/fill-form/form.ts'
import { type CellMark, markedXlsx } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import { changeFill, readFill, readForm } from '#/modules/reporting/tasks/public.ts'
import { acceptSheet, bookError, callerOf, defineImport, type ImportInput, readBook } from '#/modules/system/files/public.ts'
import { appError } from '#/platform/errors.ts'
import { serveCalls } from '#/platform/module.ts'
import { importEvent, importedEnterprise } from '../callers.ts'
import { openFill } from '../fill.ts'
import { headingText, sectionSheets } from './columns.ts'
import { type ReadSheet, readWorkbook } from './read-workbook.ts'
import { downloadTemplate } from './template.ts'

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

const toFault = ({ read, index, mark: { column, level, reason } }: Found) => ({
  ...{ row: read.rows[index]?.row ?? 1, column: [read.name, read.headings[column]].filter(Boolean).join(' · '), level, reason },
})

/** A fault as the answer of `Import` names it. */
const faultOfSheet = ({ column, ...fault }: ReturnType<typeof toFault>) => {
  const [sheet, ...heading] = column.split(' · ')
  return { ...fault, sheet: sheet!, column: heading.join(' · ') }
}

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

interface Request {
  taskId: number
  /** Of an import by staff. */
  enterpriseId?: number
  /** Of the fill that the importing user saw. */
  revision: number
  fillId: number
}

/** A form that a workbook makes of the stored one. */
interface ReadForm {
  form: EnterpriseForm
  changes: readonly FormChange[]
}

interface WrittenForm {
  taskId: number
  enterpriseId: number
  /** Imported by staff, who may undo it; the enterprise may undo every import into its fill. */
  byStaff: boolean
  revision: number
  before: unknown
}

const sheetTitles = sectionSheets.slice(0, 3).map(({ section }) => section.label)

/** A workbook of the form: written as a whole, and only when no cell of it is wrong. Its undo saves the form of before. */
export const fillImport = defineImport({
  kind: 'fill-import',
  subject: ({ fillId }: ImportInput<Request>) => `fill:${fillId}`,
  shared: true,
  accept: { check: acceptSheet.check, parser: 'formWorkbook', keptDays: 7 },
  check: async (services, file, { taskId, enterpriseId, importer }: ImportInput<Request>, { read: wasRead, ...options }) => {
    const caller = callerOf(importer, 'fill:import')
    const { checked } = await readFill(services, caller, taskId, importedEnterprise(caller, enterpriseId))
    const book = await readBook(services, { parser: 'formWorkbook', file, ...options })
    if (!Array.isArray(book)) throw bookError(book, file.name)
    wasRead()
    const { context } = checked
    const { form, sheets, unknown } = readWorkbook(book, checked.form, context)
    if (sheets.length === 0)
      throw appError('INVALID_INPUT', { message: `文件中没有“${sheetTitles.join('”“')}”等填报工作表，请用下载的模板`, field: 'file' })
    const found = placed(form, sheets, checkForm(form, context))
    const [errors, warnings] = [found.filter(({ mark }) => mark.level === 'error'), found.filter(({ mark }) => mark.level === 'warn')]
    const findings = {
      ...{ rows: sheets.reduce((sum, each) => sum + each.rows.length, 0), unknownColumns: unknown },
      ...{ errors: errors.length, warnings: warnings.length },
      errorRows: new Set(errors.map(({ read, index }) => `${read.name} ${index}`)).size,
      faults: [...errors, ...warnings].slice(0, mostFaults).map(toFault),
    }
    const rows: ReadForm[] = [{ form, changes: formDiff(checked.form, form, context.optionsOf) }]
    return { rows, findings, report: async () => (found.length > 0 ? annotated(sheets, found) : null) }
  },
  more: ([found]) => ({
    updated: found!.changes.length,
    changes: found!.changes.slice(0, mostChanges).map(({ label, kind }) => ({ label, kind })),
  }),
  take: async (services, trx, { input: { taskId, enterpriseId: named, revision, importer }, list }, [found]) => {
    let before: EnterpriseForm | null = null
    const caller = callerOf(importer, 'fill:import')
    const enterpriseId = importedEnterprise(caller, named)
    const change = (standing: EnterpriseForm): EnterpriseForm => {
      before = standing
      return found!.form
    }
    const saved = await changeFill({ ...services, db: trx }, caller, { taskId, enterpriseId, revision }, change, importEvent(caller))
    const byStaff = caller.scope.userType !== 'enterprise'
    const written = { taskId, enterpriseId, byStaff, revision: saved.revision, before } satisfies WrittenForm
    return list({ added: 0, updated: found!.changes.length, written })
  },
  undo: async ({ services, caller, trx }, { subject, written }) => {
    const { taskId, enterpriseId: named, byStaff, revision, before } = written as unknown as WrittenForm
    if (taskId === undefined) throw appError('CONFLICT', { message: '该导入没有留下导入前的数据，不能撤销' })
    const own = { ...services, db: trx }
    if (!byStaff && caller.scope.userType !== 'enterprise') throw appError('FORBIDDEN', { message: '企业自己的导入由企业撤销' })
    const enterpriseId = importedEnterprise(caller, named)
    const { fill } = await readFill(own, caller, taskId, enterpriseId)
    if (`fill:${fill.id}` !== subject) throw appError('NOT_FOUND', { what: '导入记录' })
    if (fill.revision !== revision) throw appError('CONFLICT', { message: `“${fill.name}”的填报在导入后又有保存或提交，不能撤销` })
    await changeFill(own, caller, { taskId, enterpriseId, revision }, () => readForm(before), importEvent(caller))
    return {}
  },
  isEmpty: ({ updated }) => updated === 0,
  words: {
    title: ({ commit, fileName }) => `${commit ? '导入' : '检查'}填报：${fileName}`,
    empty: '变化',
    refused: ({ rows, errors }) => (errors > 0 ? `${rows} 行中有 ${errors} 处错误，未写入任何数据` : null),
    done: ({ rows, updated, warnings, importId }) => {
      if (updated === 0) return `${rows} 行，与已填内容相同，无需写入`
      const more = warnings > 0 ? `，另有 ${warnings} 处待补填或核实` : ''
      return importId === null ? `检查通过：${rows} 行，将写入 ${updated} 处变化${more}` : `已写入：${updated} 处变化`
    },
  },
})

export const fillImportService = serveCalls(fillImportCalls, {
  ImportList: async ({ services, caller }, which) => {
    const { fill } = await openFill(services, caller, which)
    return (await fillImport.records({ services, caller }, `fill:${fill.id}`)).map(({ record }) => record)
  },
  /** @throws FILE_FORMAT for anything but an .xlsx, NOT_FOUND; CONFLICT when the fill has been saved since `revision` */
  Import: async (context, { taskId, enterpriseId: named, revision, commit, dryRun }) => {
    const enterpriseId = importedEnterprise(context.caller, named)
    const open = () => readFill(context.services, context.caller, taskId, enterpriseId)
    const { fill } = await open()
    context.audit.subject = fill.name
    const request = { taskId, enterpriseId, revision, fillId: fill.id }
    if (dryRun) return fillImport.start(context, request)
    const { result, reportId } = await fillImport.inRequest(context, request, commit)
    const taken = result.importId !== null
    const now = taken ? (await open()).fill : fill
    const { rows, errors, warnings, changes, faults, unknownColumns: unknown } = result
    return { taken, revision: now.revision, rows, errors, warnings, changes, faults: faults.map(faultOfSheet), unknown, reportId }
  },
  ImportCommit: fillImport.commit,
  ImportUndo: fillImport.undo,
  DownloadTemplate: downloadTemplate,
})
