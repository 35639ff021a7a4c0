import { backfillJob } from './backfill.ts'

/** Jobs of the pipeline, which is below the modules and none itself. */
export const pipelineJobs = [backfillJob]
