import { allotmentCalls } from '@qingyuan/contract/reporting/allotment.ts'
import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { fillStatisticCalls } from '@qingyuan/contract/reporting/statistics.ts'
import { fillProjectCalls, fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { allotmentRoutes, approvalRoutes, fillProjectRoutes, fillStatisticRoutes, fillTaskRoutes } from './routes.ts'

export const reportingTasksModule = defineModule({
  name: 'reporting/tasks',
  title: '填报任务',
  serves: [
    serveCalls(fillProjectCalls, fillProjectRoutes),
    serveCalls(fillTaskCalls, fillTaskRoutes),
    serveCalls(allotmentCalls, allotmentRoutes),
    serveCalls(approvalCalls, approvalRoutes),
    serveCalls(fillStatisticCalls, fillStatisticRoutes),
  ],
})
