import type { Services } from '../services.ts'
import type { JobLane } from './lanes.ts'

/** One run of a job. */
export interface JobRun<I> {
  id: string
  input: I
  /** Last checkpoint of the run before, when a crash cut it off; null in a first run. */
  checkpoint: unknown
  createdBy: number | null
  services: Services
  /** Fires when the job is cancelled or the process stops. */
  signal: AbortSignal
  /** Share done, 0..1, and a sentence for people. Written at most twice a second. */
  progress(share: number, message?: string): void
  saveCheckpoint(value: unknown): Promise<void>
}

export interface JobOutcome {
  message?: string
  result?: unknown
  /** A file the job made, offered for download to who started it. */
  fileId?: string
}

/** A kind of work. `run` must take a repeated start: it goes on from the checkpoint, or does the same again without harm. */
export interface JobKind<I = unknown> {
  kind: string
  /** By who requested it when left out: `interactive` for a user's, `scheduled` for the platform's. */
  lane?: JobLane
  run(job: JobRun<I>): Promise<JobOutcome>
}

export const jobKind = <I>(kind: JobKind<I>): JobKind => kind as JobKind
