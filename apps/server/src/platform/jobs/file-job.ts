import { dayMs } from '@qingyuan/domain/time.ts'
import { appError } from '../errors.ts'
import type { StoredFile } from '../files/files.ts'
import type { Caller } from '../http/caller.ts'
import type { UploadContext } from '../http/context.ts'
import type { Upload } from '../http/upload.ts'
import type { Services } from '../services.ts'
import { type JobOutcome, type JobRun, jobKind } from './job-kind.ts'

type ParserName = Parameters<Services['parsers']['checkSize']>[0]

/** Input of a job that reads an uploaded file: the file and the fields of the call. */
export type FileJobInput<Fields> = Fields & { fileId: string; fileName: string }

export interface FileJobDefinition<Fields> {
  kind: string
  /** Upload rule with the size limit. */
  parser: ParserName | ((fields: Fields) => ParserName)
  /** Media type of an upload, the one it was sent with when left out. @throws FILE_FORMAT, FILE_TOO_LARGE */
  mediaType?: (upload: Upload, fields: Fields) => Promise<string> | string
  /** Days after which the file is deleted; never when left out. */
  keptDays?: number
  title: (input: FileJobInput<Fields>) => string
  run: (job: JobRun<FileJobInput<Fields>> & { file: StoredFile }) => Promise<JobOutcome>
}

/** A kind of job that reads an uploaded file, and the function that stores the upload and starts it. */
export const defineFileJob = <Fields extends object>(definition: FileJobDefinition<Fields>) => {
  const { kind, parser, mediaType, keptDays, title, run } = definition
  const lane = 'transfer'
  type Input = FileJobInput<Fields>

  const enqueue = async ({ jobs }: Services, caller: Caller, input: Input): Promise<{ jobId: string }> => ({
    jobId: await jobs.enqueue({ kind, lane }, title(input), input, caller),
  })

  /** Stores the upload. @throws BAD_REQUEST without a file, FILE_FORMAT, FILE_TOO_LARGE */
  const store = async ({ services, caller, upload }: UploadContext, fields: Fields): Promise<Input> => {
    if (!upload) throw appError('BAD_REQUEST')
    const type = (await mediaType?.(upload, fields)) ?? upload.mediaType
    services.parsers.checkSize(typeof parser === 'function' ? parser(fields) : parser, upload)
    const meta = { name: upload.name, mediaType: type, purpose: 'import', createdBy: caller.userId || null }
    const expiry = keptDays === undefined ? {} : { expiresAt: services.clock.now() + keptDays * dayMs }
    const fileId = await services.files.save({ path: upload.path }, { ...meta, ...expiry })
    return { ...fields, fileId, fileName: upload.name }
  }

  return {
    job: jobKind<Input>({
      kind,
      lane,
      run: async job => {
        const file = await job.services.files.find(job.input.fileId)
        if (!file) throw new Error(`文件 ${job.input.fileName} 已不在`)
        return run({ ...job, file })
      },
    }),

    /** Starts it on a file that is stored already. */
    enqueue,

    store,

    /** Stores the upload and starts the job. @throws as `store` */
    start: async (context: UploadContext, fields: Fields): Promise<{ jobId: string }> =>
      enqueue(context.services, context.caller, await store(context, fields)),
  }
}
