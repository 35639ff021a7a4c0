import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import { alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import { tracingCalls } from '@qingyuan/contract/sources/incidents.ts'
import { todoCalls } from '@qingyuan/contract/work/todos.ts'
import { useActions } from '#/hooks/use-call.ts'

/** Everything that a step of a case changes on screens. */
export const useCaseActions = () =>
  useActions(
    { order: caseCalls.Order, moveOrder: caseCalls.MoveOrder, decide: caseCalls.Decide, addEvidence: caseCalls.AddEvidence },
    {
      successMessage: { order: '核查单已下发', moveOrder: '已提交', decide: '认定已提交' },
      invalidates: [
        caseCalls.Query,
        caseCalls.QueryByID,
        caseCalls.Effect,
        todoCalls.Query,
        tracingCalls.Orders,
        alarmRecordCalls.Query,
        alarmRecordCalls.Detail,
        homeCalls.alarmQuery,
      ],
    },
  )
