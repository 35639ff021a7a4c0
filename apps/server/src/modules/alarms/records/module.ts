import {
  alarmRecordCalls,
  alarmRuleCalls,
  alarmSilenceCalls,
  alarmStatisticsCalls,
  alarmSubscriptionCalls,
} from '@qingyuan/contract/alarms/records.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { alarmRecordRoutes, alarmRuleRoutes, alarmSilenceRoutes, alarmStatisticsRoutes, alarmSubscriptionRoutes } from './routes.ts'

export const alarmRecordsModule = defineModule({
  name: 'alarms/records',
  title: '站点报警',
  serves: [
    serveCalls(alarmRecordCalls, alarmRecordRoutes),
    serveCalls(alarmRuleCalls, alarmRuleRoutes),
    serveCalls(alarmSilenceCalls, alarmSilenceRoutes),
    serveCalls(alarmSubscriptionCalls, alarmSubscriptionRoutes),
    serveCalls(alarmStatisticsCalls, alarmStatisticsRoutes),
  ],
})
