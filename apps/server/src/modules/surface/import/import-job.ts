import { readFile } from 'node:fs/promises'
import { type SurfaceKind, surfaceKinds } from '@qingyuan/domain/surface.ts'
import type { Cell } from '@qingyuan/formats/table/hour-cell.ts'
import { annotatedXlsx } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import { readXlsx } from '@qingyuan/formats/xlsx/read-xlsx.ts'
import { factorState, sourceFacts } from '#/modules/factors/service.ts'
import { findingsOf, mostSheetRows, type SheetFindings, saveReport } from '#/modules/files/service.ts'
import { jobKind } from '#/platform/jobs/job-kind.ts'
import type { Services } from '#/platform/services.ts'
import { selectStanding } from '../change-queries.ts'
import { byOf, type Doer } from '../held.ts'
import { checkSheet, findHead, type SheetHead, type SheetRow } from './check-sheet.ts'
import { columnsOf } from './columns.ts'
import { importOfJob, insertImport, insertImportRows } from './queries.ts'
import { takeRows } from './take-rows.ts'

export const importKind = 'surface-import'

export interface ImportInput {
  fileId: string
  fileName: string
  taskId: number
  kind: SurfaceKind
  /** Take it when nothing is wrong. */
  commit: boolean
  doer: Doer
}

export interface ImportResult extends SheetFindings {
  taskId: number
  kind: SurfaceKind
  fileName: string
  importId: number | null
  added: number
  updated: number
}

const openSheet = async (services: Services, { fileId, fileName, kind }: ImportInput) => {
  const file = await services.files.find(fileId)
  if (!file) throw new Error(`文件 ${fileName} 已不在`)
  const book = await readXlsx(await readFile(file.path))
  if (!book.ok) throw new Error(`${book.problem.message}：${book.problem.detail}`)
  const rows: readonly (readonly Cell[])[] = book.sheets[0]?.rows ?? []
  const { classes } = await sourceFacts(services)
  const head = findHead(rows, columnsOf(kind, classes))
  if (!head) throw new Error(`${fileName}：前 15 行中没有同时含“区县”“排放源编码”“点位名称”的表头，请用${surfaceKinds[kind].label}的模板`)
  if (rows.length - head.height > mostSheetRows) throw new Error(`${fileName}：超过 ${mostSheetRows} 行，请分次导入`)
  return { rows, head, classes }
}

/** The file back, with the cells at fault marked. */
const annotated = (rows: readonly SheetRow[], { columns }: SheetHead, name: string): Promise<Buffer> =>
  annotatedXlsx(
    name,
    columns.map(column => column?.heading ?? null),
    rows,
  )

const summary = (checked: readonly SheetRow[], { columns, unknown }: SheetHead, { taskId, kind, fileName }: ImportInput): ImportResult => ({
  ...findingsOf(
    checked,
    columns.map(column => column?.heading ?? null),
    unknown,
  ),
  ...{ taskId, kind, fileName, importId: null, added: 0, updated: 0 },
})

const words = ({ rows, errors, errorRows, importId, added, updated }: ImportResult): string => {
  if (rows === 0) return '文件中没有数据行'
  if (errors > 0) return `${rows} 行中 ${errorRows} 行有误，共 ${errors} 处，未写入任何数据`
  return importId === null ? `检查通过：${rows} 个点位` : `已写入：新增 ${added} 个点位，更新 ${updated} 个`
}

/** Writes every row or none; a job that starts again after a crash finds its file taken. */
const take = (services: Services, jobId: string, { doer, taskId, kind, fileName }: ImportInput, checked: readonly SheetRow[]) =>
  services.db.transaction().execute(async trx => {
    const done = await importOfJob(trx, jobId)
    if (done) return { importId: done.id, added: done.added, updated: done.updated }
    const rows = checked.map(({ point }) => point!)
    const made = await takeRows(services, trx, doer, taskId, rows)
    const added = made.filter(each => each.added).length
    const counts = { added, updated: made.length - added }
    const at = new Date(services.clock.now())
    const importId = await insertImport(trx, { job_id: jobId, task_id: taskId, kind, file_name: fileName, at, ...byOf(doer), ...counts })
    await insertImportRows(trx, importId, made)
    return { importId, ...counts }
  })

/** Checks a sheet of surface sources; takes it as a whole when it is asked to and nothing is wrong. Any error: nothing is written. */
export const surfaceImport = jobKind<ImportInput>({
  kind: importKind,
  run: async ({ id, input, services, signal, progress }) => {
    progress(0.05, '正在读取')
    const { rows, head, classes } = await openSheet(services, input)
    signal.throwIfAborted()
    progress(0.4, '正在检查')
    const [state, standing] = await Promise.all([factorState(services), selectStanding(services.db, input.taskId)])
    const checked = checkSheet({ kind: input.kind, rows, head, classes, state, scope: input.doer.scope, standing })
    const result = summary(checked, head, input)
    signal.throwIfAborted()
    if (input.commit && result.errors === 0 && result.rows > 0) {
      progress(0.6, '正在写入')
      const told = { ...result, ...(await take(services, id, input, checked)) }
      return { message: words(told), result: told }
    }
    const marked = result.errors + result.warnings > 0
    const whose = { fileName: input.fileName, by: input.doer.userId || null }
    const fileId = marked ? await saveReport(services, whose, await annotated(checked, head, surfaceKinds[input.kind].label)) : undefined
    return { message: words(result), result, fileId }
  },
})
