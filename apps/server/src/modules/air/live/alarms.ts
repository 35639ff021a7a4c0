import type { homeCalls } from '@qingyuan/contract/air/live.ts'
import { alarmHistory, alarmLog, alarmsOfDay, handleAlarm, markRead, unreadAlarms } from '#/modules/alarms/records/public.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { withCache } from './live-cache.ts'

const cachedAlarms = withCache('alarmQuery', alarmsOfDay)

export const alarmHandlers = {
  /** Alarms of a day from memory; how many are unread is counted anew for each caller. */
  alarmQuery: async (context, input) => {
    const [alarms, unread] = await Promise.all([cachedAlarms(context, input), unreadAlarms(context.services, context.caller.scope)])
    return { ...alarms, ...unread }
  },
  alarmRead: ({ services, caller }, { until }) => markRead(services, caller.scope, until),
  alarmLog: ({ services, caller }, { alarmId }) => alarmLog(services, caller.scope, alarmId),
  historyAlarmLog: ({ services, caller }, input) => alarmHistory(services, caller.scope, input),
  alarmHandle: async ({ services, caller, audit }, input) => {
    audit.subject = await handleAlarm(services, caller, input)
  },
} satisfies SomeHandlers<typeof homeCalls>
