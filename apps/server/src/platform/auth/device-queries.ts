import { sql } from 'kysely'
import type { Db } from '../database/pool.ts'

interface Times {
  now: Date
  expiresAt: Date
}

export const isDeviceOf = async (db: Db, tokenHash: Buffer, userName: string, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('known_devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.user_id')
    .where('d.token_hash', '=', tokenHash)
    .where('d.expires_at', '>', now)
    .where(sql`lower(u.user_name)`, '=', userName.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** False when the device is unknown, expired or another person's. */
export const renewDevice = async (db: Db, tokenHash: Buffer, userId: number, { now, expiresAt }: Times): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('known_devices')
    .set({ last_used_at: now, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertDevice = (db: Db, tokenHash: Buffer, userId: number, { now, expiresAt }: Times) =>
  db.insertInto('known_devices').values({ token_hash: tokenHash, user_id: userId, last_used_at: now, expires_at: expiresAt }).execute()

/** Removes expired devices of everybody, and of one person all but the most recently used. */
export const deleteOldDevices = (db: Db, userId: number, most: number, now: Date) =>
  sql`delete from known_devices where expires_at <= ${now} or token_hash in
    (select token_hash from known_devices where user_id = ${userId} order by last_used_at desc, created_at desc offset ${most})`.execute(db)

export const deleteDevicesOf = (db: Db, userId: number) => db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
