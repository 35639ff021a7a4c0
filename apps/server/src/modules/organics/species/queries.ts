import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

/** Rows of one place, hour after hour: instants in ms, and each hour's array as PostgreSQL sends it. */
export const selectSpeciesHours = (db: Db, placeIds: readonly number[], from: number, to: number) =>
  db
    .selectFrom('species_hours')
    .select([
      'place_id as placeId',
      sql<number[]>`array_agg((extract(epoch from ts) * 1000)::float8 order by ts)`.as('times'),
      sql<Buffer>`string_agg(array_send(ppb), ''::bytea order by ts)`.as('arrays'),
    ])
    .where('place_id', 'in', placeIds)
    .where('ts', '>=', new Date(from))
    .where('ts', '<=', new Date(to))
    .groupBy('place_id')
    .execute()

/** The limits that hold on a day, newest first. */
export const selectLimits = (db: Db, placeIds: readonly number[], day: string) =>
  db
    .selectFrom('species_limits')
    .select(['place_id as placeId', 'species_no as speciesNo', 'ppb'])
    .distinctOn(['place_id', 'species_no'])
    .where('place_id', 'in', placeIds)
    .where('valid_from', '<=', day)
    .orderBy('place_id')
    .orderBy('species_no')
    .orderBy('valid_from', 'desc')
    .execute()
