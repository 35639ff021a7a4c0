import type { Cell } from '@qingyuan/formats/table/hour-cell.ts'
import { annotatedXlsx, type MarkedRow } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Upload } from '#/platform/http/upload.ts'
import { jobKind } from '#/platform/jobs/job-kind.ts'
import type { Services } from '#/platform/services.ts'
import { type ImportTable, importOfJob, selectCheckJob } from './import-queries.ts'
import { readBook } from './read-book.ts'
import { findingsOf, mostSheetRows, type SheetFindings, saveReport } from './sheet-report.ts'
import { sheetWith } from './sheet-with.ts'
import { bookError, checkUploadedSheet } from './uploaded.ts'

/** What a job is asked that brings a sheet in. */
export interface SheetAsked {
  fileId: string
  fileName: string
  /** Take it when nothing is wrong. */
  commit: boolean
}

/** A sheet that was checked row by row. */
export interface CheckedSheet<R> {
  name: string
  rows: readonly R[]
  /** Heading of each column in the file back, and its name in the list of faults; null for one that is not known. */
  headings: readonly (string | null)[]
  labels: readonly (string | null)[]
  unknown: string[]
}

interface Written {
  importId: number
  added: number
  updated: number
}

export interface SheetResult extends SheetFindings {
  fileName: string
  added: number
  updated: number
  /** Null while nothing is written. */
  importId: number | null
}

export interface SheetImport<I extends SheetAsked, R extends MarkedRow & { row: number }, X extends object> {
  kind: string
  table: ImportTable
  /** Words that the row of headings has; the first sheet with them is read, wherever it stands. */
  heading: readonly string[]
  by(input: I): number | null
  /** @throws Error in words for a file without the heading */
  check(services: Services, input: I, rows: readonly (readonly Cell[])[]): Promise<CheckedSheet<R>>
  /** What the result tells beside the findings. */
  more(rows: readonly R[], input: I): X
  /** Writes every row within the transaction. */
  take(services: Services, trx: Db, job: { id: string; input: I }, rows: readonly R[]): Promise<Written>
  /** In words: a sheet without faults, checked or written. */
  words(result: SheetResult & X): string
}

/** Rows of the sheet that is meant. */
const openSheet = async (services: Services, { fileId, fileName }: SheetAsked, heading: readonly string[], signal: AbortSignal) => {
  const file = await services.files.find(fileId)
  if (!file) throw new Error(`文件 ${fileName} 已不在`)
  const book = await readBook(services, { parser: 'importWorkbook', file: { path: file.path, name: fileName }, signal })
  if (!Array.isArray(book)) throw bookError(book, fileName)
  return sheetWith(book, heading)?.rows ?? []
}

/** @throws Error for a sheet without its heading, or with too many rows below it */
export const refuseSheet = (fileName: string, below: number | null, wanted: string): void => {
  if (below === null) throw new Error(`${fileName}：前 15 行中没有同时含${wanted}`)
  if (below > mostSheetRows) throw new Error(`${fileName}：超过 ${mostSheetRows} 行，请分次导入`)
}

/** A job that checks a sheet, and takes it as a whole, once, when it is asked to and nothing is wrong. Any error: nothing is written. */
export const sheetImport = <I extends SheetAsked, R extends MarkedRow & { row: number }, X extends object>(spec: SheetImport<I, R, X>) =>
  jobKind<I>({
    kind: spec.kind,
    run: async ({ id, input, services, signal, progress }) => {
      const { fileName, commit } = input
      progress(0.05, '正在读取')
      const sheet = await openSheet(services, input, spec.heading, signal)
      signal.throwIfAborted()
      progress(0.4, '正在检查')
      const { name, rows, headings, labels, unknown } = await spec.check(services, input, sheet)
      const found = findingsOf(rows, labels, unknown)
      const result = { ...found, added: 0, updated: 0, importId: null, fileName, ...spec.more(rows, input) }
      signal.throwIfAborted()
      if (commit && found.errors === 0 && found.rows > 0) {
        progress(0.6, '正在写入')
        const written = await services.db
          .transaction()
          .execute(async trx => (await importOfJob(trx, spec.table, id)) ?? spec.take(services, trx, { id, input }, rows))
        const taken = { ...result, ...written }
        return { message: spec.words(taken), result: taken }
      }
      const marked = found.errors + found.warnings > 0
      const body = marked && (await annotatedXlsx(name, headings, rows))
      const fileId = body ? await saveReport(services, { fileName, by: spec.by(input) }, body) : undefined
      return { message: verdictOf(found) ?? spec.words(result), result, fileId }
    },
  })

/** Why a sheet is not taken; null when it could be. */
const verdictOf = ({ rows, errors, errorRows }: SheetFindings): string | null =>
  rows === 0 ? '文件中没有数据行' : errors > 0 ? `${rows} 行中 ${errorRows} 行有误，共 ${errors} 处，未写入任何数据` : null

/** Keeps an uploaded sheet. @throws FILE_FORMAT for anything but an .xlsx, FILE_TOO_LARGE */
export const keepSheet = async (services: Services, caller: Caller, upload: Upload): Promise<Omit<SheetAsked, 'commit'>> => {
  const mediaType = await checkUploadedSheet(upload)
  services.parsers.checkSize('importWorkbook', upload)
  const meta = { name: upload.name, mediaType, purpose: 'import', createdBy: caller.userId || null }
  return { fileId: await services.files.save({ path: upload.path }, meta), fileName: upload.name }
}

/** Input and result of the caller's own check. @throws NOT_FOUND, CONFLICT while it runs */
export const checkOf = async <I extends SheetAsked, R extends SheetResult>(
  { db }: Services,
  caller: Caller,
  kind: string,
  jobId: string,
) => {
  const job = await selectCheckJob(db, caller.scope, kind, jobId)
  if (!job) throw appError('NOT_FOUND', { what: '检查任务' })
  if (job.state !== 'done') throw appError('CONFLICT', { message: '文件还没有检查完' })
  return { input: job.input as I, result: job.result as R }
}
