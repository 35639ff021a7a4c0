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

/** Newest first: those of the caller's counties and of the places there, and those of the whole city. */
export const selectSilences = (db: Db, scope: Scope, ownPlaceIds: readonly number[]) => {
  const query = db
    .selectFrom('alarm_silences as s')
    .selectAll()
    .select(eb =>
      eb
        .selectFrom('alarms as a')
        .select(e => e.fn.countAll<number>().as('n'))
        .whereRef('a.silence_id', '=', 's.id')
        .as('alarms'),
    )
    .orderBy('s.id', 'desc')
    .limit(200)
  const counties = scope.counties
  if (counties === null) return query.execute()
  return query
    .where(eb =>
      eb.or([
        eb('s.place_id', '=', eb.fn.any(eb.val([...ownPlaceIds]))),
        eb('s.county_id', '=', eb.fn.any(eb.val([...counties]))),
        eb.and([eb('s.place_id', 'is', null), eb('s.county_id', 'is', null)]),
      ]),
    )
    .execute()
}

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

export const silenceById = (db: Db, id: number) => db.selectFrom('alarm_silences').selectAll().where('id', '=', id).executeTakeFirst()

export const endSilence = (db: Db, id: number, at: Date) =>
  db.updateTable('alarm_silences').set({ ended_at: at }).where('id', '=', id).where('ended_at', 'is', null).execute()

/** Silences of single places by one author that have not ended. */
export const selectSilencesBy = (db: Db, by: string, at: Date) =>
  db
    .selectFrom('alarm_silences')
    .select(['id', 'place_id', 'until_at', 'reason'])
    .where('by_name', '=', by)
    .where('ended_at', 'is', null)
    .where('until_at', '>', at)
    .where('place_id', 'is not', null)
    .execute()
