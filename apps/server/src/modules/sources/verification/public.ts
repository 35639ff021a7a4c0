export { requestVerification, twinExperiments } from './verification-job.ts'
