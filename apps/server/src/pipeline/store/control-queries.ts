import type { ControlKind } from '@qingyuan/domain/species/control-kinds.ts'
import { speciesListVersion } from '@qingyuan/domain/species/species-list.ts'
import type pg from 'pg'
import { emptyPpb, type SpeciesRow } from '../species-hours.ts'
import { hourKey } from './species-queries.ts'

/** Sums of a chromatogram, ppbC. */
export interface ChromatogramSums {
  total: number
  targets: number | null
  unidentified: number | null
}

/** An hour of a species file: air, or a run of blank or control gas. */
export interface ChromatogramRow extends SpeciesRow {
  /** `values` of the row's instrument and, of a control gas, what it contains, ppb by number of the species; absent of air. */
  run?: { kind: ControlKind; ppb: Readonly<Record<number, number>>; expected: Readonly<Record<number, number>> }
  sums?: ChromatogramSums
}

interface Importer {
  by: string
  dryRun?: boolean
}

const isoTime = (ts: number) => new Date(ts).toISOString()
const arrayText = (values: Readonly<Record<number, number>>): string => {
  const column = emptyPpb()
  for (const [no, value] of Object.entries(values)) column[Number(no) - 1] = value
  return `{${Array.from(column, value => (Number.isNaN(value) ? 'NULL' : value)).join(',')}}`
}

/** The last row of each place and hour. */
const lastOfHours = <Row extends ChromatogramRow>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map(row => [hourKey(row), row])).values(),
]

const originOf = (rows: readonly ChromatogramRow[]) => [
  rows.map(({ placeId }) => placeId),
  rows.map(({ ts }) => isoTime(ts)),
  rows.map(({ sourceId }) => sourceId),
  rows.map(({ ref }) => ref),
]

const newHours = async (client: pg.ClientBase | pg.Pool, text: string, values: unknown[]): Promise<string[]> =>
  (await client.query<{ placeId: number; ts: number }>(text, values)).rows.map(hourKey)

/** Runs that differ from what is stored of their hour are added. @returns keys of their hours */
const addRuns = (client: pg.ClientBase | pg.Pool, rows: readonly ChromatogramRow[], { by, dryRun = false }: Importer): Promise<string[]> =>
  newHours(
    client,
    `with given as (select place_id, ts, nullif(source_id, 0) as source_id, source_ref, kind, ppb::real[] as ppb, expected::real[] as expected
        from unnest($1::int[], $2::timestamptz[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[])
          as g(place_id, ts, source_id, source_ref, kind, ppb, expected)),
      news as (select g.* from given g
        left join lateral (select r.kind, r.ppb, r.expected from species_control_runs r where r.place_id = g.place_id and r.ts = g.ts
          order by r.id desc limit 1) r on true
        where (g.kind, g.ppb, g.expected) is distinct from (r.kind, r.ppb, r.expected)),
      written as (insert into species_control_runs (place_id, ts, kind, list_version, ppb, expected, source_id, source_ref, imported_by)
        select place_id, ts, kind, $8::smallint, ppb, expected, source_id, source_ref, $9 from news where not $10::boolean)
    select place_id as "placeId", (extract(epoch from ts) * 1000)::float8 as ts from news`,
    [
      ...originOf(rows),
      rows.map(({ run }) => run!.kind),
      rows.map(({ run }) => arrayText(run!.ppb)),
      rows.map(({ run }) => (run!.kind === 'blank' ? null : arrayText(run!.expected))),
      ...[speciesListVersion, by, dryRun],
    ],
  )

/** The same for sums of a chromatogram. */
const addSums = (client: pg.ClientBase | pg.Pool, rows: readonly ChromatogramRow[], { by, dryRun = false }: Importer): Promise<string[]> =>
  newHours(
    client,
    `with given as (select place_id, ts, nullif(source_id, 0) as source_id, source_ref, total, targets, unidentified
        from unnest($1::int[], $2::timestamptz[], $3::int[], $4::text[], $5::real[], $6::real[], $7::real[])
          as g(place_id, ts, source_id, source_ref, total, targets, unidentified)),
      news as (select g.* from given g
        left join lateral (select t.total_ppbc, t.targets_ppbc, t.unidentified_ppbc from species_totals t
          where t.place_id = g.place_id and t.ts = g.ts order by t.id desc limit 1) t on true
        where (g.total, g.targets, g.unidentified) is distinct from (t.total_ppbc, t.targets_ppbc, t.unidentified_ppbc)),
      written as (insert into species_totals (place_id, ts, total_ppbc, targets_ppbc, unidentified_ppbc, source_id, source_ref, imported_by)
        select place_id, ts, total, targets, unidentified, source_id, source_ref, $8 from news where not $9::boolean)
    select place_id as "placeId", (extract(epoch from ts) * 1000)::float8 as ts from news`,
    [
      ...originOf(rows),
      rows.map(({ sums }) => sums!.total),
      rows.map(({ sums }) => sums!.targets),
      rows.map(({ sums }) => sums!.unidentified),
      ...[by, dryRun],
    ],
  )

/**
 * Adds the control runs and chromatogram sums of rows where they differ from the stored ones; the same rows twice are the same as once. The caller has locked the
 * places, or only compares.
 *
 * @returns keys of the hours with something new
 */
export const addChromatograms = async (
  client: pg.ClientBase | pg.Pool,
  rows: readonly ChromatogramRow[],
  importer: Importer,
): Promise<Set<string>> => {
  const last = lastOfHours(rows)
  const [runs, sums] = [last.filter(({ run }) => run), last.filter(each => each.sums)]
  const added = runs.length > 0 ? await addRuns(client, runs, importer) : []
  return new Set([...added, ...(sums.length > 0 ? await addSums(client, sums, importer) : [])])
}

/** Takes back what an import added; rows before it count again. */
export const revertChromatograms = async (client: pg.ClientBase, ref: string, placeIds: readonly number[]): Promise<void> => {
  for (const table of ['species_control_runs', 'species_totals'])
    await client.query(`delete from ${table} where place_id = any($1::int[]) and source_ref = $2`, [[...placeIds], ref])
}
