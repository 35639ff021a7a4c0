export type { RunArray } from './arrays.ts'
export { findRun, findRunningRun, latestRuns, type Run, requestRun, runArrays, runInProcess, startRun } from './model-runs.ts'
export { modelRun } from './run-job.ts'
export type { RunContext, RunKind, RunOutcome } from './run-kind.ts'
