import type { reviewCalls } from '@qingyuan/contract/air/review.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { stationTemplateFrame } from '@qingyuan/formats/xlsx/station-sheet.ts'
import type pg from 'pg'
import type { Caller } from '#/platform/http/caller.ts'
import type { FileReply } from '#/platform/http/file-reply.ts'
import type { Services } from '#/platform/services.ts'
import type { ParsedFile } from '#/workers/parsers/file-parsers.ts'
import { type FileFindings, type FileRequest, type FileRun, isSpeciesRequest } from './receive/file-import.ts'
import { pushHours } from './receive/push.ts'
import { replayRejections } from './receive/replay.ts'
import { readSpeciesFile } from './receive/species-file.ts'
import { readStationFile } from './receive/station-file.ts'
import { markHours } from './review/mark.ts'
import { undoFileHours } from './store/undo-file.ts'
import { countWrittenHours, newestHistory, type WrittenHours } from './store/undo-queries.ts'

/** Ways in for data other than HJ 212. */
export interface Ingest {
  push(input: InputOf<typeof ingestCalls.Push>, caller: Caller): Promise<OutputOf<typeof ingestCalls.Push>>
  /** Hours of a file compared with the stored ones, and written when there is a target, in steps that may be repeated. */
  readFile(file: ParsedFile, request: FileRequest, run: FileRun): Promise<FileFindings>
  /** Newest entry of the history: an undo of what is written afterwards looks behind it. */
  newestHistory(): Promise<number>
  /** How many rows have this origin. */
  countWritten(written: Omit<WrittenHours, 'rows'>): Promise<number>
  /** Reverts the import of a file within the caller's transaction. @throws CONFLICT when one of the hours has been changed since */
  undoFile(
    client: pg.ClientBase,
    written: WrittenHours,
    author: { by: string; reason: string },
  ): Promise<{ removed: number; restored: number }>
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
  readFile: (file, request, run) =>
    isSpeciesRequest(request) ? readSpeciesFile(services(), file, request, run) : readStationFile(services(), file, request, run),
  newestHistory: () => newestHistory(services().pool),
  countWritten: written => countWrittenHours(services().pool, written),
  undoFile: undoFileHours,
})
