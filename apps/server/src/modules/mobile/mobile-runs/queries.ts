import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Insertable } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { MobileSeries, Tables } from '#/platform/database/tables.ts'

export interface NewColumn {
  key: string
  data: Buffer
  /** Findings in a series at its import. */
  hot: unknown
}

/** Refused rows of a file. */
export interface RefusalRow {
  row: number
  field: string
  text: string
  reason: string
  wholeRow: boolean
}

export type NewRun = Omit<Insertable<Tables['mobile_runs']>, 'series'> & { series: readonly MobileSeries[] }

/** The city sees all runs, a county its own. */
const runs = (db: Db, scope: Scope) => {
  const query = db.selectFrom('mobile_runs as r').leftJoin('users as u', 'u.id', 'r.imported_by')
  return scope.counties === null ? query : query.where(eb => eb('r.county_id', '=', eb.fn.any(eb.val([...scope.counties!]))))
}

export const selectRuns = (db: Db, scope: Scope) =>
  runs(db, scope).selectAll('r').select('u.real_name as by').orderBy('r.began_at', 'desc').orderBy('r.id', 'desc').limit(500).execute()
export type RunRow = Awaited<ReturnType<typeof selectRuns>>[number]

export const selectRun = (db: Db, scope: Scope, id: number): Promise<RunRow | undefined> =>
  runs(db, scope).selectAll('r').select('u.real_name as by').where('r.id', '=', id).executeTakeFirst()

export const selectTwin = async (db: Db, sha256: Buffer, countyId: number | null): Promise<number | null> =>
  (
    await db
      .selectFrom('mobile_runs')
      .select('id')
      .where('sha256', '=', sha256)
      .where('county_id', countyId === null ? 'is' : '=', countyId)
      .executeTakeFirst()
  )?.id ?? null

export const selectColumns = async (
  db: Db,
  runId: number,
  keys: readonly string[],
): Promise<Map<string, { data: Buffer; hot: unknown }>> => {
  const rows = await db
    .selectFrom('mobile_columns')
    .selectAll()
    .where('run_id', '=', runId)
    .where('key', 'in', [...keys])
    .execute()
  return new Map(rows.map(row => [row.key, { data: row.data, hot: row.hot }]))
}

const refusalsPerInsert = 1_000

/** Within a transaction. */
export const insertRun = async (trx: Db, run: NewRun, columns: readonly NewColumn[], refusals: readonly RefusalRow[]): Promise<number> => {
  const values = { ...run, series: JSON.stringify(run.series) }
  const { id } = await trx.insertInto('mobile_runs').values(values).returning('id').executeTakeFirstOrThrow()
  for (const { key, data, hot } of columns)
    await trx
      .insertInto('mobile_columns')
      .values({ run_id: id, key, data, hot: hot === null ? null : JSON.stringify(hot) })
      .execute()
  const rows = refusals.map(({ row, field, text, reason, wholeRow }, position) => ({
    run_id: id,
    position,
    row,
    field,
    cell: text,
    reason,
    whole_row: wholeRow,
  }))
  for (let at = 0; at < rows.length; at += refusalsPerInsert)
    await trx
      .insertInto('mobile_refusals')
      .values(rows.slice(at, at + refusalsPerInsert))
      .execute()
  return id
}

export const selectRefusals = (db: Db, runId: number) =>
  db.selectFrom('mobile_refusals').selectAll().where('run_id', '=', runId).orderBy('position').execute()

/** False when it is deleted already. */
export const deleteRun = async (db: Db, id: number): Promise<boolean> =>
  (await db.deleteFrom('mobile_runs').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
