import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

/** Stamp that changes with every change of outlets or emissions of these enterprises. */
export const selectEmissionState = async (db: Db, enterpriseIds: readonly number[]) =>
  (
    await sql<{ outlets: number; state: string }>`
      select count(*)::int as outlets, coalesce(md5(string_agg(md5(o::text || coalesce(m.own, '')), '' order by o.id)), '') as state
      from outlets o left join (select outlet_id, string_agg(species || kg_per_hour, ',' order by species) as own from outlet_emissions group by outlet_id) m
        on m.outlet_id = o.id
      where o.active and o.enterprise_id = any(${[...enterpriseIds]})`.execute(db)
  ).rows[0]!

/** Stamp that changes with the online monitoring of these enterprises. */
export const selectFlueGasState = async (db: Db, enterpriseIds: readonly number[], from: number, to: number) =>
  (
    await sql<{ hours: number; state: string }>`
      select count(*)::int as hours, coalesce(sum(hashtextextended(f::text, 0)), 0)::text as state
      from flue_gas_hours f join outlets o on o.id = f.outlet_id
      where o.enterprise_id = any(${[...enterpriseIds]}) and f.ts >= ${new Date(from)} and f.ts <= ${new Date(to)}`.execute(db)
  ).rows[0]!

/** Scores of simulated incidents, newest engine first. */
export const selectTwinScores = (db: Db, placeIds?: readonly number[]) =>
  db
    .selectFrom('twin_scores')
    .select([
      ...(['place_id', 'wind_class', 'engine_version', 'incidents', 'top1', 'top3', 'coverage80', 'median_error_m', 'made_at'] as const),
      ...([
        'unknown_incidents',
        'unknown_found',
        'false_alarms',
        'answered',
        'over_blamed',
        'unexplained_error',
        'unexplained_coverage',
      ] as const),
    ])
    .$if(placeIds !== undefined, query => query.where('place_id', 'in', placeIds!.length > 0 ? [...placeIds!] : [0]))
    .orderBy('made_at', 'desc')
    .orderBy('place_id')
    .orderBy('wind_class')
    .execute()
export type TwinScoreRow = Awaited<ReturnType<typeof selectTwinScores>>[number]
