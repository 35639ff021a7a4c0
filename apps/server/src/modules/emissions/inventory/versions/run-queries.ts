import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { CalculationKind, JobState } from '#/platform/database/tables.ts'
import type { RunFacts } from '../calculation/calculate.ts'

/** Runs are the whole city's: who may see one is decided by analysis/which.ts, what of it by the Scope of its rows. */

export interface RunRow {
  id: number
  year: number
  kind: CalculationKind
  title: string
  snapshotId: number | null
  jobId: string | null
  state: JobState
  message: string | null
  facts: RunFacts | null
  spreads: Record<string, { mean: number; low: number; high: number; draws: number }> | null
  sha256: string | null
  /** Hash of the finished run of the year before this one. */
  before: string | null
  by: string | null
  createdAt: Date
  finishedAt: Date | null
  simulated: boolean
}

const runs = sql`
  select r.id, r.year, r.kind, r.title, r.snapshot_id as "snapshotId", r.job_id as "jobId", r.facts, r.spreads, r.simulated,
    case when r.finished_at is not null then 'done' else coalesce(j.state, 'failed') end as state, j.message,
    encode(r.sha256, 'hex') as sha256, u.real_name as by, r.created_at as "createdAt", r.finished_at as "finishedAt",
    (select encode(b.sha256, 'hex') from calculation_runs b where b.year = r.year and b.kind = r.kind and b.id < r.id
      and b.finished_at is not null order by b.id desc limit 1) as before
  from calculation_runs r left join jobs j on j.id = r.job_id left join users u on u.id = r.created_by`

export const selectRunRow = async (db: Db, id: number): Promise<RunRow | undefined> =>
  (await sql<RunRow>`${runs} where r.id = ${id}`.execute(db)).rows[0]

/** Newest first. */
export const selectRunRows = async (db: Db, year: number | undefined, limit: number): Promise<RunRow[]> =>
  (await sql<RunRow>`${runs} where ${year === undefined ? sql`true` : sql`r.year = ${year}`} order by r.id desc limit ${limit}`.execute(db))
    .rows

/** The newest finished run of a year, calculated ones before imported and merged ones. */
export const selectYearRun = (db: Db, year: number) =>
  db
    .selectFrom('calculation_runs')
    .select('id')
    .where('year', '=', year)
    .where('kind', '=', 'calculated')
    .where('finished_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const selectRunInventories = (db: Db, runId: number) =>
  db.selectFrom('inventories').select(['id', 'state']).where('run_id', '=', runId).execute()

/** Years with reported data, calculations or inventories, newest first. */
export const selectYears = async (db: Db): Promise<number[]> =>
  (
    await sql<{
      year: number
    }>`select year from enterprise_profiles union select year from verified_activities union select year from calculation_runs
      union select year from inventories order by year desc`.execute(db)
  ).rows.map(({ year }) => year)
