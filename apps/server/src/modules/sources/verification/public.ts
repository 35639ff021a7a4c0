export { requestVerification, runFirstRound, twinExperiments } from './verification-job.ts'
