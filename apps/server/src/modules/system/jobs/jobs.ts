import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { selectScheduledTasks, writePaused } from '#/platform/jobs/scheduled-queries.ts'
import { serveCalls } from '#/platform/module.ts'
import { exportTable } from './export-job.ts'
import * as q from './queries.ts'

type Calls = typeof jobCalls

const toRow = (job: q.JobRecord): OutputOf<Calls['JobGet']> => ({
  id: job.id,
  kind: job.kind,
  lane: job.lane,
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
  const job = await q.selectJob(db, caller.scope, { own: onlyOwn(caller) }, id)
  if (!job) throw appError('NOT_FOUND', { what: '任务' })
  return toRow(job)
}

export const jobService = serveCalls(jobCalls, {
  JobQuery: async ({ services: { db }, caller }, { page, pageSize, mine, state }) => {
    const own = mine === true || onlyOwn(caller)
    const span = spanOf({ page, pageSize })
    const [jobs, total] = await Promise.all([
      q.selectJobs(db, caller.scope, { own, state }, span),
      q.countJobs(db, caller.scope, { own, state }),
    ])
    return { total, rows: jobs.map(toRow) }
  },
  JobGet: getJob,
  /** Starts an export in the background, after the same checks as the call itself. */
  ExportStart: async ({ services, caller, audit }, { call, input }) => {
    const title = services.calls.check(call, input, caller)
    audit.subject = title
    return { jobId: await services.jobs.enqueue(exportTable, title, { call, input, title }, caller) }
  },
  RunPlan: async ({ services: { db, schedule, config } }) => {
    const states = new Map((await selectScheduledTasks(db)).map(row => [row.name, row]))
    const rows = schedule.flatMap(({ name, plan }) => {
      const state = states.get(name)
      if (!plan) return []
      const { paused = false, fault = null } = state ?? {}
      return [{ name, ...plan, paused, changedBy: state?.real_name ?? null, lookedAt: stampOf(state?.looked_at ?? null), fault }]
    })
    return { background: config.backgroundRuns, rows }
  },
  RunPlanPause: async ({ services: { db, schedule }, caller, audit }, { name, paused }) => {
    const task = schedule.find(each => each.name === name && each.plan)
    if (!task) throw appError('NOT_FOUND', { what: `计划运行“${name}”`, field: 'name' })
    if (caller.scope.counties !== null) throw appError('FORBIDDEN', { message: '只有市级用户可以暂停计划运行' })
    await writePaused(db, name, paused, caller.userId || null)
    audit.subject = `${task.plan!.title}：${paused ? '暂停' : '恢复'}`
  },
  JobCancel: async ({ services, caller, audit }, { id }) => {
    const job = await getJob({ services, caller }, { id })
    await services.jobs.cancel(id, caller)
    audit.subject = job.title
  },
})
