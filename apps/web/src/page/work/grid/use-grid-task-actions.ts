import { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import { todoCalls } from '@qingyuan/contract/work/todos.ts'
import { useActions } from '#/hooks/use-call.ts'

const { add, issue, sign, feedback, check, extend, recall, archive, return: sendBack } = gridTaskCalls

/** Everything that issues or handles a task for a hot cell, and what it changes on screens. */
export const useGridTaskActions = () =>
  useActions(
    { add, issue, sign, sendBack, feedback, check, extend, recall, archive, addEvidence: caseCalls.AddEvidence },
    {
      successMessage: {
        issue: '任务已下发',
        sign: '已签收',
        sendBack: '已退回',
        feedback: '反馈已提交',
        check: '核查已提交',
        extend: '已延期',
        recall: '任务已撤回',
        archive: '已归档',
      },
      invalidates: [gridTaskCalls.list, gridTaskCalls.detail, gridTaskCalls.candidates, todoCalls.Query],
    },
  )
