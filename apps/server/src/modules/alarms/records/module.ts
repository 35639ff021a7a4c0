import {
  alarmRecordCalls,
  alarmRuleCalls,
  alarmSilenceCalls,
  alarmStatisticsCalls,
  alarmSubscriptionCalls,
} from '@qingyuan/contract/alarms/records.ts'
import { defineModule, serve } from '#/platform/module.ts'
import { alarmRecordRoutes, alarmRuleRoutes, alarmSilenceRoutes, alarmStatisticsRoutes, alarmSubscriptionRoutes } from './routes.ts'

export const alarmRecordsModule = defineModule({
  name: 'alarms/records',
  title: '站点报警',
  serves: [
    serve(alarmRecordCalls, alarmRecordRoutes),
    serve(alarmRuleCalls, alarmRuleRoutes),
    serve(alarmSilenceCalls, alarmSilenceRoutes),
    serve(alarmSubscriptionCalls, alarmSubscriptionRoutes),
    serve(alarmStatisticsCalls, alarmStatisticsRoutes),
  ],
})
