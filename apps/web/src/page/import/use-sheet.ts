import type { Call } from '@qingyuan/contract/call.ts'
import { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import { useState } from 'react'
import { useInvalidate } from '#/hooks/use-call.ts'
import type { Job } from '#/hooks/use-job.ts'
import { type ImportResult, resultOf } from './findings.tsx'

type Asked = Promise<{ jobId: string } | null>

export interface SheetCalls {
  check: (file: File) => Asked
  commit: (checked: { jobId: string }) => Asked
  /** Calls whose answers are stale once a sheet is taken. */
  invalidates: Pick<Call, 'name'>[]
  /** How much a sheet without faults would write. */
  changes: (found: ImportResult) => number
}

/** Check and writing of one sheet: only one without errors can be written, and only as a whole. */
export const useSheet = ({ check, commit, invalidates, changes }: SheetCalls) => {
  const [jobId, setJobId] = useState<string | null>(null)
  const [over, setOver] = useState<Job | null>(null)
  const invalidate = useInvalidate()
  const follow = (answer: { jobId: string } | null) => {
    if (!answer) return
    setOver(null)
    setJobId(answer.jobId)
    void invalidate(jobCalls.JobQuery)
  }
  const result = resultOf(over)
  return {
    jobId,
    over,
    result,
    /** How much can be written now; 0 when nothing can, or when it is written already. */
    ready: result && result.errors === 0 && result.importId === null ? changes(result) : 0,
    clear: () => {
      setOver(null)
      setJobId(null)
    },
    check: (file: File) => void check(file).then(follow),
    commit: () => over && void commit({ jobId: over.id }).then(follow),
    finished: (job: Job) => {
      setOver(job)
      void invalidate(jobCalls.JobQuery, ...invalidates)
    },
  }
}
export type SheetImport = ReturnType<typeof useSheet>
