import { defineModule } from '#/platform/module.ts'
import { workReminders } from './public.ts'

export const workItemsModule = defineModule({
  name: 'work/items',
  title: '工作流',
  tables: ['departments', 'work_deadlines', 'work_items', 'work_steps', 'working_day_exceptions', 'working_spans'],
  scheduled: [workReminders],
})
