import type { OutputOf } from '@qingyuan/contract/call.ts'
import { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import { useCall, useInvalidate } from './use-call.ts'
import { useEvents } from './use-events.ts'

export type Job = OutputOf<typeof jobCalls.JobGet>
export const isOver = (job: Pick<Job, 'state'>): boolean => job.state === 'done' || job.state === 'failed' || job.state === 'cancelled'

/** A piece of background work: followed by push, and by asking each 2 s in case the stream is down. */
export const useJob = (id: string | null): Job | undefined => {
  const invalidate = useInvalidate()
  useEvents(['job'], () => void invalidate(jobCalls.JobGet))
  const input = id === null ? null : { id }
  return useCall(jobCalls.JobGet, input, {
    keepPrevious: false,
    staleMs: 500,
    refetchEveryMs: job => (job && !isOver(job) ? 2000 : undefined),
  }).data
}
