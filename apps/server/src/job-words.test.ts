import { jobKindWords } from '@qingyuan/domain/jobs/job-words.ts'
import { expect, test } from 'vitest'
import { productModules } from './modules.ts'
import { pipelineJobs } from './pipeline/jobs.ts'

test('every kind of job that a worker runs has a name on the screens, and no other', () => {
  const declared = [...pipelineJobs, ...productModules.flatMap(module => module.jobs)].map(({ kind }) => kind)
  // The worker makes this one from the runs of all modules.
  expect(Object.keys(jobKindWords).sort()).toEqual([...declared, 'model-run'].sort())
})
