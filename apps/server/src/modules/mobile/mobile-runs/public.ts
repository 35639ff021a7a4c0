export { acceptRun, isKept, keepRun, runLimits } from './import-job.ts'
export { checkMobileRun, mobileRunSummary } from './linked-run.ts'
