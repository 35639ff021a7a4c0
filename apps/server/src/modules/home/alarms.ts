import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { homeCalls } from '@qingyuan/contract/calls/home.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { dayMs, dayOfHour, formatDateTime, parseDay } from '@qingyuan/domain/time.ts'
import { refuse } from '#/modules/air-quality/service.ts'
import type { Caller } from '#/platform/http/context.ts'
import { type AlarmFilter, countAlarms, countUnread, moveAlarm, saveRead, selectAlarm, selectAlarms, selectLog } from './alarm-queries.ts'
import type { HomeServices } from './memory.ts'

type Call = typeof homeCalls
type Row = OutputOf<Call['alarmQuery']>['rows'][number]

const rowOf = ({ countyId, openedAt, lastAt, endedAt, ...row }: Awaited<ReturnType<typeof selectAlarms>>[number]): Row => ({
  ...row,
  countyName: countyId === null ? null : (countyById.get(countyId)?.name ?? null),
  openedAt: formatDateTime(openedAt.getTime()),
  lastAt: formatDateTime(lastAt.getTime()),
  closedAt: endedAt ? formatDateTime(endedAt.getTime()) : null,
})

const startOf = (day: string): number => {
  const start = parseDay(day)
  if (start === null) throw refuse('BAD_RANGE', `日期“${day}”不是有效的日期`)
  return start
}

/** 今日报警: opened on the day or still open on it, newest first. An alarm opened by the hour 24 belongs to the day that hour ends. */
export const alarmsOfDay = async (
  services: HomeServices,
  scope: Scope,
  { day: asked }: { day?: string },
): Promise<Omit<OutputOf<Call['alarmQuery']>, 'unread'>> => {
  const day = asked ?? dayOfHour(services.clock.now())
  const start = startOf(day)
  const rows = await selectAlarms(services.db, scope, { from: new Date(start), to: new Date(start + dayMs), touching: true })
  return { day, rows: rows.map(rowOf) }
}

export const unreadAlarms = (services: HomeServices, scope: Scope): Promise<number> => countUnread(services.db, scope)

export const markRead = async (services: HomeServices, scope: Scope, until: number): Promise<void> =>
  void (await saveRead(services.db, scope, until))

export const alarmHistory = async (
  services: HomeServices,
  scope: Scope,
  input: InputOf<Call['historyAlarmLog']>,
): Promise<OutputOf<Call['historyAlarmLog']>> => {
  const { from, to, state, placeId } = input
  const filter: AlarmFilter = {
    from: from ? new Date(startOf(from)) : undefined,
    to: to ? new Date(startOf(to) + dayMs) : undefined,
    state,
    placeId,
  }
  const [page, size] = [input.page ?? 1, input.pageSize ?? 20]
  const [total, rows] = await Promise.all([
    countAlarms(services.db, scope, filter),
    selectAlarms(services.db, scope, filter, { offset: (page - 1) * size, limit: size }),
  ])
  return { total, rows: rows.map(rowOf) }
}

const alarmOf = async (services: HomeServices, scope: Scope, id: number) => {
  const alarm = await selectAlarm(services.db, scope, id)
  if (!alarm) throw refuse('NOT_FOUND', `报警 ${id} 不存在`)
  return alarm
}

export const alarmLog = async (services: HomeServices, scope: Scope, alarmId: number): Promise<OutputOf<Call['alarmLog']>> => {
  await alarmOf(services, scope, alarmId)
  const rows = await selectLog(services.db, alarmId)
  return rows.map(({ at, by_name, action, note }) => ({ at: formatDateTime(at.getTime()), by: by_name, action, note }))
}

const actions = { handling: '开始处理', closed: '关闭', false: '标记误报' } as const
const allowedFrom = { handling: ['pending'], closed: ['pending', 'handling'], false: ['pending', 'handling'] } as const

/** 处理报警: pending → handling → closed or false; a finished one stays finished. */
export const handleAlarm = async (services: HomeServices, caller: Caller, input: InputOf<Call['alarmHandle']>): Promise<string> => {
  const alarm = await alarmOf(services, caller.scope, input.alarmId)
  if (!(allowedFrom[input.state] as readonly string[]).includes(alarm.state)) throw refuse('CONFLICT', '报警已被处理，请刷新后再试')
  const log = { at: new Date(services.clock.now()), by: caller.realName, action: actions[input.state], note: input.note || null }
  if (!(await moveAlarm(services.db, alarm.id, alarm.state, input.state, log))) throw refuse('CONFLICT', '报警已被他人处理，请刷新后再试')
  await services.events.publish({ type: 'alarm', data: { countyId: alarm.countyId, alarmId: alarm.id, state: input.state } })
  return `${alarm.placeName} 报警 ${alarm.id}`
}
