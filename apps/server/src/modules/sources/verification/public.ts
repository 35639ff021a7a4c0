export { type Experiment, type Outcome, twinExperiment } from './experiment.ts'
export { scoreOf } from './scores.ts'
export { askTwinExperiments, twinExperiments } from './twin-job.ts'
