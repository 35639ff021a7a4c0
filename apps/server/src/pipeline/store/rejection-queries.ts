import type pg from 'pg'

/** What was refused: the bytes as they came, and why. */
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
}

const maxRawBytes = 64 * 1024

/** Keeps refusals, inside the caller's transaction. */
export const keepRejections = async (client: pg.ClientBase | pg.Pool, rejections: readonly Rejection[]): Promise<void> => {
  if (rejections.length === 0) return
  await client.query(
    `insert into rejections (channel, source_id, code, reason, location, raw, address, packets)
      select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::text[], $8::int[])`,
    [
      rejections.map(r => r.channel),
      rejections.map(r => r.sourceId),
      rejections.map(r => r.code),
      rejections.map(r => r.reason),
      rejections.map(r => r.location),
      rejections.map(r => r.raw.subarray(0, maxRawBytes)),
      rejections.map(r => r.address ?? null),
      rejections.map(r => r.packets ?? 1),
    ],
  )
}
