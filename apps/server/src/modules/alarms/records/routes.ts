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
  Query: (input, { services, caller }) => queryRecords(services, caller.scope, input),
  Table: (input, { services, caller }) => recordsFrame(services, caller.scope, input),
  Detail: ({ alarmId }, { services, caller }) => alarmDetail(services, caller.scope, alarmId),
  Handle: async (input, { services, caller, audit }) => {
    audit.subject = `报警 ${input.alarmIds.join('、')}`
    return handleAlarms(services, caller, input)
  },
}

export const alarmRuleRoutes: HandlersOf<typeof alarmRuleCalls> = {
  Query: (_, { services }) => queryRules(services),
  Save: (input, { services, caller, audit }) => {
    audit.subject = input.name
    return saveRule(services, caller, input)
  },
  Switch: (input, { services, caller, audit }) => {
    audit.subject = `报警规则 ${input.id}`
    return switchRuleOf(services, caller, input)
  },
  Try: (input, { services, caller }) => tryRule(services, caller.scope, input),
}

export const alarmSilenceRoutes: HandlersOf<typeof alarmSilenceCalls> = {
  Query: (_, { services, caller }) => querySilences(services, caller.scope),
  Save: (input, { services, caller, audit }) => {
    audit.subject = input.reason
    return saveSilence(services, caller, input)
  },
  End: async ({ id }, { services, caller, audit }) => {
    audit.subject = `静默 ${id}`
    await endSilenceOf(services, caller, id)
    return {}
  },
}

export const alarmSubscriptionRoutes: HandlersOf<typeof alarmSubscriptionCalls> = {
  Get: (_, { services, caller }) => subscriptionOf(services, caller.scope),
  Save: (input, { services, caller }) => subscribe(services, caller.scope, input),
}

export const alarmStatisticsRoutes: HandlersOf<typeof alarmStatisticsCalls> = {
  Query: (input, { services, caller }) => statisticsFrame(services, caller.scope, input),
  Summary: (input, { services, caller }) => statisticsSummary(services, caller.scope, input),
}
