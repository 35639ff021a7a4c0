import { alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { alarmDetail } from './detail.ts'
import { handleAlarms } from './handling.ts'
import { queryRecords, recordsFrame } from './records.ts'
import { alarmStatisticsService } from './statistics.ts'
import { alarmSubscriptionService } from './subscriptions.ts'

export const alarmRecordsModule = defineModule({
  name: 'alarms/records',
  title: '站点报警',
  tables: ['alarm_log', 'alarm_reads', 'alarm_subscriptions', 'alarms'],
  serves: [
    serveCalls(alarmRecordCalls, { Query: queryRecords, Table: recordsFrame, Detail: alarmDetail, Handle: handleAlarms }),
    alarmStatisticsService,
    alarmSubscriptionService,
  ],
  demo: { afterHours: () => import('./demo/load-demo.ts') },
})
