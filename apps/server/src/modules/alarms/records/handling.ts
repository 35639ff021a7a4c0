import type { homeCalls } from '@qingyuan/contract/air/live.ts'
import type { alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { type AlarmEvent, alarmLifecycle } from '@qingyuan/domain/lifecycles/alarm.ts'
import { nextState, refusalOf, transitionOf } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { airRefusal } from '#/modules/air/read/public.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { moveAlarm } from './alarm-queries.ts'
import { type AlarmServices, alarmOf } from './alarms.ts'

const eventOf = { handling: 'handle', closed: 'close', false: 'dismiss' } as const satisfies Record<string, AlarmEvent>
const leastReason = 2

type Wanted = Pick<InputOf<typeof homeCalls.alarmHandle>, 'state' | 'note'>

const move = async (services: AlarmServices, caller: Caller, alarm: Awaited<ReturnType<typeof alarmOf>>, { state, note }: Wanted) => {
  const event = eventOf[state]
  const to = nextState(alarmLifecycle, alarm.state, event)
  if (to === null) throw airRefusal('CONFLICT', `${refusalOf(alarmLifecycle, alarm.state, event)}，请刷新后再试`)
  const reason = note.trim()
  if (transitionOf(alarmLifecycle, alarm.state, event)?.guards?.includes('reason') && reason.length < leastReason)
    throw airRefusal('INVALID_INPUT', `标记误报须${alarmLifecycle.guards.reason}`)
  const log = { at: new Date(services.clock.now()), by: caller.realName, action: alarmLifecycle.events[event], note: reason || null }
  if (!(await moveAlarm(services.db, alarm.id, alarm.state, to, log))) throw airRefusal('CONFLICT', '报警已被他人处理，请刷新后再试')
}

const tell = (services: AlarmServices, alarm: Awaited<ReturnType<typeof alarmOf>>, state: string) =>
  services.events.publish({ type: 'alarm', data: { countyId: alarm.countyId, alarmId: alarm.id, state } })

/** 处理报警, by the table of its life: pending → handling → closed or false; a finished one stays finished. */
export const handleAlarm = async (
  services: AlarmServices,
  caller: Caller,
  { alarmId, ...wanted }: InputOf<typeof homeCalls.alarmHandle>,
): Promise<string> => {
  const alarm = await alarmOf(services, caller.scope, alarmId)
  await move(services, caller, alarm, wanted)
  await tell(services, alarm, wanted.state)
  return `${alarm.placeName} 报警 ${alarm.id}`
}

/** Several at once: alarms that cannot take the state are left unchanged; refused when none can. */
export const handleAlarms = async (
  { services, caller }: CallerContext<AlarmServices>,
  { alarmIds, ...wanted }: InputOf<typeof alarmRecordCalls.Handle>,
): Promise<{ changed: number }> => {
  const alarms = []
  for (const id of new Set(alarmIds)) alarms.push(await alarmOf(services, caller.scope, id))
  const possible = alarms.filter(alarm => nextState(alarmLifecycle, alarm.state, eventOf[wanted.state]) !== null)
  if (possible.length === 0) throw airRefusal('CONFLICT', refusalOf(alarmLifecycle, alarms[0]!.state, eventOf[wanted.state]))
  for (const alarm of possible) await move(services, caller, alarm, wanted)
  await tell(services, possible[0]!, wanted.state)
  return { changed: possible.length }
}
