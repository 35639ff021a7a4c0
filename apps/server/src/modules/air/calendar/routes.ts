import type { calendarCalls } from '@qingyuan/contract/air/calendar.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { pollutionCalendar, yearSummary } from './public.ts'

export const calendarRoutes: HandlersOf<typeof calendarCalls> = {
  PollutionCalendar: ({ services, caller }, input) => pollutionCalendar(services, caller.scope, input),
  YearSummary: ({ services, caller }, input) => yearSummary(services, caller.scope, input),
}
