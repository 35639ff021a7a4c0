export { importMobileRun, isKept, keepRun, readRun } from './import-job.ts'
export { mobileReportJob } from './report/report-job.ts'
