import type pg from 'pg'

export interface StoredRejection {
  id: number
  channel: 'hj212' | 'file' | 'push'
  code: string
  raw: Buffer
  address: string | null
  sealedPasswords: string | null
}

export const readRejections = async (pool: pg.Pool, ids: readonly number[]): Promise<StoredRejection[]> =>
  (
    await pool.query(
      `select id, channel, code, raw, address, sealed_passwords as "sealedPasswords" from rejections where id = any($1) order by id`,
      [ids],
    )
  ).rows

export const markReplayed = (pool: pg.Pool, id: number, result: string) =>
  pool.query('update rejections set replayed_at = now(), replay_result = $2 where id = $1', [id, result.slice(0, 200)])
