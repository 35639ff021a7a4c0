import type { reviewCalls } from '@qingyuan/contract/air/review.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { stationTemplateFrame } from '@qingyuan/formats/xlsx/station-sheet.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { UploadContext } from '#/platform/http/context.ts'
import type { FileReply } from '#/platform/http/file-reply.ts'
import type { Services } from '#/platform/services.ts'
import { stationFileImport } from './receive/file-import.ts'
import { pushHours } from './receive/push.ts'
import { replayRejections } from './receive/replay.ts'
import { sourceOf } from './receive/sources.ts'
import { speciesFileImport } from './receive/species-import.ts'
import { markHours } from './review/mark.ts'

/** Ways in for data other than HJ 212. */
export interface Ingest {
  push(input: InputOf<typeof ingestCalls.Push>, caller: Caller): Promise<OutputOf<typeof ingestCalls.Push>>
  importFile(context: UploadContext, input: InputOf<typeof ingestCalls.ImportFile>): Promise<OutputOf<typeof ingestCalls.ImportFile>>
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
  importFile: async (context, { format, unit = 'ppb', hourLabel = 'end', station = null }) => {
    const { realName, userName } = context.caller
    const common = { sourceId: await sourceOf(services().db, 'file', '文件导入'), by: realName || userName }
    return format === 'voc_csv'
      ? speciesFileImport.start(context, { ...common, unit, hourLabel, station })
      : stationFileImport.start(context, { ...common, format })
  },
})
