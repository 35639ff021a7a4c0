import type { EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import { reporterOf } from '../coverage/queries.ts'
import { additiveQuantities, type Group, groupColumns, visibleSourceRows } from '../results/queries.ts'

const activity = sql.join(
  additiveQuantities.map(id => sql`(i.input->'source'->'quantities'->>${sql.lit(id)})::float8`),
  sql`, `,
)

/** Sources of a run with what a comparison needs: who reports them, their key, their activity, its months and the factors of each pollutant. */
export const selectComparedSources = (
  db: Db,
  scope: Scope,
  runId: number,
  pollutants: readonly EmissionPollutantId[],
  group: Group | null,
) =>
  db
    .selectFrom('discharge_rows as r')
    .leftJoin('discharge_inputs as i', join => join.onRef('i.run_id', '=', 'r.run_id').onRef('i.source', '=', 'r.source'))
    .select([
      'r.source',
      'r.enterprise as name',
      'r.filled_year as filledYear',
      'r.county_id as countyId',
      'r.scc',
      ...pollutants.map(id => `r.${id}` as const),
    ])
    .select([
      reporterOf.as('reporter'),
      (group === null ? sql<string>`''` : sql<string>`${groupColumns[group]}`).as('key'),
      sql<(number | null)[] | null>`i.input->'months'`.as('months'),
      sql<number | null>`coalesce(${activity})`.as('activity'),
      sql<Partial<Record<EmissionPollutantId, { factors: string[] }>> | null>`i.how`.as('how'),
    ])
    .where('r.run_id', '=', runId)
    .where(visibleSourceRows(scope))
    .execute()

export type ComparedSource = Awaited<ReturnType<typeof selectComparedSources>>[number]
