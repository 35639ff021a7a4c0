import type { reviewCalls } from '@qingyuan/contract/air/review.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { checkUpload, headBytes } from '@qingyuan/formats/upload/check-upload.ts'
import { stationTemplateFrame } from '@qingyuan/formats/xlsx/station-sheet.ts'
import { appError } from '#/platform/errors.ts'
import { readHead } from '#/platform/files/head.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { FileReply } from '#/platform/http/file-reply.ts'
import type { Upload } from '#/platform/http/upload.ts'
import type { Services } from '#/platform/services.ts'
import type { ImportInput } from './receive/file-import.ts'
import { pushHours } from './receive/push.ts'
import { replayRejections } from './receive/replay.ts'
import { sourceOf } from './receive/sources.ts'
import type { SpeciesImportInput } from './receive/species-import.ts'
import { markHours } from './review/mark.ts'

/** Ways in for data other than HJ 212. */
export interface Ingest {
  push(input: InputOf<typeof ingestCalls.Push>, caller: Caller): Promise<OutputOf<typeof ingestCalls.Push>>
  importFile(
    upload: Upload,
    input: InputOf<typeof ingestCalls.ImportFile>,
    caller: Caller,
  ): Promise<OutputOf<typeof ingestCalls.ImportFile>>
  /** A person's verdict on hours of a station: history kept, days rolled up anew. */
  review(input: InputOf<typeof reviewCalls.Mark>, caller: Caller): Promise<OutputOf<typeof reviewCalls.Mark>>
  replay(ids: readonly number[], caller: Caller): Promise<{ accepted: number; refused: number }>
  template(): Promise<Frame | FileReply> | Frame | FileReply
  /** Device codes (MN) with an open connection at this moment. */
  connected(): ReadonlySet<string>
}

declare module '#/platform/services.ts' {
  interface Services {
    ingest: Ingest
  }
}

/** Receivers other than HJ 212, and the review. `connected` lists the connected devices. */
export const openIngest = (services: () => Services, connected: () => ReadonlySet<string>): Ingest => ({
  connected,
  push: (input, caller) => pushHours(services(), input, caller),
  replay: (ids, caller) => replayRejections(services(), ids, caller),
  review: (input, caller) => markHours(services(), input, caller),
  template: () => stationTemplateFrame(formatDateTime(services().clock.now())),
  importFile: async (upload, { format, unit = 'ppb', hourLabel = 'end', station = null }, caller) => {
    const { db, files, jobs, parsers } = services()
    parsers.checkSize(format === 'voc_csv' ? 'speciesFile' : 'stationFile', upload)
    if (format === 'station_xlsx') {
      const problem = checkUpload({ fileName: upload.name, size: upload.size, head: await readHead(upload.path, headBytes) })
      if (problem) throw appError(problem.message === '文件格式不正确' ? 'FILE_FORMAT' : 'FILE_TOO_LARGE')
    } else if (!/\.csv$/i.test(upload.name)) throw appError('FILE_FORMAT')
    const fileId = await files.save(
      { path: upload.path },
      { name: upload.name, mediaType: upload.mediaType, purpose: 'import', createdBy: caller.userId || null },
    )
    const sourceId = await sourceOf(db, 'file', '文件导入')
    const common = { fileId, fileName: upload.name, sourceId, by: caller.realName || caller.userName }
    const [kind, input] =
      format === 'voc_csv'
        ? ['import-species', { ...common, unit, hourLabel, station } satisfies SpeciesImportInput]
        : ['import-file', { ...common, format } satisfies ImportInput]
    return { jobId: await jobs.enqueue(kind, `导入 ${upload.name}`, input, caller) }
  },
})
