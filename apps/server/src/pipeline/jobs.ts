import { backfillJob } from './backfill.ts'
import { stationFileImport } from './receive/file-import.ts'
import { speciesFileImport } from './receive/species-import.ts'

/** Jobs of the pipeline, which is below the modules and none itself. */
export const pipelineJobs = [stationFileImport.job, speciesFileImport.job, backfillJob]
