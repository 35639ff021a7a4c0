import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'

export interface NewSilence {
  ruleId?: number
  placeId?: number
  countyId?: number
  from: Date
  until: Date
  reason: string
}

const silences = (db: Db, scope: Scope) => {
  const query = db
    .selectFrom('alarm_silences as s')
    .leftJoin('alarm_rules as r', 'r.id', 's.rule_id')
    .leftJoin('places as p', 'p.id', 's.place_id')
  if (scope.counties === null) return query
  const own = [...scope.counties]
  return query.where(eb =>
    eb.or([
      eb('p.county_id', '=', eb.fn.any(eb.val(own))),
      eb('s.county_id', '=', eb.fn.any(eb.val(own))),
      eb.and([eb('s.place_id', 'is', null), eb('s.county_id', 'is', null)]),
    ]),
  )
}

export const selectSilences = (db: Db, scope: Scope) =>
  silences(db, scope)
    .select(eb => [
      's.id',
      's.from_at',
      's.until_at',
      's.ended_at',
      's.reason',
      's.by_name',
      's.county_id',
      'r.name as rule',
      'p.name as place',
      eb
        .selectFrom('alarms as a')
        .select(e => e.fn.countAll<number>().as('n'))
        .whereRef('a.silence_id', '=', 's.id')
        .as('alarms'),
    ])
    .orderBy('s.id', 'desc')
    .limit(200)
    .execute()

/** The window that keeps an alarm silent. */
export const selectSilence = async (db: Db, alarmId: number) =>
  (await db
    .selectFrom('alarm_silences as s')
    .innerJoin('alarms as a', 'a.silence_id', 's.id')
    .where('a.id', '=', alarmId)
    .select(['s.until_at', 's.reason', 's.by_name'])
    .executeTakeFirst()) ?? null

export const insertSilence = async (db: Db, silence: NewSilence, by: string, at: Date): Promise<number> =>
  (
    await db
      .insertInto('alarm_silences')
      .values({
        rule_id: silence.ruleId ?? null,
        place_id: silence.placeId ?? null,
        county_id: silence.countyId ?? null,
        from_at: silence.from,
        until_at: silence.until,
        reason: silence.reason,
        by_name: by,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const selectSilenceOwner = (db: Db, id: number) =>
  db
    .selectFrom('alarm_silences as s')
    .leftJoin('places as p', 'p.id', 's.place_id')
    .where('s.id', '=', id)
    .select(['s.id', 's.until_at', 's.ended_at', 's.county_id as countyId', 'p.county_id as placeCountyId'])
    .executeTakeFirst()

export const endSilence = (db: Db, id: number, at: Date) =>
  db.updateTable('alarm_silences').set({ ended_at: at }).where('id', '=', id).where('ended_at', 'is', null).execute()
