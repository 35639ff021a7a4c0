export { askTwinExperiments, twinExperiments } from './twin-job.ts'
