import type { OutputOf } from '@qingyuan/contract/call.ts'
import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { pagingOf, urlPaging } from '#/filters/paging.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlFlag, urlMaybeNumber, urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { useTask } from '../parts/use-task.ts'

export type QueueRow = OutputOf<typeof approvalCalls.QueryByApprove>['rows'][number]
export type Detail = OutputOf<typeof approvalCalls.QueryByID>

export const viewWords = { submitted: '待审核', approved: '已通过', rejected: '已驳回', all: '全部' } as const
export type View = keyof typeof viewWords

const shape = {
  ...urlPaging,
  task: urlMaybeNumber(),
  county: urlMaybeNumber(),
  view: urlOneOf<View>(['submitted', 'approved', 'rejected', 'all'], 'submitted'),
  faulty: urlFlag(),
  search: urlText(),
  fill: urlMaybeNumber(),
}

/** Queue, the fill that is looked at, and the way to the next. */
export const useApprove = () => {
  const [state, change] = useUrlState(shape)
  const { query: tasksQuery, tasks, task } = useTask(state.task, 'enterprise')
  const question = task && {
    taskId: task.id,
    countyId: state.county ?? undefined,
    state: state.view === 'all' ? undefined : state.view,
    search: state.search || undefined,
    faulty: state.faulty || undefined,
  }
  const queue = useCall(approvalCalls.QueryByApprove, question && { ...question, page: state.page, pageSize: state.pageSize })
  const whole = useCall(approvalCalls.QueryWholeCount, task && { taskId: task.id, countyId: state.county ?? undefined })
  const rows = queue.data?.rows ?? []
  const at = Math.max(
    0,
    rows.findIndex(row => row.id === state.fill),
  )
  const current = rows[at] ?? null
  const detail = useCall(approvalCalls.QueryByID, current && { id: current.id }, { keepPrevious: false })
  const step = (by: number) => {
    const next = rows[at + by]
    if (next) change({ fill: next.id })
  }
  return {
    state,
    change,
    /** Another question begins at its first page and its first fill. */
    ask: (patch: Partial<typeof state>) => change({ page: 1, fill: null, ...patch }),
    tasksQuery,
    tasks,
    task,
    question,
    queue,
    whole,
    rows,
    at,
    current,
    detail,
    step,
    paging: pagingOf(state, queue.data?.total ?? 0, patch => change({ ...patch, fill: null })),
  }
}
export type Approve = ReturnType<typeof useApprove>

/** What a verdict makes stale. */
export const afterVerdict = [
  approvalCalls.QueryByApprove,
  approvalCalls.QueryByID,
  approvalCalls.QueryWholeCount,
  approvalCalls.QueryByApproveUser,
  { name: 'FillTask.Query' },
  { name: 'FillTask.QueryByID' },
  { name: 'FillStatistic.Stat' },
  { name: 'Allotment.Stat' },
]
