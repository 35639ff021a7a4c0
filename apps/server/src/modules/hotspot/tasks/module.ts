import { defineModule } from '#/platform/module.ts'
import { gridTaskFollowUp } from './follow-up.ts'
import { gridTaskService } from './tasks.ts'

export const gridTasksModule = defineModule({
  name: 'hotspot/tasks',
  title: '网格任务',
  tables: ['grid_tasks'],
  serves: [gridTaskService],
  scheduled: [gridTaskFollowUp],
})
