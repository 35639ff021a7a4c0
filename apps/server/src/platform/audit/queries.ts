import { sql, type Transaction } from 'kysely'
import { lockKeys } from '../database/lock-keys.ts'
import type { Db } from '../database/pool.ts'
import type { Tables } from '../database/tables.ts'

/** Lock while an entry is chained: entries of all processes are appended one after the other. */
const chainLock = 7_212_001
const headKey = 'audit.head'
const startKey = 'audit.start'

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

/** Hash of the newest entry and the number of entries ever written; for the start, of the newest removed entry and of the removed ones. */
export interface Head {
  hash: string
  entries: number
}

export const lockChain = (trx: Transaction<Tables>) => sql`select pg_advisory_xact_lock(${chainLock})`.execute(trx)

const selectMark = async (db: Db, key: string): Promise<Head | null> => {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst()
  return (row?.value as Head | undefined) ?? null
}
export const selectHead = (db: Db) => selectMark(db, headKey)
export const selectStart = (db: Db) => selectMark(db, startKey)

const saveMark = (trx: Transaction<Tables>, key: string, mark: Head) =>
  trx
    .insertInto('installation')
    .values({ key, value: JSON.stringify(mark) })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value: JSON.stringify(mark) }))
    .execute()
export const saveHead = (trx: Transaction<Tables>, head: Head) => saveMark(trx, headKey, head)
export const saveStart = (trx: Transaction<Tables>, start: Head) => saveMark(trx, startKey, start)

/** The newest of the entries that come before the first one since `since`, but never the newest of all. */
export const selectLastBefore = (trx: Transaction<Tables>, since: Date) =>
  trx
    .selectFrom('audit_log')
    .select(['id', 'hash'])
    .where('id', '<', eb =>
      eb.fn.coalesce(
        eb
          .selectFrom('audit_log as newer')
          .select(e => e.fn.min('newer.id').as('id'))
          .where('newer.at', '>=', since),
        eb.selectFrom('audit_log as newest').select(e => e.fn.max('newest.id').as('id')),
      ),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Removes entries up to one. The trigger that refuses it is off for this transaction alone, which holds the chain's lock. */
export const deleteUpTo = async (trx: Transaction<Tables>, id: number): Promise<number> => {
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(trx)
  const { numDeletedRows } = await trx.deleteFrom('audit_log').where('id', '<=', id).executeTakeFirst()
  await sql`alter table audit_log enable trigger audit_log_append_only`.execute(trx)
  return Number(numDeletedRows)
}

export const insertEntry = (trx: Transaction<Tables>, entry: StoredEntry, chain: { previous_hash: Buffer; hash: Buffer; mark: Buffer }) =>
  trx
    .insertInto('audit_log')
    .values({ ...entry, detail: JSON.stringify(entry.detail), ...chain })
    .execute()

export const selectBatch = (db: Db, afterId: number, limit: number) =>
  db.selectFrom('audit_log').selectAll().where('id', '>', afterId).orderBy('id').limit(limit).execute()

const forwardedKey = 'audit.forwarded'

/** Of the processes one sends; until the end of the transaction. */
export const lockForwarding = async (db: Db): Promise<boolean> =>
  (
    await db
      .selectNoFrom(eb => eb.fn<boolean>('pg_try_advisory_xact_lock', [eb.val(lockKeys.auditForwarding)]).as('got'))
      .executeTakeFirstOrThrow()
  ).got

/** Entry that was sent last. */
export const selectForwarded = async (db: Db): Promise<number> =>
  ((await db.selectFrom('installation').select('value').where('key', '=', forwardedKey).executeTakeFirst())?.value as number | undefined) ??
  0

export const saveForwarded = (db: Db, id: number) =>
  db
    .insertInto('installation')
    .values({ key: forwardedKey, value: JSON.stringify(id) })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value: JSON.stringify(id) }))
    .execute()

export const selectFresh = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor', 'action', 'title', 'subject', 'detail', 'ip'])
    .select(eb => eb.fn<string>('encode', ['hash', eb.val('hex')]).as('hash'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
