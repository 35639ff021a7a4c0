import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { allotmentService } from './allotment/allotment.ts'
import { fillDetail } from './approval/compare.ts'
import { importVerdicts } from './approval/import-verdicts.ts'
import { queueHandlers } from './approval/queue.ts'
import { verdictHandlers } from './approval/verdicts.ts'
import { submitFill } from './fills/fills.ts'
import { fillProjectService } from './projects/projects.ts'
import { fillStatisticService } from './statistics/stat.ts'
import { timePlan } from './statistics/time-plan.ts'
import { fillTaskService } from './tasks/moves.ts'

export const reportingTasksModule = defineModule({
  name: 'reporting/tasks',
  title: '填报任务',
  tables: [
    'allotments',
    'approval_imports',
    'fill_history',
    'fill_projects',
    'fill_task_history',
    'fill_tasks',
    'fills',
    'reminders',
    'task_owners',
  ],
  serves: [
    fillProjectService,
    fillTaskService,
    allotmentService,
    serveCalls(approvalCalls, {
      FillSubmit: submitFill,
      ...verdictHandlers,
      Import: importVerdicts,
      ...queueHandlers,
      QueryByID: fillDetail,
      TimePlan: timePlan,
    }),
    fillStatisticService,
  ],
  demo: { beforeHours: () => import('./demo/load-demo.ts') },
})
