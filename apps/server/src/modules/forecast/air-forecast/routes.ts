import type { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import {
  course,
  editForecast,
  edits,
  forecastDays,
  issueNow,
  issues,
  reliability,
  runningForecast,
  signForecast,
  verification,
} from './public.ts'

export const forecastRoutes: HandlersOf<typeof forecastCalls> = {
  Issues: (_, { services }) => issues(services),
  Running: (_, { services }) => runningForecast(services),
  Days: (question, { services }) => forecastDays(services, question),
  Course: (question, { services, caller }) => course(services, caller.scope, question),
  Verification: (question, { services, caller }) => verification(services, caller.scope, question),
  Reliability: (question, { services, caller }) => reliability(services, caller.scope, question),
  Edits: ({ issued }, { services, caller }) => edits(services, caller.scope, issued),
  Edit: (input, { services, caller, audit }) => {
    audit.subject = `${input.issued} 起报 ${input.day} ${services.places.get(input.placeId)?.name ?? ''} ${input.low}–${input.high}：${input.reason}`
    return editForecast(services, caller, input)
  },
  Sign: (input, { services, caller, audit }) => {
    audit.subject = `${input.issued} 起报 ${input.event === 'sign' ? '签发' : `撤回：${input.reason ?? ''}`}`
    return signForecast(services, caller, input)
  },
  Issue: (_, { services, caller }) => issueNow(services, caller),
}
