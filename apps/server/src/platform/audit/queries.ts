import { sql, type Transaction } from 'kysely'
import type { Db } from '../database/pool.ts'
import type { Tables } from '../database/tables.ts'

/** Lock while an entry is chained: entries of all processes are appended one after the other. */
const chainLock = 7_212_001
const headKey = 'audit.head'

export interface StoredEntry {
  at: Date
  actor_id: number | null
  actor: string
  action: string
  title: string
  subject: string | null
  detail: unknown
  ip: string | null
}

export interface Head {
  hash: string
  entries: number
}

export const lockChain = (trx: Transaction<Tables>) => sql`select pg_advisory_xact_lock(${chainLock})`.execute(trx)

export const selectHead = async (db: Db): Promise<Head | null> => {
  const row = await db.selectFrom('installation').select('value').where('key', '=', headKey).executeTakeFirst()
  return (row?.value as Head | undefined) ?? null
}

export const saveHead = (trx: Transaction<Tables>, head: Head) =>
  trx
    .insertInto('installation')
    .values({ key: headKey, value: JSON.stringify(head) })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value: JSON.stringify(head) }))
    .execute()

export const insertEntry = (trx: Transaction<Tables>, entry: StoredEntry, previousHash: Buffer, hash: Buffer) =>
  trx
    .insertInto('audit_log')
    .values({ ...entry, detail: JSON.stringify(entry.detail), previous_hash: previousHash, hash })
    .execute()

export const selectBatch = (db: Db, afterId: number, limit: number) =>
  db.selectFrom('audit_log').selectAll().where('id', '>', afterId).orderBy('id').limit(limit).execute()
