import { backfillJob } from './backfill.ts'
import { nightlyPacking, packHoursJob } from './pack-job.ts'

/** Jobs of the pipeline, which is below the modules and none itself. */
export const pipelineJobs = [backfillJob, packHoursJob]

/** What a worker repeats for the pipeline. */
export const pipelineTasks = [nightlyPacking]
