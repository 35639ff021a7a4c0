import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'

/** Former values of an hour, oldest first. Empty for a place beyond the caller's county. */
export const selectHistory = (db: Db, scope: Scope, placeId: number, parameter: string, hour: number) =>
  db
    .selectFrom('reading_history as h')
    .innerJoin('places as p', 'p.id', 'h.place_id')
    .select(['h.changed_at', 'h.changed_by', 'h.old_value', 'h.old_mark', 'h.new_value', 'h.new_mark', 'h.source_ref', 'h.reason'])
    .where('h.place_id', '=', placeId)
    .where('h.parameter', '=', parameter)
    .where('h.ts', '=', new Date(hour))
    .where(eb =>
      scope.counties === null
        ? eb.lit(true)
        : eb.or([eb('p.kind', 'in', ['city', 'neighbour']), eb('p.county_id', '=', eb.fn.any(eb.val([...scope.counties])))]),
    )
    .orderBy('h.id')
    .execute()
