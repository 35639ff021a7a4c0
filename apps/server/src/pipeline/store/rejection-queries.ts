import type pg from 'pg'

/** A rejection: the received bytes, and the reason. */
export interface Rejection {
  channel: 'hj212' | 'file' | 'push'
  sourceId: number | null
  /** Short code of the reason, for filters. */
  code: string
  /** Chinese, for people. */
  reason: string
  /** Row, field or byte that the reason speaks of. */
  location: string | null
  raw: Buffer
  /** IP address of the sender. */
  address?: string | null
  /** Packets that this is about, default 1; more for a summary of a flood. */
  packets?: number
  /** Passwords masked in `raw`, encrypted. */
  sealedPasswords?: string | null
}

const maxRawBytes = 64 * 1024

/** Keeps refusals, inside the caller's transaction. */
export const keepRejections = async (client: pg.ClientBase | pg.Pool, rejections: readonly Rejection[]): Promise<void> => {
  if (rejections.length === 0) return
  await client.query(
    `insert into rejections (channel, source_id, code, reason, location, raw, address, packets, sealed_passwords)
      select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::text[], $8::int[], $9::text[])`,
    [
      rejections.map(r => r.channel),
      rejections.map(r => r.sourceId),
      rejections.map(r => r.code),
      rejections.map(r => r.reason),
      rejections.map(r => r.location),
      rejections.map(r => r.raw.subarray(0, maxRawBytes)),
      rejections.map(r => r.address ?? null),
      rejections.map(r => r.packets ?? 1),
      rejections.map(r => r.sealedPasswords ?? null),
    ],
  )
}

export interface UnmaskedRejection {
  id: number
  code: string
  raw: Buffer
}

/** Packets that an earlier version stored with their passwords; its rows have no address. In the order of their ids, after `last`. */
export const readUnmasked = async (pool: pg.Pool, last: number, limit: number): Promise<UnmaskedRejection[]> =>
  (
    await pool.query<UnmaskedRejection>(
      `select id, code, raw from rejections where id > $1 and channel = 'hj212' and address is null and sealed_passwords is null
        and position('PW='::bytea in raw) > 0 order by id limit $2`,
      [last, limit],
    )
  ).rows

export const replaceRaw = (pool: pg.Pool, ids: readonly number[], masked: readonly Pick<Rejection, 'raw' | 'sealedPasswords'>[]) =>
  pool.query(
    `update rejections r set raw = m.raw, sealed_passwords = m.sealed from unnest($1::bigint[], $2::bytea[], $3::text[]) as m(id, raw, sealed)
      where r.id = m.id`,
    [ids, masked.map(each => each.raw), masked.map(each => each.sealedPasswords ?? null)],
  )
