import type { AlarmSeverity, ConditionKind } from '@qingyuan/domain/alarms/rule.ts'
import type { AlarmState } from '@qingyuan/domain/lifecycles/alarm.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import { containsPattern } from '#/platform/database/contains-pattern.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'

export interface AlarmFilter {
  alarmId?: number
  from?: Date
  to?: Date
  /** Open at some moment of the span, not only opened in it. */
  touching?: boolean
  state?: AlarmState
  placeId?: number
  placeIds?: readonly number[]
  /** Of rules that have a category: organics and odour. */
  categorised?: boolean
  categoryIds?: readonly number[]
  /** So many bounds of its rule that the peak is above. */
  grade?: number
  countyId?: number
  severity?: AlarmSeverity
  kind?: ConditionKind
  parameter?: string
  ruleId?: number
  search?: string
  /** Those kept from people leave the list. */
  heard?: boolean
  /** Those that call the watch officer, or the others: sensors of organics and odour call when it is grave, and have lists of their own. */
  calling?: boolean
  /** Open at an instant: not ended by then, neither closed nor called false. */
  openAt?: Date
}

/** 值班报警: what the map, the bell, the wall and the briefing count. */
export const watchedAlarms = { heard: true, calling: true } as const

type Joined = Tables & { a: Tables['alarms']; p: Tables['places']; r: Tables['alarm_rules'] }

/** City-wide alarms (of the city itself) are for everybody; those of a county and its stations for who may see the county. */
const seen = (scope: Scope) => (eb: ExpressionBuilder<Joined, 'a' | 'p' | 'r'>) =>
  scope.counties === null
    ? eb.lit(true)
    : eb.or([eb('p.kind', '=', 'city'), eb('p.county_id', '=', eb.fn.any(eb.val([...scope.counties])))])

/** As grave as the rule says, or as it became. */
export const severityNow = sql<AlarmSeverity>`coalesce(a.severity, r.severity)`

const callsTheOfficer = sql<boolean>`(r.category_id is null or coalesce(a.severity, r.severity) = 'high')`

/** Number of the rule's bounds, which all rules of a quantity share, that the peak is above; 0 for a rule without bounds. */
const gradeOfPeak = sql<number>`(select count(*)::int from unnest(r.bounds) as b(bound) where a.peak > b.bound)`
/** The highest of them; null for none. */
const boundOfPeak = sql<number | null>`(select max(b.bound) from unnest(r.bounds) as b(bound) where a.peak > b.bound)`

export const filteredAlarms = (db: Db, scope: Scope, filter: AlarmFilter) => {
  let query = db
    .selectFrom('alarms as a')
    .innerJoin('places as p', 'p.id', 'a.place_id')
    .innerJoin('alarm_rules as r', 'r.id', 'a.rule_id')
    .where(seen(scope))
  const { placeIds, categorised, categoryIds, grade, openAt } = filter
  if (placeIds) query = query.where('a.place_id', '=', eb => eb.fn.any(eb.val([...placeIds])))
  if (categorised) query = query.where('r.category_id', 'is not', null)
  if (categoryIds) query = query.where('r.category_id', '=', eb => eb.fn.any(eb.val([...categoryIds])))
  if (grade !== undefined) query = query.where(gradeOfPeak, '=', grade)
  const { alarmId, from, to, touching, state, placeId, countyId, severity, kind, parameter, ruleId, search, heard, calling } = filter
  if (alarmId) query = query.where('a.id', '=', alarmId)
  if (to) query = query.where('a.opened_at', '<=', to)
  if (from && touching)
    query = query.where(eb => eb.or([eb('a.opened_at', '>', from), eb('a.ended_at', 'is', null), eb('a.ended_at', '>', from)]))
  if (from && !touching) query = query.where('a.opened_at', '>', from)
  if (state) query = query.where('a.state', '=', state)
  if (placeId) query = query.where('a.place_id', '=', placeId)
  if (countyId) query = query.where('p.county_id', '=', countyId)
  if (severity) query = query.where(severityNow, '=', severity)
  if (kind) query = query.where('r.kind', '=', kind)
  if (parameter) query = query.where('a.parameter', '=', parameter)
  if (ruleId) query = query.where('a.rule_id', '=', ruleId)
  if (search)
    query = query.where(eb => eb.or((['p.name', 'a.message', 'r.name'] as const).map(field => eb(field, 'ilike', containsPattern(search)))))
  if (heard) query = query.where('a.silenced', '=', false)
  if (calling !== undefined) query = query.where(callsTheOfficer, '=', calling)
  if (openAt)
    query = query
      .where('a.opened_at', '<=', openAt)
      .where(eb => eb.or([eb('a.ended_at', 'is', null), eb('a.ended_at', '>', openAt)]))
      .where('a.state', 'in', ['pending', 'handling'])
  return query
}

export const selectAlarms = (db: Db, scope: Scope, filter: AlarmFilter, page?: { offset: number; limit: number }) =>
  filteredAlarms(db, scope, filter)
    .select([
      'a.id',
      'a.rule_id as ruleId',
      'r.name as ruleName',
      'r.kind',
      severityNow.as('severity'),
      'a.place_id as placeId',
      'p.name as placeName',
      'p.county_id as countyId',
      'a.parameter',
      'a.message',
      'a.rule_words as ruleWords',
      'a.state',
      'a.opened_at as openedAt',
      'a.last_at as lastAt',
      'a.ended_at as endedAt',
      'a.peak',
      'a.hours',
      'a.escalated_at as escalatedAt',
      'a.silenced',
      'a.reminders',
      'a.handler',
      'a.created_at as createdAt',
      'a.handled_at as handledAt',
      'r.category_id as categoryId',
      gradeOfPeak.as('grade'),
      boundOfPeak.as('gradeBound'),
    ])
    .orderBy('a.opened_at', 'desc')
    .orderBy('a.id', 'desc')
    .offset(page?.offset ?? 0)
    .limit(page?.limit ?? 500)
    .execute()
export type AlarmRecord = Awaited<ReturnType<typeof selectAlarms>>[number]

/** Alarms open at an instant that are not silenced. */
export const selectOpen = (db: Db, scope: Scope, openAt: Date, calling: boolean) =>
  filteredAlarms(db, scope, { openAt, heard: true, calling }).select(['a.id', 'a.place_id as placeId']).execute()

/** Alarms that are on at an instant, by station. */
export const countOpenAlarms = async (db: Db, scope: Scope, placeIds: readonly number[], at: Date): Promise<Map<number, number>> => {
  const rows = await filteredAlarms(db, scope, { placeIds, to: at, categorised: true })
    .where(eb => eb.or([eb('a.ended_at', 'is', null), eb('a.ended_at', '>', at)]))
    .select(eb => ['a.place_id as placeId', eb.fn.countAll<number>().as('n')])
    .groupBy('a.place_id')
    .execute()
  return new Map(rows.map(row => [row.placeId, row.n]))
}

/** Hours of the alarms about a parameter that began in a span, by station; those judged false do not count, and two rules about one hour count once. */
export const sumAlarmHours = async (
  db: Db,
  scope: Scope,
  placeIds: readonly number[],
  parameter: string,
  from: Date,
  to: Date,
): Promise<Map<number, number>> => {
  const rows = await filteredAlarms(db, scope, { placeIds, parameter, from: new Date(from.getTime() - 1), to, categorised: true })
    .where('a.state', '<>', 'false')
    .where(severityNow, '<>', 'data')
    .select(['a.place_id as placeId', sql<number>`max(a.hours)`.as('hours'), 'a.opened_at as openedAt'])
    .groupBy(['a.place_id', 'a.opened_at'])
    .execute()
  const hours = new Map<number, number>()
  for (const row of rows) hours.set(row.placeId, (hours.get(row.placeId) ?? 0) + row.hours)
  return hours
}

export const countAlarms = async (db: Db, scope: Scope, filter: AlarmFilter): Promise<number> =>
  (
    await filteredAlarms(db, scope, filter)
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

export const countStates = async (db: Db, scope: Scope, filter: AlarmFilter): Promise<Record<AlarmState, number>> => {
  const rows = await filteredAlarms(db, scope, filter)
    .select(eb => ['a.state', eb.fn.countAll<number>().as('n')])
    .groupBy('a.state')
    .execute()
  return { pending: 0, handling: 0, closed: 0, false: 0, ...Object.fromEntries(rows.map(row => [row.state, row.n])) }
}

/** The person's subscription has no list of a kind, or one that the alarm is in. */
const wished = (userId: number) => sql<boolean>`not exists (select from alarm_subscriptions s where s.user_id = ${userId} and not (
  coalesce(coalesce(a.severity, r.severity) = any(s.severities), true) and coalesce(r.kind = any(s.kinds), true)
  and coalesce(a.place_id = any(s.place_ids), true) and coalesce(a.rule_id = any(s.rule_ids), true)))`

/** Alarms of a span that the caller may see, is subscribed to, and has not read, or that notified again since; and the newest of them. */
export const countUnread = async (
  db: Db,
  scope: Scope,
  span: Pick<AlarmFilter, 'from' | 'to' | 'touching'>,
): Promise<{ unread: number; newest: number }> => {
  const mark = (column: 'read_until' | 'read_at', none: string) =>
    sql`coalesce((select max(${sql.ref(column)}) from alarm_reads where user_id = ${scope.userId}), ${sql.raw(none)})`
  const row = await filteredAlarms(db, scope, { ...span, ...watchedAlarms })
    .where(sql<boolean>`(a.id > ${mark('read_until', '0')} or a.notified_at > ${mark('read_at', `'-infinity'::timestamptz`)})`)
    .where('a.state', '=', 'pending')
    .where(wished(scope.userId))
    .select(eb => [eb.fn.countAll<number>().as('unread'), eb.fn.coalesce(eb.fn.max('a.id'), eb.lit(0)).as('newest')])
    .executeTakeFirstOrThrow()
  return row
}

/** The marker only moves forward. */
export const saveRead = (db: Db, scope: Scope, until: number, now: Date) =>
  db
    .insertInto('alarm_reads')
    .values({ user_id: scope.userId, read_until: until, read_at: now })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ read_until: sql`greatest(alarm_reads.read_until, excluded.read_until)`, read_at: sql`excluded.read_at` }),
    )
    .execute()

export const selectAlarm = (db: Db, scope: Scope, id: number) =>
  filteredAlarms(db, scope, {})
    .where('a.id', '=', id)
    .select(['a.id', 'a.state', 'p.county_id as countyId', 'p.name as placeName'])
    .executeTakeFirst()

export const selectLog = (db: Db, alarmId: number) =>
  db.selectFrom('alarm_log').select(['at', 'by_name', 'action', 'note']).where('alarm_id', '=', alarmId).orderBy('id').execute()

/** Moves an alarm on from the state it was seen in, with its log line; false when another caller was faster. */
export const moveAlarm = (
  db: Db,
  id: number,
  from: AlarmState,
  to: AlarmState,
  log: { at: Date; by: string; action: string; note: string | null },
): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('alarms')
      .set({
        state: to,
        handler: log.by,
        handled_at: sql`coalesce(handled_at, ${log.at})`,
        finished_at: to === 'handling' ? null : log.at,
      })
      .where('id', '=', id)
      .where('state', '=', from)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await trx.insertInto('alarm_log').values({ alarm_id: id, at: log.at, by_name: log.by, action: log.action, note: log.note }).execute()
    return true
  })
