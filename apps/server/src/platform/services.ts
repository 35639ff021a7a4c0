import type { reviewCalls } from '@qingyuan/contract/air/query.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Places } from '#/modules/system/places/public.ts'
import type { Engines } from '#/workers/engines.ts'
import type { Audit } from './audit/audit.ts'
import type { Auth } from './auth/auth.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/pool.ts'
import type { Events } from './events/events.ts'
import type { Exports } from './export/exports.ts'
import type { TableThread } from './export/table-thread.ts'
import type { Files } from './files/files.ts'
import type { Caller } from './http/caller.ts'
import type { FileReply } from './http/file-reply.ts'
import type { Upload } from './http/upload.ts'

/** Long work outside a request: queued, shown with its progress, cancelled. */
export interface Jobs {
  /** Returns the job's id at once. */
  enqueue(kind: string, title: string, input: unknown, caller: Caller): Promise<string>
  /** Asks a job to stop; one that has ended stays as it is. */
  cancel(id: string, caller: Caller): Promise<void>
}

/** The front doors for data other than HJ 212. */
export interface Ingest {
  push(input: InputOf<typeof ingestCalls.Push>, caller: Caller): Promise<OutputOf<typeof ingestCalls.Push>>
  importFile(
    upload: Upload,
    format: InputOf<typeof ingestCalls.ImportFile>['format'],
    caller: Caller,
  ): Promise<OutputOf<typeof ingestCalls.ImportFile>>
  /** A person's verdict on hours of a station: history kept, days rolled up anew. */
  review(input: InputOf<typeof reviewCalls.Mark>, caller: Caller): Promise<OutputOf<typeof reviewCalls.Mark>>
  replay(ids: readonly number[], caller: Caller): Promise<{ accepted: number; refused: number }>
  template(): Promise<Frame | FileReply> | Frame | FileReply
  /** Device codes (MN) with an open connection at this moment. */
  connected(): ReadonlySet<string>
}

/** Calls made from inside: a job that answers a question on somebody's behalf, under the same checks as over HTTP. */
export interface CallRunner {
  /** @throws what the call itself would be refused with; returns its title */
  check(name: string, input: unknown, caller: Caller): string
  /** The table of an Export call. */
  frame(name: string, input: unknown, caller: Caller): Promise<Frame>
}

/** What every handler and job gets; built once at start. */
export interface Services {
  db: Db
  pool: pg.Pool
  clock: Clock
  log: FastifyBaseLogger
  config: Config
  events: Events
  audit: Audit
  files: Files
  auth: Auth
  exports: Exports
  /** Where a process answers Export calls in a thread; without it they are answered in place. */
  tables?: TableThread
  jobs: Jobs
  /** Engine runs in threads. */
  engines: Engines
  places: Places
  ingest: Ingest
  calls: CallRunner
}
