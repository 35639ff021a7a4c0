import type { Call } from '@qingyuan/contract/call.ts'
import type pg from 'pg'
import type { Db } from './database/pool.ts'
import type { Tables } from './database/tables.ts'
import type { HandlersOf } from './http/implement.ts'
import type { JobKind } from './jobs/job-kind.ts'
import type { ScheduledTask } from './jobs/scheduled-tasks.ts'
import type { Services } from './services.ts'

/** Calls of one service and their handlers. */
export interface ServedCalls {
  calls: Readonly<Record<string, Call>>
  handlers: Readonly<Record<string, (context: never, input: never) => unknown>>
}

/** Binds calls to handlers; a missing handler does not compile. */
export const serveCalls = <S extends { [K in keyof S]: Call }>(calls: S, handlers: HandlersOf<S>): ServedCalls => ({
  calls: calls as unknown as ServedCalls['calls'],
  handlers: handlers as unknown as ServedCalls['handlers'],
})

/** Handlers of some calls of a service: the part of one file. `serveCalls` of all parts together does not compile while one is missing. */
export type SomeHandlers<S> = Partial<HandlersOf<S>>

/** An answer that takes long and is the same for everybody: computed after start and again every `everyMs`. */
export interface WarmAnswer {
  everyMs: number
  compute(services: Services): Promise<unknown>
}

export interface DemoContext {
  db: Db
  pool: pg.Pool
  seed: number
  /** Epoch ms; after the hours the end of the newest one. */
  now: number
}

/** Loaded only for a demo, so that the product does not carry the data. `loadDemo` does nothing where its data are there already. */
type DemoFile = () => Promise<{ loadDemo(context: DemoContext): Promise<unknown> }>

/**
 * Declaration of a module. The server, the worker, exports and the API description are put together from the list in `modules.ts`;
 * nothing about a module is listed anywhere else.
 */
export interface Module {
  /** `<wing>/<noun>`, the module's folder. */
  name: string
  /** Title in Chinese. */
  title: string
  /** Tables that it owns: the SQL of other modules does not name them (`tests/arch/table-owners.test.ts`). */
  tables: readonly (keyof Tables)[]
  serves: readonly ServedCalls[]
  /** Kinds of background jobs that workers run. */
  jobs: readonly JobKind[]
  /** Kinds of model runs (`sources/runs`), found by the hash of their inputs. */
  runKinds: readonly { kind: string }[]
  scheduled: readonly ScheduledTask[]
  keepWarm: readonly WarmAnswer[]
  /** Data of the demo city: before and after the hours of the stations, and what the alarms of those hours read. Modules load in the order of their list. */
  demo: { beforeHours?: DemoFile; beforeAlarms?: DemoFile; afterHours?: DemoFile }
}

type Optional = 'tables' | 'serves' | 'jobs' | 'runKinds' | 'scheduled' | 'keepWarm' | 'demo'

/** Declares a module; what it does not have may be left out. */
export const defineModule = (module: Omit<Module, Optional> & Partial<Pick<Module, Optional>>): Module => ({
  tables: [],
  serves: [],
  jobs: [],
  runKinds: [],
  scheduled: [],
  keepWarm: [],
  demo: {},
  ...module,
})
