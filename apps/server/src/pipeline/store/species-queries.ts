import type { RowMarks } from '@qingyuan/domain/flags.ts'
import { speciesListVersion } from '@qingyuan/domain/species/species-list.ts'
import type pg from 'pg'
import { emptyPpb, type SpeciesHour } from '../species-hours.ts'

/** A stored row. */
export interface StoredSpecies {
  ppb: Float32Array
  marks: RowMarks
  revision: number
  sourceId: number
  ref: string | null
}

type Cells = [placeId: number, ts: number, ppb: (number | null)[], RowMarks | null, number, number | null, string | null]

const isoTime = (ts: number) => new Date(ts).toISOString()

const toStored = ([, , ppb, marks, revision, sourceId, ref]: Cells): StoredSpecies => {
  const column = emptyPpb()
  for (const [i, value] of ppb.entries()) column[i] = value ?? Number.NaN
  return { ppb: column, marks: marks ?? {}, revision, sourceId: sourceId ?? 0, ref }
}

/** Key of an hour of a place. */
export const hourKey = ({ placeId, ts }: { placeId: number; ts: number }): string => `${placeId}|${ts}`

/** Rows that are there already, locked until the transaction ends, by {@link hourKey}. */
export const lockStoredSpecies = async (client: pg.ClientBase, hours: readonly SpeciesHour[]): Promise<Map<string, StoredSpecies>> => {
  const { rows } = await client.query<Cells>({
    text: `select h.place_id, (extract(epoch from h.ts) * 1000)::float8, h.ppb, h.marks, h.revision, h.source_id, h.source_ref
      from unnest($1::int[], $2::timestamptz[]) as k(place_id, ts) join species_hours h on h.place_id = k.place_id and h.ts = k.ts
      for update of h`,
    values: [hours.map(hour => hour.placeId), hours.map(hour => isoTime(hour.ts))],
    rowMode: 'array',
  })
  return new Map(rows.map(cells => [hourKey({ placeId: cells[0], ts: cells[1] }), toStored(cells)]))
}

const arrayText = (values: Float32Array): string => `{${Array.from(values, value => (Number.isNaN(value) ? 'NULL' : value)).join(',')}}`

/** Writes rows, new ones and changed ones, with the given revisions. */
export const writeSpecies = async (client: pg.ClientBase, hours: readonly (SpeciesHour & { revision: number })[]): Promise<void> => {
  if (hours.length === 0) return
  await client.query(
    `insert into species_hours (place_id, ts, list_version, ppb, marks, source_id, source_ref, revision)
      select place_id, ts, $3::smallint, ppb::real[], marks, nullif(source_id, 0), source_ref, revision
        from unnest($1::int[], $2::timestamptz[], $4::text[], $5::jsonb[], $6::int[], $7::text[], $8::int[])
          as k(place_id, ts, ppb, marks, source_id, source_ref, revision)
      on conflict (place_id, ts) do update set list_version = excluded.list_version, ppb = excluded.ppb, marks = excluded.marks,
        source_id = excluded.source_id, source_ref = excluded.source_ref, revision = excluded.revision, received_at = now()`,
    [
      hours.map(hour => hour.placeId),
      hours.map(hour => isoTime(hour.ts)),
      speciesListVersion,
      hours.map(hour => arrayText(hour.ppb)),
      hours.map(({ marks }) => (Object.keys(marks).length > 0 ? JSON.stringify(marks) : null)),
      hours.map(hour => hour.sourceId),
      hours.map(hour => hour.ref),
      hours.map(hour => hour.revision),
    ],
  )
}
