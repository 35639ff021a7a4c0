import type { Call } from '@qingyuan/contract/call.ts'
import { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import { useState } from 'react'
import { useInvalidate } from '#/hooks/use-call.ts'
import type { Job } from '#/hooks/use-job.ts'

/** The job of an import, from its start to its end. @param invalidates calls whose answers are stale when it ends */
export const useImportJob = (...invalidates: Pick<Call, 'name'>[]) => {
  const [jobId, setJobId] = useState<string | null>(null)
  const [over, setOver] = useState<Job | null>(null)
  const invalidate = useInvalidate()
  return {
    jobId,
    /** The job when it has ended. */
    over,
    /** Takes the answer of a call that started a job; null when it was refused. */
    follow: (answer: { jobId: string } | null) => {
      if (!answer) return
      setOver(null)
      setJobId(answer.jobId)
      void invalidate(jobCalls.JobQuery)
    },
    finished: (job: Job) => {
      setOver(job)
      void invalidate(jobCalls.JobQuery, ...invalidates)
    },
    clear: () => {
      setOver(null)
      setJobId(null)
    },
  }
}
export type ImportJob = ReturnType<typeof useImportJob>
