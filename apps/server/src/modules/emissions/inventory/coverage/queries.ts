import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import { visibleEnterprises } from '#/platform/database/visible-rows.ts'
import { visibleSourceRows } from '../results/queries.ts'

/** Pollutants by which coverage is stated. */
export const coveragePollutants = ['so2', 'nox', 'voc', 'pm2_5'] as const
type CoveragePollutant = (typeof coveragePollutants)[number]

/** Who reports a row `r`: its enterprise, or the surface source itself. */
export const reporterOf = sql<string>`coalesce('e' || r.enterprise_id, r.source)`

/** Who reports in a run, with the grams of each pollutant. */
export const selectReporters = async (db: Db, scope: Scope, runId: number) => {
  const rows = await db
    .selectFrom('discharge_rows as r')
    .select(({ fn }) => [
      reporterOf.as('reporter'),
      fn.min('r.county_id').as('countyId'),
      sql<boolean>`bool_or(r.enterprise_id is not null)`.as('isEnterprise'),
      sql<boolean>`bool_and(r.filled_year is not null)`.as('isFilled'),
      ...coveragePollutants.map(id => sql<number>`coalesce(sum(${sql.ref(`r.${id}`)}), 0)::float8`.as(id)),
    ])
    .where('r.run_id', '=', runId)
    .where(visibleSourceRows(scope))
    .groupBy('reporter')
    .execute()
  return rows as ((typeof rows)[number] & Record<CoveragePollutant, number>)[]
}
export type Reporter = Awaited<ReturnType<typeof selectReporters>>[number]

/** Enterprises of the register that were not closed, as reporters. */
export const selectRegistered = (db: Db, scope: Scope) =>
  db
    .selectFrom('enterprises as e')
    .select([sql<string>`'e' || e.id`.as('reporter'), 'e.county_id as countyId'])
    .where('e.status', '<>', 'closed')
    .where(visibleEnterprises(scope))
    .execute()
