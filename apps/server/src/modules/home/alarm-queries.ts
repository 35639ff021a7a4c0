import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { AlarmState, Tables } from '#/platform/database/tables.ts'

export interface AlarmFilter {
  from?: Date
  to?: Date
  /** Open at some moment of the span, not only opened in it. */
  touching?: boolean
  state?: AlarmState
  placeId?: number
}

/** City-wide alarms (of the city itself) are for everybody; those of a county and its stations for who may see the county. */
const seen = (scope: Scope) => (eb: ExpressionBuilder<Tables & { a: Tables['alarms']; p: Tables['places'] }, 'a' | 'p'>) =>
  scope.counties === null
    ? eb.lit(true)
    : eb.or([eb('p.kind', '=', 'city'), eb('p.county_id', '=', eb.fn.any(eb.val([...scope.counties])))])

const alarms = (db: Db, scope: Scope, filter: AlarmFilter) => {
  let query = db
    .selectFrom('alarms as a')
    .innerJoin('places as p', 'p.id', 'a.place_id')
    .innerJoin('alarm_rules as r', 'r.id', 'a.rule_id')
    .where(seen(scope))
  const { from, to, touching, state, placeId } = filter
  if (to) query = query.where('a.opened_at', '<=', to)
  if (from && touching)
    query = query.where(eb => eb.or([eb('a.opened_at', '>', from), eb('a.ended_at', 'is', null), eb('a.ended_at', '>', from)]))
  if (from && !touching) query = query.where('a.opened_at', '>', from)
  if (state) query = query.where('a.state', '=', state)
  if (placeId) query = query.where('a.place_id', '=', placeId)
  return query
}

export const selectAlarms = (db: Db, scope: Scope, filter: AlarmFilter, page?: { offset: number; limit: number }) =>
  alarms(db, scope, filter)
    .select([
      'a.id',
      'r.name as ruleName',
      'r.kind',
      'r.severity',
      'a.place_id as placeId',
      'p.name as placeName',
      'p.county_id as countyId',
      'a.parameter',
      'a.message',
      'a.state',
      'a.opened_at as openedAt',
      'a.last_at as lastAt',
      'a.ended_at as endedAt',
      'a.peak',
      'a.hours',
    ])
    .orderBy('a.opened_at', 'desc')
    .orderBy('a.id', 'desc')
    .offset(page?.offset ?? 0)
    .limit(page?.limit ?? 500)
    .execute()

export const countAlarms = async (db: Db, scope: Scope, filter: AlarmFilter): Promise<number> =>
  (
    await alarms(db, scope, filter)
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Alarms that the caller may see and has not read. */
export const countUnread = async (db: Db, scope: Scope): Promise<number> =>
  (
    await alarms(db, scope, {})
      .where('a.id', '>', eb =>
        eb
          .selectFrom('alarm_reads')
          .select(s => s.fn.coalesce(s.fn.max('read_until'), sql.lit(0)).as('n'))
          .where('user_id', '=', scope.userId),
      )
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** The marker only moves forward. */
export const saveRead = (db: Db, scope: Scope, until: number) =>
  db
    .insertInto('alarm_reads')
    .values({ user_id: scope.userId, read_until: until })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({ read_until: sql`greatest(alarm_reads.read_until, excluded.read_until)` }),
    )
    .execute()

export const selectAlarm = (db: Db, scope: Scope, id: number) =>
  alarms(db, scope, {})
    .where('a.id', '=', id)
    .select(['a.id', 'a.state', 'p.county_id as countyId', 'p.name as placeName'])
    .executeTakeFirst()

export const selectLog = (db: Db, alarmId: number) =>
  db.selectFrom('alarm_log').select(['at', 'by_name', 'action', 'note']).where('alarm_id', '=', alarmId).orderBy('id').execute()

/** Moves an alarm on from the state it was seen in, with its log line; false when somebody else was faster. */
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
      .set({ state: to })
      .where('id', '=', id)
      .where('state', '=', from)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await trx.insertInto('alarm_log').values({ alarm_id: id, at: log.at, by_name: log.by, action: log.action, note: log.note }).execute()
    return true
  })
