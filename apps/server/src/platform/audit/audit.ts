import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/pool.ts'
import type { Tables } from '../database/tables.ts'
import { canonicalJson, toStorableJson } from './canonical-json.ts'
import { insertEntry, lockChain, type StoredEntry, saveHead, selectBatch, selectHead } from './queries.ts'

export interface AuditEntry {
  actor: { userId: number; userName: string }
  /** Name of the call, or a word like `sign-in`. */
  action: string
  title: string
  subject?: string
  detail?: unknown
  ip?: string
}

export interface Audit {
  /** Appends one entry; in the caller's transaction when one is given (it then waits for other appenders until that ends). */
  record(entry: AuditEntry, trx?: Transaction<Tables>): Promise<void>
  /** Walks the whole chain. `brokenAt` is the id of the first entry that does not follow; -1 when entries at the end are missing. */
  verify(): Promise<{ entries: number; intact: boolean; brokenAt: number | null }>
}

const genesis: Buffer = Buffer.alloc(32)
const batch = 2_000

/** sha256(previous hash ‖ canonical JSON of the entry). */
const hashOf = (previous: Buffer, { at, ...rest }: StoredEntry): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(canonicalJson({ at: at.toISOString(), ...rest }))
    .digest()

const toStored = (entry: AuditEntry, now: number): StoredEntry => ({
  at: new Date(now),
  ...toStorableJson({
    actor_id: entry.actor.userId || null,
    actor: entry.actor.userName,
    action: entry.action,
    title: entry.title,
    subject: entry.subject ?? null,
    detail: entry.detail ?? {},
    ip: entry.ip ?? null,
  }),
})

/** The audit log: append-only by a trigger, each entry bound to the one before it, the newest one noted apart so that a cut end shows. */
export const createAudit = (db: Db, clock: Clock): Audit => {
  const append = async (entry: AuditEntry, trx: Transaction<Tables>) => {
    await lockChain(trx)
    const head = await selectHead(trx)
    const previous = head ? Buffer.from(head.hash, 'hex') : genesis
    const stored = toStored(entry, clock.now())
    const hash = hashOf(previous, stored)
    await insertEntry(trx, stored, previous, hash)
    await saveHead(trx, { hash: hash.toString('hex'), entries: (head?.entries ?? 0) + 1 })
  }

  const walk = async (db: Db) => {
    let previous: Buffer = genesis
    let entries = 0
    for (let last = 0; ; ) {
      const rows = await selectBatch(db, last, batch)
      for (const { id, previous_hash, hash, ...stored } of rows) {
        if (!previous_hash.equals(previous) || !hashOf(previous, stored).equals(hash)) return { entries, intact: false, brokenAt: id }
        previous = hash
        last = id
        entries++
      }
      if (rows.length < batch) break
    }
    const head = await selectHead(db)
    const whole = entries === (head?.entries ?? 0) && previous.equals(head ? Buffer.from(head.hash, 'hex') : genesis)
    return { entries, intact: whole, brokenAt: whole ? null : -1 }
  }

  return {
    record: (entry, trx) => (trx ? append(entry, trx) : db.transaction().execute(t => append(entry, t))),
    // One snapshot: entries appended meanwhile are not half seen.
    verify: () => db.transaction().setIsolationLevel('repeatable read').execute(walk),
  }
}
