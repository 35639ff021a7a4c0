export { runFirstRound, twinExperiments } from './verification-job.ts'
