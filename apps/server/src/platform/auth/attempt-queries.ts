import { sql } from 'kysely'
import type { Db } from '../database/pool.ts'

/** Counts of failed sign-ins. A name is counted by the same statements whether it has an account or not. */

export interface Attempts {
  failed: number
  /** Latest lock of the sources, epoch ms; 0 without one. */
  lockedUntil: number
}

/** Count of the first source, and the longest lock of all of them. */
export const selectAttempts = async (db: Db, userName: string, sources: readonly string[], now: Date): Promise<Attempts> => {
  const rows = await db
    .selectFrom('sign_in_attempts')
    .select(['source', 'failed_count', 'locked_until'])
    .where('user_name', '=', userName.toLowerCase())
    .where('source', 'in', sources)
    .where('expires_at', '>', now)
    .execute()
  const first = rows.find(row => row.source === sources[0])
  const lockEnded = first?.locked_until && first.locked_until <= now
  const locks = rows.map(row => row.locked_until?.getTime() ?? 0)
  return { failed: lockEnded ? 0 : (first?.failed_count ?? 0), lockedUntil: Math.max(0, ...locks) }
}

/**
 * Counts an attempt before the password is looked at. A count that has expired starts anew.
 *
 * @param restart also starts anew after a lock that has ended
 * @returns attempts so far
 */
export const reserveAttempt = async (
  db: Db,
  userName: string,
  source: string,
  { now, expiresAt, restart }: { now: Date; expiresAt: Date; restart: boolean },
): Promise<number> => {
  const ended = restart
    ? sql<boolean>`(sign_in_attempts.expires_at <= ${now} or sign_in_attempts.locked_until <= ${now})`
    : sql<boolean>`sign_in_attempts.expires_at <= ${now}`
  const row = await db
    .insertInto('sign_in_attempts')
    .values({ user_name: userName.toLowerCase(), source, failed_count: 1, locked_until: null, expires_at: expiresAt })
    .onConflict(conflict =>
      conflict.columns(['user_name', 'source']).doUpdateSet({
        failed_count: sql`case when ${ended} then 1 else sign_in_attempts.failed_count + 1 end`,
        locked_until: sql`case when ${ended} then null else sign_in_attempts.locked_until end`,
        expires_at: sql`greatest(sign_in_attempts.expires_at, excluded.expires_at)`,
      }),
    )
    .returning('failed_count')
    .executeTakeFirstOrThrow()
  return row.failed_count
}

export const lockSource = (db: Db, userName: string, source: string, until: Date, expiresAt: Date) =>
  db
    .updateTable('sign_in_attempts')
    .set({ locked_until: until, expires_at: sql`greatest(expires_at, ${expiresAt})` })
    .where('user_name', '=', userName.toLowerCase())
    .where('source', '=', source)
    .execute()

/** Forgets the counts and locks of a name: those of some sources, or all. */
export const clearAttempts = (db: Db, userName: string, sources?: readonly string[]) =>
  db
    .deleteFrom('sign_in_attempts')
    .where('user_name', '=', userName.toLowerCase())
    .$if(sources !== undefined, query => query.where('source', 'in', sources as string[]))
    .execute()

export const deleteExpiredAttempts = (db: Db, now: Date) => db.deleteFrom('sign_in_attempts').where('expires_at', '<=', now).execute()
