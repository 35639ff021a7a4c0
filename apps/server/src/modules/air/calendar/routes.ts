import type { calendarCalls } from '@qingyuan/contract/air/ranking.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { pollutionCalendar, yearSummary } from './public.ts'

export const calendarRoutes: HandlersOf<typeof calendarCalls> = {
  PollutionCalendar: (input, { services, caller }) => pollutionCalendar(services, caller.scope, input),
  YearSummary: (input, { services, caller }) => yearSummary(services, caller.scope, input),
}
