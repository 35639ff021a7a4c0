import { calendarCalls } from '@qingyuan/contract/air/calendar.ts'
import { defineModule, serve } from '#/platform/module.ts'
import { calendarRoutes } from './routes.ts'

export const calendarModule = defineModule({
  name: 'air/calendar',
  title: '污染日历',
  serves: [serve(calendarCalls, calendarRoutes)],
})
