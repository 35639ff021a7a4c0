export type { RunArray } from './arrays.ts'
export { askRun, findRun, latestRuns, type Run, retryRun, runArrays, runUnderWay } from './model-runs.ts'
export { modelRun } from './run-job.ts'
export type { RunContext, RunKind } from './run-kind.ts'
