export type { RunArray } from './arrays.ts'
export { findRun, findRunningRun, latestRuns, type Run, requestRun, runArrays, startRun } from './model-runs.ts'
export { modelRun } from './run-job.ts'
export type { RunContext, RunKind } from './run-kind.ts'
