export { acceptRun, isKept, keepRun, mobileRunImport, runLimits } from './import-job.ts'
export { checkMobileRun, mobileRunSummary } from './linked-run.ts'
