import { defineModule } from '#/platform/module.ts'
import { startReminders } from './public.ts'

export const workItemsModule = defineModule({
  name: 'work/items',
  title: '工作流',
  background: [{ start: startReminders }],
})
