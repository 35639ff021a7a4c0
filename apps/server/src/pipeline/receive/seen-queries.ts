import type pg from 'pg'

/** When each source last sent anything. */
export const touchPackets = async (pool: pg.Pool, seen: readonly (readonly [sourceId: number, at: number])[]): Promise<void> => {
  if (seen.length === 0) return
  await pool.query(
    `update data_sources s set last_packet_at = greatest(s.last_packet_at, k.at)
      from (select * from unnest($1::int[], $2::timestamptz[]) as k(id, at) order by id) k where s.id = k.id`,
    [seen.map(([id]) => id), seen.map(([, at]) => new Date(at).toISOString())],
  )
}
