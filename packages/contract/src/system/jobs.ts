import { Type } from 'typebox'
import { call } from '../call.ts'
import { emptyInput, nullable, oneOf, Page, pageOf } from '../schemas.ts'

const JobState = oneOf(['queued', 'running', 'done', 'failed', 'cancelled'] as const, '状态')

export const JobRow = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  title: Type.String(),
  lane: oneOf(['interactive', 'transfer', 'scheduled', 'background'] as const, '通道'),
  state: JobState,
  progress: Type.Number(),
  message: nullable(Type.String()),
  createdBy: Type.String(),
  createdAt: Type.String(),
  startedAt: nullable(Type.String()),
  finishedAt: nullable(Type.String()),
  fileId: nullable(Type.String()),
  result: Type.Any(),
})

const ScheduledRun = Type.Object({
  name: Type.String(),
  title: Type.String(),
  /** When it runs, in words. */
  times: Type.String(),
  paused: Type.Boolean(),
  /** Who paused it or let it go on last. */
  changedBy: nullable(Type.String()),
  /** When it was last looked whether a run is due; null before the first time. */
  lookedAt: nullable(Type.String()),
  /** Why that failed. */
  fault: nullable(Type.String()),
})

export const jobCalls = {
  JobQuery: call({
    name: 'System.JobQuery',
    title: '任务列表',
    permission: 'signed-in',
    input: Type.Object({ ...Page, mine: Type.Optional(Type.Boolean({ title: '只看本人' })), state: Type.Optional(JobState) }),
    output: pageOf(JobRow),
  }),
  JobGet: call({
    name: 'System.JobGet',
    title: '任务进度',
    permission: 'signed-in',
    input: Type.Object({ id: Type.String({ format: 'uuid', title: '任务' }) }),
    output: JobRow,
  }),
  /** A table too long to wait for: the same Export call as background work, its file fetched when it is done. */
  ExportStart: call({
    name: 'System.ExportStart',
    title: '后台导出',
    method: 'POST',
    permission: 'air:export',
    scope: 'filtered',
    audited: true,
    input: Type.Object({
      call: Type.String({ pattern: '^[A-Za-z]+\\.[A-Za-z]+Export$', title: '导出接口' }),
      input: Type.Record(Type.String(), Type.Any(), { title: '查询条件' }),
    }),
    output: Type.Object({ jobId: Type.String() }),
  }),
  RunPlan: call({
    name: 'System.RunPlan',
    title: '运行计划',
    permission: 'system:jobs',
    input: emptyInput,
    output: Type.Object({
      /** Whether runs of minutes start by themselves on this server. */
      background: Type.Boolean(),
      rows: Type.Array(ScheduledRun),
    }),
  }),
  RunPlanPause: call({
    name: 'System.RunPlanPause',
    title: '暂停或恢复计划运行',
    method: 'POST',
    permission: 'system:jobs',
    audited: true,
    input: Type.Object({
      name: Type.String({ title: '计划运行', maxLength: 64 }),
      paused: Type.Boolean({ title: '暂停' }),
    }),
    output: emptyInput,
  }),
  JobCancel: call({
    name: 'System.JobCancel',
    title: '取消任务',
    method: 'POST',
    permission: 'signed-in',
    audited: true,
    input: Type.Object({ id: Type.String({ format: 'uuid', title: '任务' }) }),
    output: emptyInput,
  }),
}
