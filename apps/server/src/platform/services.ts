import type { Frame } from '@qingyuan/domain/frame.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
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
import type { JobLane } from './jobs/lanes.ts'
import type { SecretBox } from './secret-box.ts'

/** Long work outside a request: queued, shown with its progress, cancelled. */
export interface Jobs {
  /** Returns the job's id at once. */
  enqueue(job: { kind: string; lane?: JobLane }, title: string, input: unknown, caller: Caller): Promise<string>
  /** Requests a job to stop; one that has ended stays unchanged. */
  cancel(id: string, caller: Caller): Promise<void>
}

/** Calls made by the server: a job that answers a call for a user, under the same checks as over HTTP. */
export interface CallRunner {
  /** @throws what the call itself would be refused with; returns its title */
  check(name: string, input: unknown, caller: Caller): string
  /** The table of an Export call. */
  frame(name: string, input: unknown, caller: Caller): Promise<Frame>
}

/** Visibility of a place, answered by the directory of places. */
export interface PlaceAccess {
  allowed(scope: Scope, placeId: number): boolean
  /** A county, the city or a neighbour city: its name and number are in lists that everybody who signs in may read. */
  isPublicArea(placeId: number): boolean
}

/**
 * Services of every handler and job, built once at start. Layers above the platform add their own by declaration merging: `engines`
 * (workers/engines.ts), `parsers` (workers/parsers), `places` (modules/system/places), `ingest` (pipeline/ingest.ts).
 */
export interface Services {
  db: Db
  pool: pg.Pool
  clock: Clock
  log: FastifyBaseLogger
  config: Config
  events: Events
  audit: Audit
  files: Files
  secrets: SecretBox
  auth: Auth
  exports: Exports
  /** Present where a process answers Export calls in a thread; without it they are answered in place. */
  tables?: TableThread
  jobs: Jobs
  placeAccess: PlaceAccess
  calls: CallRunner
}
