import {
  alarmRecordCalls,
  alarmRuleCalls,
  alarmSilenceCalls,
  alarmStatisticsCalls,
  alarmSubscriptionCalls,
} from '@qingyuan/contract/alarms/records.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { alarmDetail } from './detail.ts'
import { handleAlarms } from './handling.ts'
import { queryRecords, recordsFrame } from './records.ts'
import { queryRules, saveRule, switchRuleOf } from './rules.ts'
import { cancelSilence, querySilences, saveSilence } from './silences.ts'
import { statisticsFrame, statisticsSummary } from './statistics.ts'
import { saveSubscription, subscriptionOf } from './subscriptions.ts'
import { tryRule } from './tester.ts'

export const alarmRecordsModule = defineModule({
  name: 'alarms/records',
  title: '站点报警',
  tables: ['alarm_reads', 'alarm_rules', 'alarm_silences', 'alarm_subscriptions'],
  serves: [
    serveCalls(alarmRecordCalls, { Query: queryRecords, Table: recordsFrame, Detail: alarmDetail, Handle: handleAlarms }),
    serveCalls(alarmRuleCalls, { Query: queryRules, Save: saveRule, Switch: switchRuleOf, Try: tryRule }),
    serveCalls(alarmSilenceCalls, { Query: querySilences, Save: saveSilence, End: cancelSilence }),
    serveCalls(alarmSubscriptionCalls, { Get: subscriptionOf, Save: saveSubscription }),
    serveCalls(alarmStatisticsCalls, { Query: statisticsFrame, Summary: statisticsSummary }),
  ],
})
