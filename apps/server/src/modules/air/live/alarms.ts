import type { homeCalls } from '@qingyuan/contract/air/live.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { alarmHistory, alarmLog, alarmsOfDay, handleAlarm, markRead, unreadAlarms } from '#/modules/alarms/records/public.ts'
import type { AuditedContext, CallerContext } from '#/platform/http/context.ts'
import { withCache } from './live-cache.ts'

type Calls = typeof homeCalls

const alarmsRemembered = withCache('alarmQuery', alarmsOfDay)

/** Alarms of a day from memory; how many are unread is counted anew for each caller. */
export const queryAlarms = async (context: CallerContext, input: InputOf<Calls['alarmQuery']>) => {
  const [alarms, unread] = await Promise.all([alarmsRemembered(context, input), unreadAlarms(context.services, context.caller.scope)])
  return { ...alarms, ...unread }
}

export const readAlarms = async ({ services, caller }: CallerContext, { until }: InputOf<Calls['alarmRead']>): Promise<void> => {
  await markRead(services, caller.scope, until)
}

export const alarmSteps = ({ services, caller }: CallerContext, { alarmId }: InputOf<Calls['alarmLog']>) =>
  alarmLog(services, caller.scope, alarmId)

export const pastAlarms = ({ services, caller }: CallerContext, input: InputOf<Calls['historyAlarmLog']>) =>
  alarmHistory(services, caller.scope, input)

export const processAlarm = async ({ services, caller, audit }: AuditedContext, input: InputOf<Calls['alarmHandle']>): Promise<void> => {
  audit.subject = await handleAlarm(services, caller, input)
}
