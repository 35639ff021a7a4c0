import { calendarCalls } from '@qingyuan/contract/air/calendar.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { pollutionCalendar, yearSummary } from './calendar.ts'

export const calendarModule = defineModule({
  name: 'air/calendar',
  title: '污染日历',
  serves: [serveCalls(calendarCalls, { PollutionCalendar: pollutionCalendar, YearSummary: yearSummary })],
})
