import type { OutputOf } from '@qingyuan/contract/call.ts'
import { allotmentCalls } from '@qingyuan/contract/reporting/allotment.ts'
import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { fillStatisticCalls } from '@qingyuan/contract/reporting/statistics.ts'
import { fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { useState } from 'react'
import { pagingOf, urlPaging } from '#/filters/paging.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlFlag, urlMaybeNumber, urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { plainDrawer } from '#/page/drawer.ts'
import type { TaskRow } from '#/page/reporting/states.tsx'
import { taskCounty } from '#/page/reporting/task-page.tsx'
import type { TargetProps } from '#/page/target-page.tsx'

export type QueueRow = OutputOf<typeof approvalCalls.QueryByApprove>['rows'][number]
export type Detail = OutputOf<typeof approvalCalls.QueryByID>
export type Cell = Detail['sections'][number]['cells'][number]
type Remark = Detail['remarks'][number]

export const viewLabels = { submitted: '待审核', approved: '已通过', rejected: '已驳回', all: '全部' } as const
export const viewIds = Object.keys(viewLabels) as (keyof typeof viewLabels)[]

export const reviewFilters = {
  county: taskCounty,
  view: urlOneOf(viewIds, 'submitted'),
  faulty: urlFlag(),
  search: urlText(),
  fill: urlMaybeNumber(),
}
export const reviewDrawers = { more: plainDrawer }
type Props = TargetProps<'task', TaskRow, typeof reviewFilters, typeof reviewDrawers>

const placeOf = ({ section, rowId, field }: Pick<Remark, 'section' | 'rowId' | 'field'>) => `${section}\n${rowId ?? ''}\n${field}`

/** Remarks that the reviewer has written at fields of the fill on screen; another fill has its own. */
const useRemarks = (fillId: number | null) => {
  const [all, setAll] = useState<Readonly<Record<number, readonly Remark[]>>>({})
  const list = (fillId !== null && all[fillId]) || []
  const put = (remarks: readonly Remark[]) => {
    if (fillId !== null) setAll(before => ({ ...before, [fillId]: remarks }))
  }
  return {
    list,
    of: (cell: Cell) => list.find(remark => placeOf(remark) === placeOf(cell))?.text ?? '',
    /** An empty text takes the remark away. */
    write: ({ section, rowId, field }: Cell, text: string) => {
      const others = list.filter(remark => placeOf(remark) !== placeOf({ section, rowId, field }))
      put(text.trim() === '' ? others : [...others, { section, rowId, field, text: text.trim() }])
    },
    clear: () => put([]),
  }
}
export type Remarks = ReturnType<typeof useRemarks>

/** Queue, the fill on screen with its remarks, and the way to the next. */
export const useApprove = ({ task, county, view, faulty, search, fill, page }: Props) => {
  const [paging, turn] = useUrlState(urlPaging)
  const input = task && {
    ...{ taskId: task.id, ...county },
    state: view === 'all' ? undefined : view,
    search: search || undefined,
    faulty: faulty || undefined,
  }
  const queue = useCall(approvalCalls.QueryByApprove, input && { ...input, ...paging })
  const whole = useCall(approvalCalls.QueryWholeCount, task && { taskId: task.id, ...county })
  const rows = queue.data?.rows ?? []
  const found = rows.findIndex(row => row.id === fill)
  const at = Math.max(0, found)
  const current = rows[at] ?? null
  const detail = useCall(approvalCalls.QueryByID, current && { id: current.id }, { keepPrevious: false })
  const open = (row: QueueRow | undefined) => page.patch({ fill: row?.id ?? null })
  return {
    ...{ input, queue, whole: whole.data, rows, at, current, detail, open },
    remarks: useRemarks(current?.id ?? null),
    /** After a verdict: the next that can be decided. */
    next: () => open([...rows.slice(at + 1), ...rows.slice(0, at)].find(({ mine }) => mine) ?? rows[at + 1] ?? rows[at - 1]),
    step: (by: number) => rows[at + by] && open(rows[at + by]),
    paging: pagingOf(paging, queue.data?.total ?? 0, patch => {
      turn(patch)
      page.patch({ fill: null })
    }),
  }
}
export type Approve = Props & ReturnType<typeof useApprove>

/** What a verdict makes stale. */
export const afterVerdict = [
  approvalCalls.QueryByApprove,
  approvalCalls.QueryByID,
  approvalCalls.QueryWholeCount,
  approvalCalls.QueryByApproveUser,
  fillTaskCalls.Query,
  fillTaskCalls.QueryByID,
  fillStatisticCalls.Stat,
  allotmentCalls.Stat,
]
