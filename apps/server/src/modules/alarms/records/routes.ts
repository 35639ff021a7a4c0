import type {
  alarmRecordCalls,
  alarmRuleCalls,
  alarmSilenceCalls,
  alarmStatisticsCalls,
  alarmSubscriptionCalls,
} from '@qingyuan/contract/alarms/records.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { alarmDetail } from './detail.ts'
import { handleAlarms } from './handling.ts'
import { queryRecords, recordsFrame } from './records.ts'
import { queryRules, saveRule, switchRuleOf } from './rules.ts'
import { endSilenceOf, querySilences, saveSilence } from './silences.ts'
import { statisticsFrame, statisticsSummary } from './statistics.ts'
import { subscribe, subscriptionOf } from './subscriptions.ts'
import { tryRule } from './tester.ts'

export const alarmRecordRoutes: HandlersOf<typeof alarmRecordCalls> = {
  Query: ({ services, caller }, input) => queryRecords(services, caller.scope, input),
  Table: ({ services, caller }, input) => recordsFrame(services, caller.scope, input),
  Detail: ({ services, caller }, { alarmId }) => alarmDetail(services, caller.scope, alarmId),
  Handle: async ({ services, caller }, input) => handleAlarms(services, caller, input),
}

export const alarmRuleRoutes: HandlersOf<typeof alarmRuleCalls> = {
  Query: ({ services }) => queryRules(services),
  Save: ({ services, caller }, input) => saveRule(services, caller, input),
  Switch: ({ services, caller }, input) => switchRuleOf(services, caller, input),
  Try: ({ services, caller }, input) => tryRule(services, caller.scope, input),
}

export const alarmSilenceRoutes: HandlersOf<typeof alarmSilenceCalls> = {
  Query: ({ services, caller }) => querySilences(services, caller.scope),
  Save: ({ services, caller }, input) => saveSilence(services, caller, input),
  End: async ({ services, caller }, { id }) => {
    await endSilenceOf(services, caller, id)
    return {}
  },
}

export const alarmSubscriptionRoutes: HandlersOf<typeof alarmSubscriptionCalls> = {
  Get: ({ services, caller }) => subscriptionOf(services, caller.scope),
  Save: ({ services, caller }, input) => subscribe(services, caller.scope, input),
}

export const alarmStatisticsRoutes: HandlersOf<typeof alarmStatisticsCalls> = {
  Query: ({ services, caller }, input) => statisticsFrame(services, caller.scope, input),
  Summary: ({ services, caller }, input) => statisticsSummary(services, caller.scope, input),
}
