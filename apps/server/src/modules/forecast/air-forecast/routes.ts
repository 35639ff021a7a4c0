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
  Issues: ({ services }) => issues(services),
  Running: ({ services }) => runningForecast(services),
  Days: ({ services }, question) => forecastDays(services, question),
  Course: ({ services, caller }, question) => course(services, caller.scope, question),
  Verification: ({ services, caller }, question) => verification(services, caller.scope, question),
  Reliability: ({ services, caller }, question) => reliability(services, caller.scope, question),
  Edits: ({ services, caller }, { issued }) => edits(services, caller.scope, issued),
  Edit: ({ services, caller, audit }, input) => {
    audit.subject = `${input.issued} 起报 ${input.day} ${services.places.get(input.placeId)?.name ?? ''} ${input.low}–${input.high}：${input.reason}`
    return editForecast(services, caller, input)
  },
  Sign: ({ services, caller }, input) => signForecast(services, caller, input),
  Issue: ({ services, caller }) => issueNow(services, caller),
}
