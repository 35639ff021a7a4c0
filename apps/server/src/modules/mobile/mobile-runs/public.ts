export { acceptRun, importMobileRun, isKept, keepRun, runLimits } from './import-job.ts'
export { mobileReportJob } from './report/report-job.ts'
