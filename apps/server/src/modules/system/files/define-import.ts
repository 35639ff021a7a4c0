import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf, type Caller } from '#/platform/http/caller.ts'
import type { AuditedContext, ScopedContext, UploadContext } from '#/platform/http/context.ts'
import type { Upload } from '#/platform/http/upload.ts'
import { defineFileJob, type FileJobInput } from '#/platform/jobs/file-job.ts'
import type { Services } from '#/platform/services.ts'
import { importRecords, type LaterImport, lockSheetImport, refuseLater } from './import-log.ts'
import { type ImportRows, type ImportTable, importOfJob, markUndone, selectCheckJob } from './import-queries.ts'
import { type SheetFindings, saveReport } from './sheet-report.ts'

/** Importing user: stored in the job, which checks and writes on the user's behalf. */
export type Importer = Pick<Caller, 'userId' | 'userName' | 'realName' | 'scope'>

/** Input of an import job: the stored file and the fields of the call. */
export type ImportInput<Request> = FileJobInput<
  Request & {
    /** Write the file when nothing is wrong with it. */
    commit: boolean
    importer: Importer
  }
>

/**
 * User of a job that version 0.1 queued, by the names that its input had then.
 * @deprecated read in 0.2 only; jobs are queued with `importer`
 */
interface FormerInput {
  importer?: Importer
  doer?: Importer
  by?: { id: number | null; name: string; scope: Importer['scope'] }
}

/** @throws Error for a job without a user */
const storedImporter = ({ importer, doer, by }: FormerInput): Importer => {
  const found = importer ?? doer ?? (by && { userId: by.id ?? 0, userName: by.name, realName: by.name, scope: by.scope })
  if (!found) throw new Error('导入任务没有导入人')
  return found
}

export interface ImportResult extends SheetFindings {
  fileName: string
  added: number
  updated: number
  /** Null while nothing is written. */
  importId: number | null
}

export interface CheckedImport<Row> {
  rows: readonly Row[]
  findings: SheetFindings
  /** The file with its cells marked; null when there is nothing to mark. */
  report: () => Promise<Buffer | null>
}

interface Written {
  importId: number
  added: number
  updated: number
}

/** User who undoes an import, within the transaction. */
export interface UndoContext {
  services: Services
  caller: Caller
  trx: Db
}

/** One import by file: checked first, written as a whole or not at all, undone as a whole. */
export interface ImportDefinition<Request, Row, More extends object, Table extends ImportTable, Undone> {
  /** Kind of its job. */
  kind: string
  table: Table
  accept: {
    /** Media type of an upload. @throws FILE_FORMAT, FILE_TOO_LARGE */
    check: (upload: Upload) => Promise<string> | string
    /** Upload rule with the size limit. */
    parser: Parameters<Services['parsers']['checkSize']>[0]
  }
  /** Reads and checks the stored file. @throws Error in words for a file that is no such file */
  check: (
    services: Services,
    file: { path: string; name: string },
    input: ImportInput<Request>,
    options: { signal: AbortSignal; read: () => void },
  ) => Promise<CheckedImport<Row>>
  /** Fields of the result beside the findings. */
  more: (rows: readonly Row[], input: ImportInput<Request>) => More
  /** Writes every row within the transaction. */
  take: (services: Services, trx: Db, job: { id: string; input: ImportInput<Request> }, rows: readonly Row[]) => Promise<Written>
  /** Reverts an import within the transaction; the answer of the call. @throws CONFLICT when later changes build on it */
  undo: (context: UndoContext, record: ImportRows[Table]) => Promise<Undone>
  /** The newest later import with the same rows, and the counter of the rows (`家企业`): it must be undone first. */
  later?: { find: (trx: Db, id: number) => Promise<LaterImport | undefined>; counted: string }
  /** True when a checked file has nothing to write. */
  isEmpty: (result: ImportResult) => boolean
  words: {
    title: (input: ImportInput<Request>) => string
    /** Name of what an empty file lacks: `数据`. */
    empty: string
    /** A file that is not written; null when it could be. */
    refused: (findings: SheetFindings) => string | null
    /** A file without faults, checked or written. */
    done: (result: ImportResult & More, rows: readonly Row[]) => string
  }
}

/** A job that checks a file, and handlers that start it, write what it checked, list what was written and undo it. */
export const defineImport = <Request extends object, Row, More extends object, Table extends ImportTable, Undone>(
  definition: ImportDefinition<Request, Row, More, Table, Undone>,
) => {
  const { kind, table, accept, check, more, take, undo, later, isEmpty, words } = definition
  type Input = ImportInput<Request>
  const importerOf = ({ userId, userName, realName, scope }: Caller): Importer => ({ userId, userName, realName, scope })

  const fileJob = defineFileJob<Request & { commit: boolean; importer: Importer }>({
    kind,
    parser: accept.parser,
    mediaType: accept.check,
    title: words.title,
    run: async ({ id, input: stored, file, services, signal, progress }) => {
      const importer = storedImporter(stored)
      const input = { ...stored, importer }
      const { fileName, commit } = input
      progress(0.05, '正在读取')
      const read = () => {
        signal.throwIfAborted()
        progress(0.4, '正在检查')
      }
      const { rows, findings, report } = await check(services, { path: file.path, name: fileName }, input, { signal, read })
      const result = { ...findings, added: 0, updated: 0, importId: null, fileName, ...more(rows, input) }
      signal.throwIfAborted()
      const refused = words.refused(findings)
      if (commit && refused === null) {
        progress(0.6, '正在写入')
        const written = await services.db
          .transaction()
          .execute(async trx => (await importOfJob(trx, table, id)) ?? take(services, trx, { id, input }, rows))
        const taken = { ...result, ...written }
        return { message: words.done(taken, rows), result: taken }
      }
      const body = await report()
      const reportId = body ? await saveReport(services, { fileName, by: actorOf(importer).by_id }, body) : undefined
      return { message: refused ?? words.done(result, rows), result, fileId: reportId }
    },
  })

  return {
    job: fileJob.job,

    /** Stores the upload and starts its check. @throws FILE_FORMAT, FILE_TOO_LARGE */
    start: (context: UploadContext, request: Request, commit = false): Promise<{ jobId: string }> =>
      fileJob.start(context, { ...request, commit, importer: importerOf(context.caller) }),

    /** Writes the file of one's own check that found nothing wrong; it is checked again first. @throws NOT_FOUND, CONFLICT */
    commit: async ({ services, caller, audit }: AuditedContext, { jobId }: { jobId: string }): Promise<{ jobId: string }> => {
      const checked = await selectCheckJob(services.db, caller.scope, kind, jobId)
      if (!checked) throw appError('NOT_FOUND', { what: '检查任务' })
      if (checked.state !== 'done') throw appError('CONFLICT', { message: '文件还没有检查完' })
      const result = checked.result as ImportResult
      if (result.errors > 0 || isEmpty(result)) throw appError('CONFLICT', { message: `文件有误或没有${words.empty}，不能写入` })
      const input = checked.input as Input
      audit.subject = input.fileName
      return fileJob.enqueue(services, caller, { ...input, commit: true, importer: importerOf(caller) })
    },

    /** Imports as their list shows them, newest first, beside their rows. */
    records: ({ services, caller }: ScopedContext<Pick<Services, 'db'>>, taskId?: number) =>
      importRecords(services.db, table, caller.scope, taskId),

    /** @throws NOT_FOUND, CONFLICT */
    undo: ({ services, caller, audit }: AuditedContext, { id }: { id: number }): Promise<Undone> =>
      services.db.transaction().execute(async trx => {
        const record = await lockSheetImport(trx, table, caller.scope, id)
        if (later) refuseLater(await later.find(trx, id), later.counted)
        const undone = await undo({ services, caller, trx }, record)
        await markUndone(trx, table, id, new Date(services.clock.now()), actorOf(caller).by_name)
        audit.subject = record.file_name
        return undone
      }),
  }
}
