import type { JobLane } from '#/platform/jobs/lanes.ts'
import type { Services } from '#/platform/services.ts'
import type { RunArray } from './arrays.ts'

/** Arguments of a run. */
export interface RunContext<Q> {
  runId: string
  question: Q
  services: Services
  /** Fires when a user cancelled the run or the process stops. */
  signal: AbortSignal
  progress(share: number, message?: string): void
  /** Arrays that the run before, cut off by a crash, had kept; empty in a first run. */
  checkpoint: { load(): Promise<RunArray[]>; keep(array: RunArray): Promise<void> }
}

export interface RunOutcome<S> {
  /** Facts that are read without opening the arrays; plain JSON. */
  summary: S
  arrays: readonly RunArray[]
}

/** One line of the list of inputs that every result shows. */
export interface RunFact {
  label: string
  value: string
}

/**
 * A kind of model run. The same question over the same basis with the same engine has one answer, byte for byte: it is computed once and
 * found again by their hash. `run` may be started anew after a crash and must then come to the same result.
 */
export interface RunKind<Q = unknown, S = unknown> {
  kind: string
  /** `background` for runs of minutes; by who requests it when left out. */
  lane?: JobLane
  /** Changes whenever results change: part of the hash. */
  engineVersion: string
  title(question: Q, services: Services): string
  /** The state of all data that the run reads (newest hours, version of the emissions, terrain…): part of the hash. Plain JSON, small. */
  basis(services: Services, question: Q): Promise<unknown>
  /**
   * How long a finished answer stays valid although data that it reads have changed, ms: users who work with it keep it with a note; after that, and for
   * requests with `renew`, the next request is computed anew. 0 when not given.
   */
  validForMs?: number
  /** Inputs in words, for the line above a result. */
  facts(question: Q, basis: unknown, services: Services): RunFact[]
  run(context: RunContext<Q>): Promise<RunOutcome<S>>
}
