import { briefingCalls } from '@qingyuan/contract/air/briefing.ts'
import { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import { tracingCalls } from '@qingyuan/contract/sources/incidents.ts'
import { fieldOrderCalls } from '@qingyuan/contract/work/field-orders.ts'
import { todoCalls } from '@qingyuan/contract/work/todos.ts'
import { useActions } from '#/hooks/use-call.ts'

/** Everything that sends or handles work in the field, and what it changes on screens. */
export const useFieldActions = () =>
  useActions(
    {
      ofCase: caseCalls.FieldOrder,
      ofTrace: tracingCalls.SendFieldOrder,
      ofBriefing: briefingCalls.Order,
      ofSource: gridTaskCalls.mobile,
      move: fieldOrderCalls.Move,
      addEvidence: caseCalls.AddEvidence,
    },
    {
      successMessage: {
        ofCase: '现场任务已下发',
        ofTrace: '现场任务已下发',
        ofSource: '现场任务已下发',
        ofBriefing: '已派单',
        move: '已提交',
      },
      invalidates: [
        fieldOrderCalls.Query,
        fieldOrderCalls.QueryByID,
        caseCalls.Query,
        caseCalls.QueryByID,
        todoCalls.Query,
        briefingCalls.Query,
      ],
    },
  )
