import { defineModule } from '#/platform/module.ts'
import { allotmentService } from './allotment/allotment.ts'
import { approvalService } from './approval/approval.ts'
import { verdictImport } from './approval/import-verdicts.ts'
import { fillProjectService } from './projects/projects.ts'
import { fillStatisticService } from './statistics/stat.ts'
import { fillTaskService } from './tasks/moves.ts'

export const reportingTasksModule = defineModule({
  name: 'reporting/tasks',
  title: '填报任务',
  tables: ['allotments', 'fill_history', 'fill_projects', 'fill_task_history', 'fill_tasks', 'fills', 'reminders', 'task_owners'],
  serves: [fillProjectService, fillTaskService, allotmentService, approvalService, fillStatisticService],
  jobs: [verdictImport.job],
  demo: { beforeHours: () => import('./demo/load-demo.ts') },
})
