import type { InventoryState } from '@qingyuan/domain/lifecycles/inventory.ts'
import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#/platform/database/contains-pattern.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { RunFacts } from '../calculation/calculate.ts'

/** Inventories are the city's; drafts are left out for those who only read. What of one is shown obeys the Scope of its rows. */

export interface InventoryRecord {
  id: number
  name: string
  year: number
  version: number
  state: InventoryState
  isDefault: boolean
  run_id: number
  runTitle: string
  facts: RunFacts | null
  note: string | null
  by: string | null
  createdAt: Date
  changedAt: Date
  publishedAt: Date | null
  proposedBy: number | null
  proposedName: string | null
  proposedAt: Date | null
  proposalReason: string | null
  simulated: boolean
}

const select = (where: RawBuilder<unknown>) => sql<InventoryRecord>`
  select i.id, i.name, i.year, i.version, i.state, i.is_default as "isDefault", i.run_id, r.title as "runTitle", r.facts, r.simulated, i.note,
    u.real_name as by, i.created_at as "createdAt", i.changed_at as "changedAt", i.published_at as "publishedAt",
    i.proposed_by as "proposedBy", p.real_name as "proposedName", i.proposed_at as "proposedAt", i.proposal_reason as "proposalReason"
  from inventories i join calculation_runs r on r.id = i.run_id left join users u on u.id = i.created_by
    left join users p on p.id = i.proposed_by
  where ${where} order by i.year desc, i.version desc`

export const selectInventory = async (db: Db, id: number): Promise<InventoryRecord | undefined> =>
  (await select(sql`i.id = ${id}`).execute(db)).rows[0]

export const selectInventories = async (
  db: Db,
  { year, state, search, drafts }: { year?: number; state?: InventoryState; search?: string; drafts: boolean },
): Promise<InventoryRecord[]> => {
  const all = [sql`true`]
  if (year !== undefined) all.push(sql`i.year = ${year}`)
  if (state !== undefined) all.push(sql`i.state = ${state}`)
  if (search) all.push(sql`i.name ilike ${containsPattern(search)}`)
  if (!drafts) all.push(sql`i.state <> 'draft'`)
  return (await select(sql.join(all, sql` and `)).execute(db)).rows
}

/** The default inventory; of a year: its default, else its newest published one. */
export const selectDefault = (db: Db, year?: number) =>
  db
    .selectFrom('inventories')
    .select(['id', 'year', 'run_id'])
    .where('state', '=', 'published')
    .$if(year !== undefined, query => query.where('year', '=', year!))
    .orderBy('is_default', 'desc')
    .orderBy('year', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Locks the row until the transaction ends. */
export const lockInventory = (db: Db, id: number) =>
  db.selectFrom('inventories').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Versions of a year are counted one by one. */
export const nextVersion = async (db: Db, year: number): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('inventories'), ${year})`.execute(db)
  return (await sql<{ next: number }>`select coalesce(max(version), 0)::int + 1 as next from inventories where year = ${year}`.execute(db))
    .rows[0]!.next
}

/** Version of a draft of the same name on the same run: a button pressed twice. Call it after {@link nextVersion}, which waits for the other. */
export const selectSameDraft = async (db: Db, { year, runId, name }: { year: number; runId: number; name: string }) =>
  (
    await db
      .selectFrom('inventories')
      .select('version')
      .where('year', '=', year)
      .where('run_id', '=', runId)
      .where('name', '=', name)
      .where('state', '=', 'draft')
      .executeTakeFirst()
  )?.version

export const insertInventory = async (
  db: Db,
  row: { name: string; year: number; version: number; run_id: number; note: string | null; created_by: number | null },
): Promise<number> => (await db.insertInto('inventories').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateInventory = (
  db: Db,
  id: number,
  changes: {
    name?: string
    note?: string | null
    run_id?: number
    state?: InventoryState
    is_default?: boolean
    published_at?: Date | null
    proposed_by?: number | null
    proposed_at?: Date | null
    proposal_reason?: string | null
  },
) =>
  db
    .updateTable('inventories')
    .set({ ...changes, changed_at: sql`now()` })
    .where('id', '=', id)
    .execute()

export const clearDefault = (db: Db) => db.updateTable('inventories').set({ is_default: false }).where('is_default', '=', true).execute()
export const deleteInventory = (db: Db, id: number) => db.deleteFrom('inventories').where('id', '=', id).execute()

/** Whether another inventory or run is based on the run. */
export const isRunShared = async (db: Db, runId: number, inventoryId: number): Promise<boolean> =>
  (
    await sql<{ shared: boolean }>`
      select exists (select from inventories where run_id = ${runId} and id <> ${inventoryId})
        or exists (select from calculation_runs where base_id = ${runId}) as shared`.execute(db)
  ).rows[0]!.shared

export const deleteRun = (db: Db, id: number) => db.deleteFrom('calculation_runs').where('id', '=', id).execute()

export const insertLog = (
  db: Db,
  entry: { inventory_id: number; by_name: string; event: string; from_state: string | null; to_state: string; reason: string | null },
) => db.insertInto('inventory_log').values(entry).execute()

export const selectLog = (db: Db, id: number) =>
  db.selectFrom('inventory_log').selectAll().where('inventory_id', '=', id).orderBy('at').execute()
