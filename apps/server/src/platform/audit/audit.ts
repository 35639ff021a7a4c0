import { createHash } from 'node:crypto'
import { dayMs } from '@qingyuan/domain/time.ts'
import type { Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/pool.ts'
import type { Tables } from '../database/tables.ts'
import type { AuditSeal } from './audit-seal.ts'
import { canonicalJson, toStorableJson } from './canonical-json.ts'
import {
  deleteUpTo,
  insertEntry,
  lockChain,
  type StoredEntry,
  saveHead,
  saveStart,
  selectBatch,
  selectHead,
  selectLastBefore,
  selectStart,
} from './queries.ts'

export interface AuditEntry {
  actor: { userId: number; userName: string }
  /** Name of the call, or a word like `sign-in`. */
  action: string
  title: string
  subject?: string
  detail?: unknown
  ip?: string
}

export interface ChainVerdict {
  entries: number
  intact: boolean
  brokenAt: number | null
  /** Entries without a mark of this installation's key: of before there were marks, or of another key. */
  unmarked: number
  /** Head outside the database that was compared; null when there is none. */
  noted: { at: string; entries: number } | null
}

export interface Audit {
  /** Appends one entry; in the caller's transaction when one is given (it then waits for other appenders until that ends). */
  record(entry: AuditEntry, trx?: Transaction<Tables>): Promise<void>
  /**
   * Walks the whole chain. `brokenAt` is the id of the first entry that does not follow or whose mark is wrong; -1 when entries at the end are missing,
   * or the head that was noted outside the database is not in the chain.
   */
  verify(): Promise<ChainVerdict>
  /** Writes the head of the chain to the file outside the database, when it is another one than before. */
  noteHead(): Promise<void>
  /**
   * Removes entries older than `days` from the beginning of the chain, and notes it as an entry; the rest still verifies.
   * 0 removes nothing.
   * @returns how many were removed
   */
  dropOlderThan(days: number): Promise<number>
}

const genesis: Buffer = Buffer.alloc(32)
const batch = 2_000
const systemActor = { userId: 0, userName: '系统' }

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
export const createAudit = (db: Db, clock: Clock, seal: AuditSeal): Audit => {
  const append = async (entry: AuditEntry, trx: Transaction<Tables>) => {
    await lockChain(trx)
    const head = await selectHead(trx)
    const previous = head ? Buffer.from(head.hash, 'hex') : genesis
    const stored = toStored(entry, clock.now())
    const hash = hashOf(previous, stored)
    await insertEntry(trx, stored, { previous_hash: previous, hash, mark: seal.markOf(hash) })
    await saveHead(trx, { hash: hash.toString('hex'), entries: (head?.entries ?? 0) + 1 })
  }

  const walk = async (db: Db) => {
    const start = await selectStart(db)
    let previous: Buffer = start ? Buffer.from(start.hash, 'hex') : genesis
    const noted = await seal.noted()
    const known = noted && { at: noted.at, entries: noted.entries }
    const removed = start?.entries ?? 0
    let [entries, unmarked, marked] = [0, 0, false]
    // A head of entries that were removed since, or of none, has nothing left to be compared with.
    let isNotedFound = !noted || noted.entries <= removed
    for (let last = 0; ; ) {
      const rows = await selectBatch(db, last, batch)
      for (const { id, previous_hash, hash, mark, ...stored } of rows) {
        const follows = previous_hash.equals(previous) && hashOf(previous, stored).equals(hash)
        const ours = mark !== null && seal.isOurs(mark)
        // Once there are marks of this key, each entry has one.
        const isMarked = ours ? mark.equals(seal.markOf(hash)) : !marked
        if (!follows || !isMarked) return { entries, intact: false, brokenAt: id, unmarked, noted: known }
        previous = hash
        last = id
        entries++
        if (ours) marked = true
        else unmarked++
        if (noted && removed + entries === noted.entries) isNotedFound = hash.toString('hex') === noted.hash
      }
      if (rows.length < batch) break
    }
    const head = await selectHead(db)
    const isEndThere = entries + removed === (head?.entries ?? 0) && previous.equals(head ? Buffer.from(head.hash, 'hex') : genesis)
    const whole = isEndThere && isNotedFound
    return { entries, intact: whole, brokenAt: whole ? null : -1, unmarked, noted: known }
  }

  const drop = async (days: number, trx: Transaction<Tables>) => {
    await lockChain(trx)
    const since = new Date(clock.now() - days * dayMs)
    const last = await selectLastBefore(trx, since)
    if (!last) return 0
    const removed = await deleteUpTo(trx, last.id)
    const start = await selectStart(trx)
    await saveStart(trx, { hash: last.hash.toString('hex'), entries: (start?.entries ?? 0) + removed })
    await append({ actor: systemActor, action: 'audit-retention', title: '清理过期的审计记录', detail: { removed, days } }, trx)
    return removed
  }

  return {
    record: (entry, trx) => (trx ? append(entry, trx) : db.transaction().execute(t => append(entry, t))),
    // One snapshot: entries appended meanwhile are not half seen.
    verify: () => db.transaction().setIsolationLevel('repeatable read').execute(walk),
    noteHead: async () => {
      const [head, noted] = await Promise.all([selectHead(db), seal.noted()])
      if (head && head.hash !== noted?.hash) await seal.note({ ...head, at: new Date(clock.now()).toISOString() })
    },
    dropOlderThan: async days => (days > 0 ? db.transaction().execute(trx => drop(days, trx)) : 0),
  }
}
