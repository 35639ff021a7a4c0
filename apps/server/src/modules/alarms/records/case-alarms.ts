import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'
import { filteredAlarms, selectAlarms, severityNow } from './alarm-queries.ts'

/** Alarms of rises that began after an instant, are not handled to the end and not silenced, the oldest first. */
export const selectFreshRises = (db: Db, scope: Scope, since: Date, parameters: readonly string[], limit: number) =>
  filteredAlarms(db, scope, { from: since, heard: true })
    .where('a.state', 'in', ['pending', 'handling'])
    .where('p.kind', '=', 'station')
    .where('a.parameter', '=', eb => eb.fn.any(eb.val([...parameters])))
    .where('r.kind', 'in', ['above', 'relative', 'rise', 'all', 'any'])
    .where(severityNow, '<>', 'data')
    .select(['a.id', 'a.place_id as placeId', 'a.parameter', 'p.county_id as countyId', 'p.name as placeName'])
    .orderBy('a.opened_at')
    .orderBy('a.id')
    .limit(limit)
    .execute()
export type FreshRise = Awaited<ReturnType<typeof selectFreshRises>>[number]

/** One alarm of the caller's scope by its id. */
export const alarmRecord = async (db: Db, scope: Scope, alarmId: number) =>
  (await selectAlarms(db, scope, { alarmId }, { offset: 0, limit: 1 }))[0]
