import { randomUUID } from 'node:crypto'
import type { Permission } from '@qingyuan/domain/permissions.ts'
import type pg from 'pg'
import type { Db } from '#/platform/database/pool.ts'
import { builderTransaction } from '#/platform/database/transaction.ts'
import { appError } from '#/platform/errors.ts'
import type { StoredFile } from '#/platform/files/files.ts'
import { actorOf, type Caller, systemCaller } from '#/platform/http/caller.ts'
import type { AuditedContext, ScopedContext, UploadContext } from '#/platform/http/context.ts'
import { defineFileJob, type FileJobDefinition, type FileJobInput } from '#/platform/jobs/file-job.ts'
import type { Services } from '#/platform/services.ts'
import { importRecords, type LaterImport, lockSheetImport, refuseLater } from './import-log.ts'
import {
  claimCheck,
  type ImportList,
  type ImportRows,
  type ImportTable,
  importOfJob,
  insertFileImport,
  markUndone,
  selectCheckJob,
  selectWritten,
  setCheckWriter,
  setWritten,
  type WrittenCounts,
} from './import-queries.ts'
import { type SheetFindings, saveReport } from './sheet-report.ts'

/** Importing user: stored in the job, which checks and writes on the user's behalf. */
export type Importer = Pick<Caller, 'userId' | 'userName' | 'realName' | 'scope'>

/** The importer as a caller with the permission of the call that started the job. */
export const callerOf = (importer: Importer, permission: Permission): Caller => ({
  ...systemCaller,
  ...importer,
  permissions: new Set([permission]),
})

/** Input of an import job: the stored file and the fields of the call. */
export type ImportInput<Request> = FileJobInput<
  Request & {
    /** Write the file when nothing is wrong with it. */
    commit: boolean
    importer: Importer
  }
>

/**
 * User of a job that version 0.1 queued, by the names that its input had then. One without `commit` wrote at once, for the whole city.
 * @deprecated read in 0.2 only; jobs are queued with `commit` and `importer`
 */
interface FormerInput {
  commit?: boolean
  importer?: Importer
  doer?: Importer
  by?: string | { id?: number | null; userId?: number; name?: string; realName?: string; scope: Importer['scope'] }
}

/** @throws Error for a check without a user */
const storedImporter = ({ commit, importer, doer, by }: FormerInput, createdBy: number | null): Importer => {
  const known = importer ?? doer
  if (known) return known
  if (commit !== undefined && typeof by !== 'object') throw new Error('导入任务没有导入人')
  const user = typeof by === 'object' ? by : { userId: createdBy, name: by ?? '—', scope: systemCaller.scope }
  const name = user.name ?? ('realName' in user ? user.realName : undefined) ?? '—'
  return { userId: ('id' in user ? user.id : user.userId) ?? 0, userName: name, realName: name, scope: user.scope }
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

/** An import in its list. */
export interface Written {
  importId: number
  added: number
  updated: number
}

/** The job that writes a checked file. */
export interface ImportRun<Request> {
  id: string
  input: ImportInput<Request>
  file: StoredFile
  signal: AbortSignal
  progress: (share: number, message?: string) => void
}

/** The same within the transaction that enters it in `file_imports`. */
export interface ListedRun<Request> extends ImportRun<Request> {
  list: (counts: WrittenCounts) => Promise<Written>
}

/** User who undoes an import, within the transaction: its query builder, and its connection for what needs one. */
export interface UndoContext {
  services: Services
  caller: Caller
  trx: Db
  client: pg.ClientBase
}

/** One import by file: checked first, written as a whole or not at all, undone as a whole. */
export interface ImportDefinition<Request extends object, Row, More extends object, Table extends ImportTable, Undone> {
  /** Kind of its job. */
  kind: string
  /** List of its imports, `file_imports` when left out. */
  table?: Table
  /** What `file_imports` of this kind were imported into. */
  subject?: (input: ImportInput<Request>) => string
  /** All who may see the subject see its imports, and `undo` checks the caller; else they are the importer's and the city's. */
  shared?: boolean
  accept: {
    /** Media type of an upload, the one it was sent with when left out. @throws FILE_FORMAT, FILE_TOO_LARGE */
    check?: FileJobDefinition<Request>['mediaType']
    /** Upload rule with the size limit. */
    parser: FileJobDefinition<Request>['parser']
    /** Days after which the file is deleted; never when left out. */
    keptDays?: number
  }
  /** Reads and checks the stored file, and writes nothing. @throws Error in words for a file that is no such file */
  check: (
    services: Services,
    file: StoredFile,
    input: ImportInput<Request>,
    options: { signal: AbortSignal; read: () => void; progress: ImportRun<Request>['progress']; person?: number },
  ) => Promise<CheckedImport<Row>>
  /** Fields of the result beside the findings. */
  more: (rows: readonly Row[], input: ImportInput<Request>) => More
  /** Writes every row within the transaction. */
  take?: (services: Services, trx: Db, job: ListedRun<Request>, rows: readonly Row[]) => Promise<Written>
  /** What `takeSteps` needs to know from before it began, a restart included. */
  begin?: (services: Services) => Promise<object>
  /** In place of `take` for a file too large for one transaction: listed before it begins; done again after a crash it comes to the same rows. */
  takeSteps?: (
    services: Services,
    job: ImportRun<Request> & { importId: number; begun: Readonly<Record<string, unknown>> },
  ) => Promise<WrittenCounts & Partial<SheetFindings & More>>
  /** Reverts an import within the transaction; the answer of the call. @throws CONFLICT when later changes build on it */
  undo: (context: UndoContext, record: ImportRows[Table]) => Promise<Undone>
  /** The newest later import with the same rows, and the counter of the rows (`家企业`): it must be undone first. */
  later?: { find: (trx: Db, id: number) => Promise<LaterImport | undefined>; counted: string }
  /** True when a checked file has nothing to write. */
  isEmpty: (result: ImportResult & More) => boolean
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
export const defineImport = <Request extends object, Row, More extends object, Undone, Table extends ImportTable = 'file_imports'>(
  definition: ImportDefinition<Request, Row, More, Table, Undone>,
) => {
  const { kind, subject, accept, check, more, take, begin, takeSteps, undo, later, isEmpty, words } = definition
  const list: ImportList<Table> = { table: definition.table ?? ('file_imports' as Table), kind, shared: definition.shared }
  type Input = ImportInput<Request>
  const importerOf = ({ userId, userName, realName, scope }: Caller): Importer => ({ userId, userName, realName, scope })

  /** Writes a checked file; the second run of a job finds what the first has written. */
  const write = async (services: Services, job: ImportRun<Request>, rows: readonly Row[]) => {
    const { id, input } = job
    const head = { kind, subject: subject?.(input) ?? null, job_id: id, file_name: input.fileName, ...actorOf(input.importer) }
    const enter = (trx: Db, counts: WrittenCounts) => insertFileImport(trx, { ...head, at: new Date(services.clock.now()), ...counts })
    const begun = await begin?.(services)
    const listed = await services.db
      .transaction()
      .execute(
        async trx =>
          (await importOfJob(trx, list.table, id)) ??
          (take
            ? take(services, trx, { ...job, list: counts => enter(trx, counts) }, rows)
            : enter(trx, { added: 0, updated: 0, written: begun })),
      )
    if (!takeSteps) return listed
    const { written, ...taken } = await takeSteps(services, {
      ...job,
      importId: listed.importId,
      begun: await selectWritten(services.db, listed.importId),
    })
    await setWritten(services.db, listed.importId, { added: taken.added, updated: taken.updated, written })
    return { ...listed, ...taken }
  }

  /** Checks the file and, with `commit`, writes it. */
  const perform = async (services: Services, { person, ...job }: ImportRun<Request> & { person?: number }) => {
    const { id, input, file, signal, progress } = job
    const { fileName, commit, importer } = input
    progress(0.05, '正在读取')
    const read = () => {
      signal.throwIfAborted()
      progress(0.4, '正在检查')
    }
    const { rows, findings, report } = await check(services, { ...file, name: fileName }, input, { signal, read, progress, person })
    const result: ImportResult & More = { ...findings, added: 0, updated: 0, importId: null, fileName, ...more(rows, input) }
    signal.throwIfAborted()
    const refused = words.refused(findings)
    const isWritten = commit && (await importOfJob(services.db, list.table, id)) !== undefined
    if (isWritten || (commit && refused === null && (takeSteps !== undefined || !isEmpty(result)))) {
      progress(0.6, '正在写入')
      const taken = { ...result, ...(await write(services, job, rows)) }
      return { message: words.done(taken, rows), result: taken }
    }
    const body = await report()
    const reportId = body ? await saveReport(services, { fileName, by: actorOf(importer).by_id }, body) : undefined
    return { message: refused ?? words.done(result, rows), result, fileId: reportId }
  }

  const fileJob = defineFileJob<Request & { commit: boolean; importer: Importer }>({
    kind,
    parser: accept.parser,
    mediaType: accept.check,
    keptDays: accept.keptDays,
    title: words.title,
    run: ({ id, input: stored, createdBy, file, services, signal, progress }) => {
      const former: FormerInput = stored
      const input = { ...stored, importer: storedImporter(former, createdBy), commit: former.commit ?? true }
      return perform(services, { id, input, file, signal, progress })
    },
  })

  const commit = async ({ services, caller, audit }: AuditedContext, { jobId }: { jobId: string }): Promise<{ jobId: string }> => {
    const checked = await selectCheckJob(services.db, caller.scope, kind, jobId)
    if (!checked) throw appError('NOT_FOUND', { what: '检查任务' })
    if (checked.state !== 'done') throw appError('CONFLICT', { message: '文件还没有检查完' })
    const result = checked.result as ImportResult & More
    if (result.errors > 0 || isEmpty(result)) throw appError('CONFLICT', { message: `文件有误或没有${words.empty}，不能写入` })
    const input = checked.input as Input
    audit.subject = input.fileName
    if (!(await claimCheck(services.db, jobId)))
      throw appError('CONFLICT', { message: '该文件已提交写入，不能重复写入；如需再次导入，请重新检查' })
    const free = async (error: unknown) => {
      await setCheckWriter(services.db, jobId, null)
      throw error
    }
    const writer = await fileJob.enqueue(services, caller, { ...input, commit: true, importer: importerOf(caller) }).catch(free)
    await setCheckWriter(services.db, jobId, writer.jobId)
    return writer
  }

  const records = ({ services, caller }: ScopedContext<Pick<Services, 'db'>>, of?: number | string) =>
    importRecords(services.db, list, caller.scope, of)

  const undoImport = ({ services, caller, audit }: AuditedContext, { id }: { id: number }): Promise<Undone> =>
    builderTransaction(services.pool, async (trx, client) => {
      const record = await lockSheetImport(trx, list, caller.scope, id)
      if (later) refuseLater(await later.find(trx, id), later.counted)
      const undone = await undo({ services, caller, trx, client }, record)
      await markUndone(trx, list.table, id, new Date(services.clock.now()), actorOf(caller).by_name)
      audit.subject = record.file_name
      return undone
    })

  return {
    job: fileJob.job,

    /** Stores the upload and starts its check. @throws FILE_FORMAT, FILE_TOO_LARGE */
    start: (context: UploadContext, request: Request, commit = false): Promise<{ jobId: string }> =>
      fileJob.start(context, { ...request, commit, importer: importerOf(context.caller) }),

    /** The same within the request, for a call whose answer is the result. @throws FILE_FORMAT, FILE_TOO_LARGE, TOO_MANY, CONFLICT */
    inRequest: async (context: UploadContext, request: Request, commit: boolean) => {
      const { services, caller } = context
      const input = await fileJob.store(context, { ...request, commit, importer: importerOf(caller) })
      const file = (await services.files.find(input.fileId))!
      const job = { id: randomUUID(), input, file, signal: new AbortController().signal, progress: () => undefined }
      const { result, fileId } = await perform(services, { ...job, person: caller.userId })
      return { result, reportId: fileId ?? null }
    },

    /** Writes the file of one's own check that found nothing wrong, once; it is checked again first. @throws NOT_FOUND, CONFLICT */
    commit,
    /** Imports as their list shows them, newest first, beside their rows. @param of a task, or the subject of `file_imports` */
    records,
    /** Reverts an import of the caller's. @throws NOT_FOUND, CONFLICT */
    undo: undoImport,

    /** Handlers of `importSteps`. */
    steps: {
      ImportCommit: commit,
      ImportQuery: async (context: ScopedContext<Pick<Services, 'db'>>) => (await records(context)).map(({ record }) => record),
      ImportUndo: undoImport,
    },
  }
}
