import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import { reporterOf } from '../coverage/queries.ts'

/** Copies between runs, for those who may make inventories of the whole city. */

/** Rows of these counties, of these categories; rows that meet both where both are given. */
export interface MergeSelection {
  counties: readonly number[]
  categories: readonly string[]
}

const pollutants = sql.raw(emissionPollutants.map(({ id }) => `r.${id}`).join(', '))
const into = sql.raw(
  `run_id, source, enterprise_id, enterprise, industry, county_id, scc, name, fuel, equipment, surface_source, lon, lat, filled_year, ${emissionPollutants.map(({ id }) => id).join(', ')}`,
)

const chosen = ({
  counties,
  categories,
}: MergeSelection) => sql<boolean>`(${counties.length === 0 ? sql`true` : sql`r.county_id = any(${[...counties]})`}
  and ${categories.length === 0 ? sql`true` : sql`left(r.scc, 2) = any(${[...categories]})`})`

interface From {
  id: number
  snapshotId: number | null
}

/** Rows that meet a condition with what they were calculated from; `year` marks them as taken over from it. Returns how many. */
const copy = async (db: Db, runId: number, from: From, where: RawBuilder<boolean>, year: number | null = null): Promise<number> => {
  const { numAffectedRows } = await sql`insert into discharge_rows (${into})
      select ${runId}, r.source, r.enterprise_id, r.enterprise, r.industry, r.county_id, r.scc, r.name, r.fuel, r.equipment, r.surface_source, r.lon, r.lat,
        coalesce(r.filled_year, ${year}::int), ${pollutants} from discharge_rows r where r.run_id = ${from.id} and ${where}`.execute(db)
  await sql`insert into discharge_inputs (run_id, source, input, how, approved, hash, snapshot_id)
      select ${runId}, i.source, i.input, i.how, i.approved, i.hash, coalesce(i.snapshot_id, ${from.snapshotId}::int)
      from discharge_inputs i join discharge_rows r using (run_id, source) where i.run_id = ${from.id} and ${where}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Rows of both, those of another year marked with it: they say nothing of who has reported. The library of each is that of the run it comes from. Returns how many came from which. */
export const mergeRows = async (
  db: Db,
  runId: number,
  year: number,
  base: From & { year: number },
  other: From & { year: number },
  taken: MergeSelection,
): Promise<{ taken: number; kept: number }> => {
  const otherYear = (from: { year: number }) => (from.year === year ? null : from.year)
  const kept = await copy(db, runId, base, sql<boolean>`not ${chosen(taken)}`, otherYear(base))
  return { taken: await copy(db, runId, other, chosen(taken), otherYear(other)), kept }
}

/** Rows of a run, and of the year before those of reporters that the run lacks, marked with that year; closed enterprises are left out. */
export const fillRows = async (
  db: Db,
  runId: number,
  base: From,
  before: From & { year: number },
): Promise<{ filled: number; kept: number }> => {
  const kept = await copy(db, runId, base, sql<boolean>`true`)
  const lacking = sql<boolean>`not exists (select from discharge_rows o where o.run_id = ${base.id}
      and coalesce('e' || o.enterprise_id, o.source) = ${reporterOf})
    and not exists (select from enterprises e where e.id = r.enterprise_id and e.status = 'closed')`
  return { filled: await copy(db, runId, before, lacking, before.year), kept }
}

const problemColumns = sql.raw('p.source, p.pollutant, p.field, p.kind, p.message, p.name, p.enterprise_id, p.county_id')

const countProblems = async (db: Db, runId: number) => {
  const counted = await db
    .selectFrom('discharge_problems')
    .select(['kind', ({ fn }) => fn.countAll<string>().as('n')])
    .where('run_id', '=', runId)
    .groupBy('kind')
    .execute()
  const of = (kind: string) => Number(counted.find(row => row.kind === kind)?.n ?? 0)
  return { block: of('block'), missing: of('missing'), warn: of('warn') }
}

/** All problems of a run; returns how many of each kind. */
export const copyProblems = async (db: Db, runId: number, base: number) => {
  await sql`insert into discharge_problems (run_id, number, source, pollutant, field, kind, message, name, enterprise_id, county_id)
    select ${runId}, p.number, ${problemColumns} from discharge_problems p where p.run_id = ${base}`.execute(db)
  return countProblems(db, runId)
}

/** Problems of the rows that were copied; returns how many of each kind. */
export const mergeProblems = async (db: Db, runId: number, base: number, other: number, taken: MergeSelection) => {
  await sql`insert into discharge_problems (run_id, number, source, pollutant, field, kind, message, name, enterprise_id, county_id)
    select ${runId}, row_number() over (order by p.run_id <> ${base}, p.number), ${problemColumns}
    from discharge_problems p where (p.run_id = ${base} or p.run_id = ${other})
      and exists (select from discharge_rows r where r.run_id = p.run_id and r.source = p.source and (p.run_id = ${other}) = ${chosen(taken)})`.execute(
    db,
  )
  return countProblems(db, runId)
}
