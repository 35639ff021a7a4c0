import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { type approvalCalls, reviewQueueColumns } from '@qingyuan/contract/reporting/approval.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { fillLifecycle, reviewLevels } from '@qingyuan/domain/lifecycles/fill.ts'
import { formatDateTime, timeConvention } from '@qingyuan/domain/time.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { type FillDependencies, isCity } from '../callers.ts'
import { findFill } from '../fills/fill-queries.ts'
import { canReview } from '../fills/fill-transitions.ts'
import { requireTask, taskById } from '../tasks/tasks.ts'
import * as q from './approval-queries.ts'

type Calls = typeof approvalCalls
export type QueueRow = OutputOf<Calls['QueryByApprove']>['rows'][number]

const countyName = (id: number) => countyById.get(id)?.name ?? ''

const toRow = (record: q.QueueRecord, caller: Caller): QueueRow => ({
  ...record,
  county: countyName(record.countyId),
  submittedAt: stampOf(record.submittedAt),
  mine: record.state === 'submitted' && caller.permissions.has('fill:review') && canReview(caller, record),
})

export const queryQueue = async (
  { services, caller }: CallerContext<FillDependencies>,
  { page, pageSize, ...filter }: InputOf<Calls['QueryByApprove']>,
): Promise<OutputOf<Calls['QueryByApprove']>> => {
  await requireTask(services, filter.taskId)
  const [rows, total] = await Promise.all([
    q.selectQueue(services.db, caller.scope, filter, spanOf({ page, pageSize })),
    q.countQueue(services.db, caller.scope, filter),
  ])
  return { total, rows: rows.map(row => toRow(row, caller)) }
}

/** One row of the queue, on any page. @throws NOT_FOUND, also for one of another county */
export const queueRow = async (services: FillDependencies, caller: Caller, id: number): Promise<QueueRow & { taskId: number }> => {
  const found = await findFill(services.db, caller.scope, { id })
  const [row] = found ? await q.selectQueue(services.db, caller.scope, { taskId: found.taskId, id }, { limit: 1, offset: 0 }) : []
  if (!found || !row) throw appError('NOT_FOUND', { what: '填报' })
  return { ...toRow(row, caller), taskId: found.taskId }
}

const { id, revision, verdict, comment } = reviewQueueColumns
/** Headings that the sheet is read by when it comes back. */
export const sheetHeadings = { id: id.label, revision: revision.label, verdict: verdict.label, comment: comment.label }
export const verdictWords = { pass: '通过', reject: '驳回' } as const

/** The queue as a spreadsheet that can be filled in and brought back. */
export const queueFrame = async (
  { services, caller }: CallerContext<FillDependencies>,
  filter: InputOf<Calls['Export']>,
): Promise<OutputOf<Calls['Export']>> => {
  const task = await taskById(services, caller.scope, filter.taskId)
  const rows = await q.selectQueue(services.db, caller.scope, filter, { limit: 100_000, offset: 0 })
  return buildFrame(
    reviewQueueColumns,
    rows,
    {
      id: row => String(row.id),
      revision: row => String(row.revision),
      name: row => row.name,
      code: row => row.code,
      county: row => countyName(row.countyId),
      industry: row => row.industry,
      state: row => fillLifecycle.states[row.state].label,
      level: row => row.level && reviewLevels[row.level],
      submissions: row => row.submissions,
      submittedAt: row => stampOf(row.submittedAt),
      submittedBy: row => row.submittedBy,
      errors: row => row.errors,
      warnings: row => row.warnings,
      verdict: () => '',
      comment: () => '',
    },
    {
      meta: {
        title: `${task.name} 审核列表`,
        timeConvention,
        demo: task.simulated,
        madeAt: formatDateTime(services.clock.now()),
      },
    },
  )
}

export const queueHandlers = {
  Export: queueFrame,
  QueryByApprove: queryQueue,
  QueryByApproveUser: async ({ services, caller: { scope } }, { taskId }) => {
    await requireTask(services, taskId)
    return (await q.selectReviewers(services.db, scope, taskId)).map(row => ({ ...row, lastAt: stampOf(row.lastAt) }))
  },
  QueryWholeCount: async ({ services, caller: { scope } }, filter) => {
    const task = await taskById(services, scope, filter.taskId)
    const counted = await q.selectWholeCount(services.db, scope, filter, isCity(scope))
    return { ...counted, overdue: task.overdue ? counted.pending + counted.filling + counted.rejected : 0 }
  },
} satisfies SomeHandlers<typeof approvalCalls>
