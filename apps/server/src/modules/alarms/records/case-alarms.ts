import { tracedIds } from '@qingyuan/contract/sources/trace-words.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'
import { filteredAlarms, selectAlarms, severityNow } from './alarm-queries.ts'

interface RiseFilter {
  /** Began after it. */
  since?: Date
  ids?: readonly number[]
  /** Those handled to the end too. */
  finished?: boolean
}

/** Alarms of rises that can be traced, not silenced and not handled to the end, the oldest first. */
export const selectRises = (db: Db, scope: Scope, { since, ids, finished }: RiseFilter, limit: number) =>
  filteredAlarms(db, scope, { from: since, heard: true })
    .where('a.state', 'in', finished ? ['pending', 'handling', 'closed'] : ['pending', 'handling'])
    .where('p.kind', '=', 'station')
    .where('a.parameter', '=', eb => eb.fn.any(eb.val([...tracedIds])))
    .where('r.kind', 'in', ['above', 'relative', 'rise', 'all', 'any'])
    .where(severityNow, '<>', 'data')
    .$if(ids !== undefined, query => query.where('a.id', '=', eb => eb.fn.any(eb.val([...ids!]))))
    .select(['a.id', 'a.place_id as placeId', 'a.parameter', 'p.county_id as countyId', 'p.name as placeName', 'r.kind'])
    .select(['a.opened_at as openedAt', 'a.ended_at as endedAt', severityNow.as('severity')])
    .orderBy('a.opened_at')
    .orderBy('a.id')
    .limit(limit)
    .execute()
export type FreshRise = Awaited<ReturnType<typeof selectRises>>[number]

/** One alarm of the caller's scope by its id. */
export const alarmRecord = async (db: Db, scope: Scope, alarmId: number) =>
  (await selectAlarms(db, scope, { alarmId }, { offset: 0, limit: 1 }))[0]
