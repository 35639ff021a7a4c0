import { allotmentCalls } from '@qingyuan/contract/reporting/allotment.ts'
import { fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import type { TaskRow } from './states.tsx'

/** Calls whose answers change with an allotment. */
export const afterAllotment = [
  allotmentCalls.QueryByAllot,
  allotmentCalls.QueryByPoint,
  allotmentCalls.Stat,
  allotmentCalls.PointStat,
  fillTaskCalls.Query,
  fillTaskCalls.QueryByID,
]

/** Allotment of enterprises, and the same of points. */
export const allotmentOf = {
  enterprise: {
    ...{ batch: allotmentCalls.AllotBatch, cancel: allotmentCalls.AllotCancel, all: allotmentCalls.AllotAll, stat: allotmentCalls.Stat },
    counted: '家企业',
  },
  surface: {
    ...{ batch: allotmentCalls.PointBatch, cancel: allotmentCalls.PointCancel, all: allotmentCalls.PointAll },
    ...{ stat: allotmentCalls.PointStat, counted: '个点位' },
  },
} as const

export const sendConfirm = ({ name, kind, counts }: TaskRow) => ({
  question: `下发任务“${name}”？`,
  danger: false,
  okText: '下发',
  content: `${counts.allotted} ${allotmentOf[kind].counted}将收到填报任务，下发后不能再修改任务内容`,
})
