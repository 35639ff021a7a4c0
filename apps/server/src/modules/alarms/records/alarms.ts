import type { homeCalls } from '@qingyuan/contract/air/live.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { dayMs, dayOfHour, parseDay } from '@qingyuan/domain/time.ts'
import { type AirServices, airRefusal, placesOf, rangeOf } from '#/modules/air/read/public.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { Events } from '#/platform/events/events.ts'
import {
  type AlarmFilter,
  type AlarmRecord,
  countAlarms,
  countUnread,
  saveRead,
  selectAlarm,
  selectAlarms,
  selectLog,
  selectOpen,
  watchedAlarms,
} from './alarm-queries.ts'

/** The alarm calls of Home: what is wrong today, what was, and who has seen it. */
type Call = typeof homeCalls
type Row = OutputOf<Call['alarmQuery']>['rows'][number]
export type AlarmServices = AirServices & { events: Pick<Events, 'subscribe' | 'publish'> }

export const rowOf = ({ countyId, openedAt, lastAt, endedAt, ...row }: AlarmRecord): Row => ({
  id: row.id,
  ruleName: row.ruleName,
  kind: row.kind,
  severity: row.severity,
  placeId: row.placeId,
  placeName: row.placeName,
  parameter: row.parameter,
  message: row.message,
  state: row.state,
  peak: row.peak,
  hours: row.hours,
  countyName: countyId === null ? null : (countyById.get(countyId)?.name ?? null),
  openedAt: stampOf(openedAt),
  lastAt: stampOf(lastAt),
  closedAt: stampOf(endedAt),
})

export const startOf = (day: string): number => {
  const start = parseDay(day)
  if (start === null) throw airRefusal('BAD_RANGE', `日期“${day}”不是有效的日期`)
  return start
}

const spanOfDay = (day: string) => ({ from: new Date(startOf(day)), to: new Date(startOf(day) + dayMs), touching: true })

/** 今日报警: opened on the day or still open on it, newest first. An alarm opened by the hour 24 belongs to the day that hour ends. */
export const alarmsOfDay = async (
  services: AirServices,
  scope: Scope,
  input: { day?: string },
): Promise<Omit<OutputOf<Call['alarmQuery']>, 'unread' | 'newest'>> => {
  const day = input.day ?? dayOfHour(services.clock.now())
  const span = { ...spanOfDay(day), ...watchedAlarms }
  const now = services.clock.now()
  const [rows, open, sensors] = await Promise.all([
    selectAlarms(services.db, scope, span),
    openAlarms(services, scope, now),
    selectOpen(services.db, scope, new Date(now), false),
  ])
  return { day, open: open.length, sensors: sensors.length, rows: rows.map(rowOf) }
}

/** What the map, the bell and the big screen count as alarms: those that call the watch officer. */
export const openAlarms = (services: Pick<AirServices, 'db'>, scope: Scope, at: number): Promise<{ id: number; placeId: number }[]> =>
  selectOpen(services.db, scope, new Date(at), true)

/** Unread ones among 今日报警, the list that the bell opens. */
export const unreadAlarms = ({ db, clock }: Pick<AirServices, 'db' | 'clock'>, scope: Scope) => {
  const { from, to, touching } = spanOfDay(dayOfHour(clock.now()))
  return countUnread(db, scope, { from, to, touching })
}

export const markRead = async (services: Pick<AirServices, 'db' | 'clock'>, scope: Scope, until: number): Promise<void> =>
  void (await saveRead(services.db, scope, until, new Date(services.clock.now())))

export const alarmHistory = async (
  services: AirServices,
  scope: Scope,
  input: InputOf<Call['historyAlarmLog']>,
): Promise<OutputOf<Call['historyAlarmLog']>> => {
  const { from, to, state, placeId } = input
  if (from && to) rangeOf('day', from, to)
  if (placeId !== undefined) placesOf(services.places, [placeId])
  const filter: AlarmFilter = {
    from: from ? new Date(startOf(from)) : undefined,
    to: to ? new Date(startOf(to) + dayMs) : undefined,
    state,
    placeId,
  }
  const [page, size] = [input.page ?? 1, input.pageSize ?? 20]
  const [total, rows] = await Promise.all([
    countAlarms(services.db, scope, filter),
    selectAlarms(services.db, scope, filter, spanOf({ page, pageSize: size })),
  ])
  return { total, rows: rows.map(rowOf) }
}

export const alarmOf = async (services: Pick<AirServices, 'db'>, scope: Scope, id: number) => {
  const alarm = await selectAlarm(services.db, scope, id)
  if (!alarm) throw airRefusal('NOT_FOUND', `报警 ${id} 不存在`)
  return alarm
}

export const logOf = async (services: Pick<AirServices, 'db'>, alarmId: number): Promise<OutputOf<Call['alarmLog']>> =>
  (await selectLog(services.db, alarmId)).map(({ at, by_name, action, note }) => ({
    at: stampOf(at),
    by: by_name,
    action,
    note,
  }))

export const alarmLog = async (services: AirServices, scope: Scope, alarmId: number): Promise<OutputOf<Call['alarmLog']>> => {
  await alarmOf(services, scope, alarmId)
  return logOf(services, alarmId)
}
