import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { ProblemKind } from '#/platform/database/tables.ts'
import type { SourceMonths } from '../sources/common-months.ts'

/** The platform's own work, for the whole city: what a user sees of a run is read through analysis/queries.ts with a Scope. */

const pollutants = emissionPollutants.map(({ id }) => id)
const columns = sql.raw(pollutants.join(', '))
const facts = sql.raw('source, enterprise_id, enterprise, industry, county_id, scc, name, fuel, equipment, surface_source, lon, lat')

export const insertSnapshot = async (db: Db, sha256: Buffer, rowCount: number, data: Buffer): Promise<number> =>
  (
    await db
      .insertInto('factor_snapshots')
      .values({ sha256, row_count: rowCount, data })
      // Updates nothing; only so is the id of the one that is there returned.
      .onConflict(oc => oc.column('sha256').doUpdateSet({ row_count: rowCount }))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const selectSnapshot = (db: Db, id: number) =>
  db.selectFrom('factor_snapshots').select(['sha256', 'data']).where('id', '=', id).executeTakeFirstOrThrow()

export const insertRun = async (
  db: Db,
  run: { year: number; title: string; kind?: 'calculated' | 'merged' | 'imported'; created_by: number | null; simulated?: boolean },
): Promise<number> => (await db.insertInto('calculation_runs').values(run).returning('id').executeTakeFirstOrThrow()).id

/** The job that makes the run; null for an import within a request, which has none. */
export const setJob = (db: Db, id: number, jobId: string) =>
  db
    .updateTable('calculation_runs')
    .set(eb => ({ job_id: eb.selectFrom('jobs').select('jobs.id').where('jobs.id', '=', jobId) }))
    .where('calculation_runs.id', '=', id)
    .execute()

export const selectRun = (db: Db, id: number) => db.selectFrom('calculation_runs').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest finished calculation of a year. */
export const selectLastRun = (db: Db, year: number) =>
  db
    .selectFrom('calculation_runs')
    .selectAll()
    .where('year', '=', year)
    .where('kind', '=', 'calculated')
    .where('finished_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const selectHashes = async (db: Db, runId: number): Promise<Map<string, string>> =>
  new Map(
    (await db.selectFrom('discharge_inputs').select(['source', 'hash']).where('run_id', '=', runId).execute()).map(row => [
      row.source,
      row.hash,
    ]),
  )

export interface NewRow {
  source: string
  enterprise_id: number | null
  enterprise: string | null
  industry: string | null
  county_id: number
  scc: string
  name: string
  fuel: string | null
  equipment: string | null
  surface_source: string | null
  lon: number | null
  lat: number | null
  grams: Record<string, number>
  input: unknown
  how: unknown
  approved: unknown
  hash: string
}

const chunk = 2000
const chunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / chunk) }, (_, n) => rows.slice(n * chunk, (n + 1) * chunk))

const typed = sql.raw(
  'source text, enterprise_id int, enterprise text, industry text, county_id int, scc text, name text, fuel text, equipment text, surface_source text, lon float8, lat float8, grams jsonb, input jsonb, how jsonb, approved jsonb, hash text',
)
const fromGrams = sql.raw(pollutants.map(id => `(grams->>'${id}')::bigint`).join(', '))

export const insertRows = async (db: Db, runId: number, rows: readonly NewRow[], onChunk: (share: number) => void): Promise<void> => {
  for (const [n, part] of chunks(rows).entries()) {
    const json = JSON.stringify(part)
    await sql`insert into discharge_rows (run_id, ${facts}, ${columns})
      select ${runId}, ${facts}, ${fromGrams} from jsonb_to_recordset(${json}::jsonb) as t(${typed})`.execute(db)
    await sql`insert into discharge_inputs (run_id, source, input, how, approved, hash)
      select ${runId}, source, input, how, approved, hash from jsonb_to_recordset(${json}::jsonb) as t(${typed})`.execute(db)
    onChunk((n * chunk) / rows.length)
  }
}

/** Takes rows over from another run as they are. */
export const copyRows = async (db: Db, from: number, to: number, sources: readonly string[]): Promise<void> => {
  if (sources.length === 0) return
  const list = [...sources]
  await sql`insert into discharge_rows (run_id, ${facts}, ${columns})
    select ${to}, ${facts}, ${columns} from discharge_rows where run_id = ${from} and source = any(${list})`.execute(db)
  await sql`insert into discharge_inputs (run_id, source, input, how, approved, hash)
    select ${to}, source, input, how, approved, hash from discharge_inputs where run_id = ${from} and source = any(${list})`.execute(db)
}

export interface ProblemRow {
  source: string
  pollutant: string | null
  field: string
  kind: ProblemKind
  message: string
  name: string
  enterprise_id: number | null
  county_id: number
}

export const insertProblems = async (db: Db, runId: number, problems: readonly ProblemRow[]): Promise<void> => {
  const numbered = problems.map((problem, n) => ({ run_id: runId, number: n + 1, ...problem }))
  for (const part of chunks(numbered)) await db.insertInto('discharge_problems').values(part).execute()
}

export const selectProblems = (db: Db, runId: number): Promise<ProblemRow[]> =>
  db
    .selectFrom('discharge_problems')
    .select(['source', 'pollutant', 'field', 'kind', 'message', 'name', 'enterprise_id', 'county_id'])
    .where('run_id', '=', runId)
    .orderBy('number')
    .execute()

/** Hash of all rows and how they were made, in the order of the sources. */
export const hashOfRun = async (db: Db, runId: number): Promise<Buffer> =>
  (
    await sql<{ hash: Buffer }>`select sha256(convert_to(coalesce(string_agg(concat_ws('|', r.source,
        array_to_string(array[${columns}], ',', '-'), i.how::text), E'\n' order by r.source collate "C"), ''), 'UTF8')) as hash
      from discharge_rows r join discharge_inputs i using (run_id, source) where run_id = ${runId}`.execute(db)
  ).rows[0]!.hash

export const endRun = (
  db: Db,
  id: number,
  end: { snapshotId: number | null; baseId: number | null; facts: unknown; spreads: unknown; sha256: Buffer; simulated: boolean },
) =>
  db
    .updateTable('calculation_runs')
    .set({
      snapshot_id: end.snapshotId,
      base_id: end.baseId,
      facts: JSON.stringify(end.facts),
      spreads: JSON.stringify(end.spreads),
      sha256: end.sha256,
      simulated: end.simulated,
      finished_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()

/** Deletes the rows of an interrupted run. */
export const clearRun = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('discharge_problems').where('run_id', '=', id).execute()
  await db.deleteFrom('discharge_rows').where('run_id', '=', id).execute()
}

/** Calculations that no inventory uses, except the newest of each year. */
export const deleteOldRuns = (db: Db, keep: number) =>
  sql`delete from calculation_runs r where finished_at is not null and not exists (select from inventories i where i.run_id = r.id)
    and (select count(*) from calculation_runs n where n.year = r.year and n.finished_at is not null and n.id > r.id) >= ${keep}`.execute(
    db,
  )

export interface StoredResult {
  source: string
  county_id: number
  enterprise_id: number | null
  scc: string
  grade: string
  how: Record<string, { basis: string; factors: string[]; clipped?: boolean }>
  [pollutant: string]: unknown
}

/** Every result of a run in the order of the sources. */
export const selectResults = async (db: Db, runId: number): Promise<StoredResult[]> =>
  (
    await sql<StoredResult>`select r.source, r.county_id, r.enterprise_id, r.scc, ${columns}, i.how, i.input->'source'->>'activityGrade' as grade
      from discharge_rows r join discharge_inputs i using (run_id, source) where run_id = ${runId} order by source collate "C"`.execute(db)
  ).rows

/** Names and places of the sources of a run. */
export const selectSourceFacts = (db: Db, runId: number) =>
  db
    .selectFrom('discharge_rows as r')
    .leftJoin('discharge_inputs as i', join => join.onRef('i.run_id', '=', 'r.run_id').onRef('i.source', '=', 'r.source'))
    .select(['r.source', 'r.name', 'r.enterprise', 'r.enterprise_id', 'r.county_id', sql<SourceMonths>`i.input->'months'`.as('months')])
    .where('r.run_id', '=', runId)
    .execute()

/** One after the other: a second request for a year waits until the first is written. */
export const lockYear = (db: Db, year: number) => sql`select pg_advisory_xact_lock(hashtext('calculation'), ${year})`.execute(db)

/** A run of the year that waits or works; one without a job is on its way to it. */
export const selectUnfinished = (db: Db, year: number) =>
  db
    .selectFrom('calculation_runs as r')
    .leftJoin('jobs as j', 'j.id', 'r.job_id')
    .select('r.id')
    .where('r.year', '=', year)
    .where('r.finished_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('j.state', 'in', ['queued', 'running']),
        eb.and([eb('r.job_id', 'is', null), sql<boolean>`r.created_at > now() - interval '1 minute'`]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
