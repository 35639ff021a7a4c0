import { defineModule } from '#/platform/module.ts'
import { calendarService } from './calendar.ts'

export const calendarModule = defineModule({ name: 'air/calendar', title: '污染日历', serves: [calendarService] })
