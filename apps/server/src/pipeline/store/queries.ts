import type { RowMarks } from '@qingyuan/domain/flags.ts'
import { type MeasuredId, measuredIds } from '@qingyuan/domain/parameters.ts'
import { dayOfHour, wallClock } from '@qingyuan/domain/time.ts'
import type pg from 'pg'
import { type CopyColumn, copyInto } from '#/platform/database/copy.ts'
import type { HourGrades } from '../grade.ts'
import type { HourBatch } from '../hour-batch.ts'
import type { StoredHour, ValueChange } from './merge.ts'

const isoTimes = (ts: ArrayLike<number>): string[] => Array.from(ts, t => new Date(t).toISOString())

/** Makes the yearly partitions that a batch falls in; known years are remembered by the caller. */
export const ensurePartitions = async (client: pg.ClientBase, batch: HourBatch, known: Set<number>): Promise<void> => {
  const years = new Set<number>()
  for (let row = 0; row < batch.rowCount; row++) years.add(wallClock(batch.ts[row]!).year)
  for (const year of [...years].filter(y => !known.has(y))) {
    await client.query('select ensure_hourly_partition($1)', [year])
    known.add(year)
  }
}

const lockClass = 7101

/** One writer a place at a time, so that two arrivals for the same hour become one row with the values of both. Sorted: no deadlock. */
export const lockPlaces = (client: pg.ClientBase, placeIds: Iterable<number>) =>
  client.query(`select pg_advisory_xact_lock(${lockClass}, id) from (select id from unnest($1::int[]) as k(id) order by id) k`, [
    [...new Set(placeIds)].sort((a, b) => a - b),
  ])

const key = (placeId: number, ts: number) => `${placeId}|${ts}`

const toStored = (cells: unknown[]): StoredHour => ({
  revision: cells[2] as number,
  marks: cells[3] as RowMarks | null,
  sourceId: (cells[4] as number | null) ?? 0,
  ref: cells[5] as string | null,
  values: Object.fromEntries(measuredIds.map((id, i) => [id, Math.fround((cells[6 + i] as number | null) ?? Number.NaN)])) as Record<
    MeasuredId,
    number
  >,
})

/** From so many rows on it pays to check first whether any row exists in the batch's places and time. */
const largeBatch = 2_000

const anyStored = async (client: pg.ClientBase, batch: HourBatch): Promise<boolean> => {
  let first = batch.ts[0]!
  let last = first
  for (const ts of batch.ts) {
    if (ts < first) first = ts
    if (ts > last) last = ts
  }
  const { rows } = await client.query(
    `select exists (select from unnest($1::int[]) as k(id)
      cross join lateral (select from hourly_readings h where h.place_id = k.id and h.ts between $2 and $3 limit 1) h) as found`,
    [[...new Set(batch.placeId)], ...isoTimes([first, last])],
  )
  return rows[0].found
}

/** Rows that are there already, locked until the transaction ends, by `placeId|ts`. */
export const lockStored = async (client: pg.ClientBase, batch: HourBatch): Promise<Map<string, StoredHour>> => {
  if (batch.rowCount >= largeBatch && !(await anyStored(client, batch))) return new Map()
  const { rows } = await client.query<unknown[]>({
    text: `select h.place_id, (extract(epoch from h.ts) * 1000)::float8, h.revision, h.marks, h.source_id, h.source_ref,
        ${measuredIds.map(id => `h.${id}`).join(', ')}
      from unnest($1::int[], $2::timestamptz[]) as k(place_id, ts) join hourly_readings h on h.place_id = k.place_id and h.ts = k.ts
      for update of h`,
    values: [[...batch.placeId], isoTimes(batch.ts)],
    rowMode: 'array',
  })
  return new Map(rows.map(cells => [key(cells[0] as number, cells[1] as number), toStored(cells)]))
}

export const storedAt = (stored: Map<string, StoredHour>, batch: HourBatch, row: number) =>
  stored.size === 0 ? undefined : stored.get(key(batch.placeId[row]!, batch.ts[row]!))

export const deleteHours = async (client: pg.ClientBase, batch: HourBatch, rows: readonly number[]): Promise<void> => {
  if (rows.length === 0) return
  await client.query(
    `delete from hourly_readings h using unnest($1::int[], $2::timestamptz[]) as k(place_id, ts)
      where h.place_id = k.place_id and h.ts = k.ts`,
    [rows.map(row => batch.placeId[row]!), isoTimes(rows.map(row => batch.ts[row]!))],
  )
}

const pick = <T>(rows: readonly number[], of: (row: number) => T): T[] => rows.map(of)

/** Writes rows that are not there (any more). Revision 1 for a new row. A row that another writer wrote meanwhile is a unique violation. */
export const insertHours = async (
  client: pg.ClientBase,
  batch: HourBatch,
  grades: HourGrades,
  rows: readonly number[],
  revision: (row: number) => number,
): Promise<void> => {
  const columns: CopyColumn[] = [
    { name: 'place_id', type: 'int4', values: pick(rows, row => batch.placeId[row]!) },
    { name: 'ts', type: 'timestamptz', values: pick(rows, row => batch.ts[row]!) },
    ...measuredIds.map(id => ({ name: id, type: 'float4' as const, values: pick(rows, row => batch.values[id][row]!) })),
    { name: 'aqi', type: 'int2', values: pick(rows, row => (grades.aqi[row]! < 0 ? Number.NaN : grades.aqi[row]!)) },
    { name: 'primary_mask', type: 'int2', values: pick(rows, row => (grades.aqi[row]! < 0 ? Number.NaN : grades.primary[row]!)) },
    { name: 'marks', type: 'jsonb', values: pick(rows, row => (batch.marks.has(row) ? JSON.stringify(batch.marks.get(row)) : null)) },
    { name: 'source_id', type: 'int4', values: pick(rows, row => batch.sourceId[row] || Number.NaN) },
    { name: 'source_ref', type: 'text', values: pick(rows, row => batch.ref[row] ?? null) },
    { name: 'revision', type: 'int4', values: pick(rows, revision) },
  ]
  await copyInto(client, 'hourly_readings', columns, rows.length)
}

export type HistoryEntry = Omit<ValueChange, 'row' | 'parameter'> & { placeId: number; ts: number; parameter: string }

export const insertHistory = async (
  client: pg.ClientBase,
  changes: readonly HistoryEntry[],
  by: { name: string; reason: string | null },
): Promise<void> => {
  if (changes.length === 0) return
  const columns: CopyColumn[] = [
    { name: 'place_id', type: 'int4', values: changes.map(c => c.placeId) },
    { name: 'ts', type: 'timestamptz', values: changes.map(c => c.ts) },
    { name: 'parameter', type: 'text', values: changes.map(c => c.parameter) },
    { name: 'old_value', type: 'float4', values: changes.map(c => c.oldValue) },
    { name: 'old_mark', type: 'text', values: changes.map(c => c.oldMark) },
    { name: 'new_value', type: 'float4', values: changes.map(c => c.newValue) },
    { name: 'new_mark', type: 'text', values: changes.map(c => c.newMark) },
    { name: 'changed_by', type: 'text', values: changes.map(() => by.name) },
    { name: 'source_ref', type: 'text', values: changes.map(c => c.ref) },
    { name: 'reason', type: 'text', values: changes.map(() => by.reason) },
    { name: 'replaced_ref', type: 'text', values: changes.map(c => c.replaced.ref) },
    { name: 'replaced_source_id', type: 'int4', values: changes.map(c => c.replaced.sourceId || Number.NaN) },
  ]
  await copyInto(client, 'reading_history', columns, changes.length)
}

/** Puts the (place, day) pairs of these hours into the queue of the roll-up. */
export const markDirty = async (
  client: pg.ClientBase,
  hours: Iterable<{ placeId: number; ts: number }>,
): Promise<{ placeId: number; day: string }[]> => {
  const days = new Map<number, string>()
  const pairs = new Map<string, { placeId: number; day: string }>()
  for (const { placeId, ts } of hours) {
    const day = days.get(ts) ?? dayOfHour(ts)
    days.set(ts, day)
    pairs.set(`${placeId}|${day}`, { placeId, day })
  }
  const list = [...pairs.values()].sort((a, b) => a.placeId - b.placeId || (a.day < b.day ? -1 : 1))
  if (list.length > 0)
    await client.query(
      `with marked as (insert into dirty_days (place_id, day) select * from unnest($1::int[], $2::date[])
        on conflict (place_id, day) do update set marked_at = clock_timestamp())
        select pg_notify('qingyuan', '{"type":"dirty","data":{}}')`,
      [list.map(pair => pair.placeId), list.map(pair => pair.day)],
    )
  return list
}

export const touchSources = async (client: pg.ClientBase, hours: Iterable<{ sourceId: number; ts: number }>): Promise<void> => {
  const newest = new Map<number, number>()
  for (const { sourceId, ts } of hours) if (sourceId > 0) newest.set(sourceId, Math.max(newest.get(sourceId) ?? 0, ts))
  if (newest.size === 0) return
  await client.query(
    `update data_sources s set last_data_at = greatest(s.last_data_at, k.ts)
      from (select * from unnest($1::int[], $2::timestamptz[]) as k(id, ts) order by id) k where s.id = k.id`,
    [[...newest.keys()], isoTimes([...newest.values()])],
  )
}
