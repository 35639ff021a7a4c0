export { acceptRun, isKept, keepRun, runLimits } from './import-job.ts'
