import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import * as q from './queries.ts'

type Calls = typeof jobCalls

const toRow = (job: q.JobRecord): OutputOf<Calls['JobGet']> => ({
  id: job.id,
  kind: job.kind,
  title: job.title,
  state: job.state,
  progress: job.progress,
  message: job.message,
  createdBy: job.real_name ?? '系统',
  createdAt: stampOf(job.created_at),
  startedAt: stampOf(job.started_at),
  finishedAt: stampOf(job.finished_at),
  fileId: job.file_id,
  result: job.result,
})

const onlyOwn = ({ permissions, scope }: Caller) => !permissions.has('system:jobs') || scope.counties !== null

const getJob = async (
  { services: { db }, caller }: CallerContext,
  { id }: InputOf<Calls['JobGet']>,
): Promise<OutputOf<Calls['JobGet']>> => {
  const job = await q.selectJob(db, caller.scope, onlyOwn(caller), id)
  if (!job) throw appError('NOT_FOUND', { what: '任务' })
  return toRow(job)
}

export const jobService = serveCalls(jobCalls, {
  JobQuery: async ({ services: { db }, caller }, { page, pageSize, mine }) => {
    const own = mine === true || onlyOwn(caller)
    const span = spanOf({ page, pageSize })
    const [jobs, total] = await Promise.all([q.selectJobs(db, caller.scope, own, span), q.countJobs(db, caller.scope, own)])
    return { total, rows: jobs.map(toRow) }
  },
  JobGet: getJob,
  /** Starts an export in the background, after the same checks as the call itself. */
  ExportStart: async ({ services, caller, audit }, { call, input }) => {
    const title = services.calls.check(call, input, caller)
    audit.subject = title
    return { jobId: await services.jobs.enqueue('export', title, { call, input, title }, caller) }
  },
  JobCancel: async ({ services, caller, audit }, { id }) => {
    const job = await getJob({ services, caller }, { id })
    await services.jobs.cancel(id, caller)
    audit.subject = job.title
  },
})
