import { defineModule } from '#/platform/module.ts'
import { alarmRecordService } from './detail.ts'
import { alarmStatisticsService } from './statistics.ts'
import { alarmSubscriptionService } from './subscriptions.ts'

export const alarmRecordsModule = defineModule({
  name: 'alarms/records',
  title: '站点报警',
  tables: ['alarm_log', 'alarm_reads', 'alarm_subscriptions', 'alarms'],
  serves: [alarmRecordService, alarmStatisticsService, alarmSubscriptionService],
  demo: { afterHours: () => import('./demo/load-demo.ts') },
})
