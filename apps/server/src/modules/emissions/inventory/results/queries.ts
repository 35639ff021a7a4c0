import { type EmissionPollutantId, emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#/platform/database/contains-pattern.ts'
import type { Db } from '#/platform/database/pool.ts'
import { visibleRows } from '#/platform/database/visible-rows.ts'

const ids = emissionPollutants.map(({ id }) => id)

/** Grams by pollutant; null: nothing of it is emitted or known. */
export type Grams = Record<EmissionPollutantId, number | null>

/** Rows `r` of emissions that the caller may look into. */
export const visibleSourceRows = (scope: Scope): RawBuilder<boolean> => visibleRows(scope, 'r.county_id', 'r.enterprise_id')

export interface RowFilter {
  countyId?: number
  /** First digits of the source code. */
  scc?: string
  kind?: 'enterprise' | 'surface'
  fuel?: string
  equipment?: string
  enterpriseId?: number
  search?: string
  /** Categories that are shown as one. */
  categories?: readonly string[]
}

const kept = (scope: Scope, runId: number, { countyId, scc, kind, fuel, equipment, enterpriseId, search, categories }: RowFilter) => {
  const all = [sql<boolean>`r.run_id = ${runId}`, visibleSourceRows(scope)]
  if (countyId !== undefined) all.push(sql<boolean>`r.county_id = ${countyId}`)
  if (scc !== undefined) all.push(sql<boolean>`r.scc like ${`${scc}%`}`)
  if (kind !== undefined)
    all.push(kind === 'enterprise' ? sql<boolean>`r.enterprise_id is not null` : sql<boolean>`r.enterprise_id is null`)
  if (fuel !== undefined) all.push(sql<boolean>`r.fuel = ${fuel}`)
  if (equipment !== undefined) all.push(sql<boolean>`r.equipment = ${equipment}`)
  if (enterpriseId !== undefined) all.push(sql<boolean>`r.enterprise_id = ${enterpriseId}`)
  if (categories) all.push(sql<boolean>`left(r.scc, 2) = any(${[...categories]})`)
  if (search) all.push(sql<boolean>`concat_ws(' ', r.enterprise, r.name, r.surface_source) ilike ${containsPattern(search)}`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

const grams = sql.raw(ids.map(id => `r.${id}`).join(', '))
const sums = sql.raw(ids.map(id => `sum(r.${id})::bigint as ${id}`).join(', '))

export interface SourceRow extends Grams {
  source: string
  name: string
  enterpriseId: number | null
  enterprise: string | null
  industry: string | null
  countyId: number
  scc: string
  fuel: string | null
  equipment: string | null
  surfaceSource: string | null
  lon: number | null
  lat: number | null
  /** Year that the row was taken over from. */
  filledYear: number | null
  problems: number
}

const facts =
  sql.raw(`r.source, r.name, r.enterprise_id as "enterpriseId", r.enterprise, r.industry, r.county_id as "countyId", r.scc, r.fuel, r.equipment,
  r.surface_source as "surfaceSource", r.lon, r.lat, r.filled_year as "filledYear"`)

export interface RowSpan {
  sort?: EmissionPollutantId
  limit: number
  offset: number
}

/** Sources one by one, those that emit most of `sort` first, else in the order of their codes. */
export const selectRows = async (
  db: Db,
  scope: Scope,
  runId: number,
  filter: RowFilter,
  { sort, limit, offset }: RowSpan,
): Promise<SourceRow[]> =>
  (
    await sql<SourceRow>`
    select ${facts}, ${grams}, (select count(*)::int from discharge_problems p where p.run_id = r.run_id and p.source = r.source) as problems
    from discharge_rows r where ${kept(scope, runId, filter)}
    order by ${sort === undefined ? sql`r.scc, r.county_id, r.source` : sql`r.${sql.raw(sort)} desc nulls last, r.source`}
    limit ${limit} offset ${offset}`.execute(db)
  ).rows

/** A source for spreading over cells: its position, and grams of the requested pollutants only. */
export type SpreadRow = Pick<SourceRow, 'source' | 'scc' | 'countyId' | 'enterpriseId' | 'lon' | 'lat'> & Partial<Grams>

/** Sources that emit any of the pollutants; those without a position are added up by class and county. */
export const selectSpreadRows = async (
  db: Db,
  scope: Scope,
  runId: number,
  filter: RowFilter,
  pollutants: readonly EmissionPollutantId[],
): Promise<SpreadRow[]> => {
  const list = sql.raw(pollutants.map(id => `r.${id}`).join(', '))
  const added = sql.raw(pollutants.map(id => `sum(r.${id})::bigint`).join(', '))
  const some = sql<boolean>`coalesce(${list}) is not null`
  return (
    await sql<SpreadRow>`
    select r.source, r.scc, r.county_id as "countyId", r.enterprise_id as "enterpriseId", r.lon, r.lat, ${list}
    from discharge_rows r where ${kept(scope, runId, filter)} and ${some} and r.lon is not null and r.lat is not null
    union all
    select min(r.source), r.scc, r.county_id, null, null, null, ${added}
    from discharge_rows r where ${kept(scope, runId, filter)} and ${some} and (r.lon is null or r.lat is null)
    group by r.scc, r.county_id`.execute(db)
  ).rows
}

export const sumRows = async (db: Db, scope: Scope, runId: number, filter: RowFilter): Promise<Grams & { count: number }> =>
  (
    await sql<
      Grams & { count: number }
    >`select count(*)::int as count, ${sums} from discharge_rows r where ${kept(scope, runId, filter)}`.execute(db)
  ).rows[0]!

/** Grouping keys. Rows without a value have the empty key. */
export const groupColumns = {
  county: sql.raw('r.county_id::text'),
  category: sql.raw('left(r.scc, 2)'),
  sector: sql.raw('left(r.scc, 4)'),
  product: sql.raw('left(r.scc, 7)'),
  scc: sql.raw('r.scc'),
  fuel: sql.raw(`coalesce(r.fuel, '')`),
  equipment: sql.raw(`coalesce(r.equipment, '')`),
  enterprise: sql.raw(`coalesce(r.enterprise_id::text, '')`),
  surfaceSource: sql.raw(`coalesce(r.surface_source, '')`),
} as const
export type Group = keyof typeof groupColumns

export type GroupRow = Grams & { keys: string[]; count: number }

/** Totals by one or two groups, in the order of their keys. */
export const sumBy = async (db: Db, scope: Scope, runId: number, by: readonly Group[], filter: RowFilter = {}): Promise<GroupRow[]> => {
  const keys = sql.join(by.map(group => groupColumns[group]))
  return (
    await sql<GroupRow>`select array[${keys}]::text[] as keys, count(*)::int as count, ${sums} from discharge_rows r
      where ${kept(scope, runId, filter)} group by ${keys} order by 1`.execute(db)
  ).rows
}

export interface EnterpriseSum extends Grams {
  id: number
  name: string
  industry: string | null
  countyId: number
  lon: number | null
  lat: number | null
  count: number
  /** All of it was taken over from that year; null where any source was reported for the year itself. */
  filledYear: number | null
}

export const sumByEnterprise = async (db: Db, scope: Scope, runId: number, filter: RowFilter): Promise<EnterpriseSum[]> =>
  (
    await sql<EnterpriseSum>`
    select r.enterprise_id as id, max(r.enterprise) as name, max(r.industry) as industry, max(r.county_id) as "countyId",
      avg(r.lon) as lon, avg(r.lat) as lat, count(*)::int as count,
      case when bool_and(r.filled_year is not null) then max(r.filled_year) end as "filledYear", ${sums}
    from discharge_rows r where ${kept(scope, runId, filter)} and r.enterprise_id is not null group by r.enterprise_id order by r.enterprise_id`.execute(
      db,
    )
  ).rows

/** Grams of an enterprise that meters counted; null where none did. */
export const sumMeasured = async (db: Db, scope: Scope, runId: number, enterpriseId: number): Promise<Grams> => {
  const measured = emissionPollutants.map(({ id }) =>
    sql<number | null>`(sum(r.${sql.raw(id)}) filter (where i.how->${sql.lit(id)}->>'basis' = 'measured'))::float8`.as(id),
  )
  return db
    .selectFrom('discharge_rows as r')
    .innerJoin('discharge_inputs as i', join => join.onRef('i.run_id', '=', 'r.run_id').onRef('i.source', '=', 'r.source'))
    .select(measured)
    .where(kept(scope, runId, { enterpriseId }))
    .executeTakeFirstOrThrow()
}

export interface StoredSource extends SourceRow {
  input: unknown
  how: Partial<Record<EmissionPollutantId, { basis: string; factors: string[]; clipped?: boolean }>>
  approved: unknown
  /** Of a merged run: the library of the run that the row came from. */
  snapshotId: number | null
}

/** One source with everything that it was calculated from. */
export const selectSource = async (db: Db, scope: Scope, runId: number, source: string): Promise<StoredSource | undefined> =>
  (
    await sql<StoredSource>`
    select ${facts}, ${grams}, 0 as problems, i.input, i.how, i.approved, i.snapshot_id as "snapshotId" from discharge_rows r join discharge_inputs i using (run_id, source)
    where r.run_id = ${runId} and r.source = ${source} and ${visibleSourceRows(scope)}`.execute(db)
  ).rows[0]

export interface ProblemFilter {
  kind?: 'block' | 'missing' | 'warn'
  limit: number
  offset: number
}

export const selectRunProblems = async (db: Db, scope: Scope, runId: number, { kind, limit, offset }: ProblemFilter) =>
  (
    await sql<{
      source: string
      name: string
      enterpriseId: number | null
      countyId: number
      pollutant: string | null
      field: string
      kind: 'block' | 'missing' | 'warn'
      message: string
      total: number
    }>`
    select r.source, r.name, r.enterprise_id as "enterpriseId", r.county_id as "countyId", r.pollutant, r.field, r.kind, r.message, count(*) over ()::int as total
    from discharge_problems r where r.run_id = ${runId} and ${visibleSourceRows(scope)} and ${kind === undefined ? sql`true` : sql`r.kind = ${kind}`}
    order by r.number limit ${limit} offset ${offset}`.execute(db)
  ).rows

/** Quantities whose sum means something, the more telling first: one of them is a source's activity level. */
export const additiveQuantities = [
  'amount',
  'fuelT',
  'areaM2',
  'lengthKm',
  'cropT',
  'productT',
  'nitrogenT',
  'stockHeads',
  'slaughteredHeads',
  'stoves',
  'count',
] as const

export interface ActivityRow {
  source: string
  scc: string
  countyId: number
  enterpriseId: number | null
  enterprise: string | null
  industry: string | null
  lon: number | null
  lat: number | null
  quantity: (typeof additiveQuantities)[number]
  value: number
}

/** The activity level of each source that has one; fuel of a kiln is no activity of its process. */
export const selectActivityRows = async (db: Db, scope: Scope, runId: number, filter: RowFilter): Promise<ActivityRow[]> =>
  (
    await sql<ActivityRow>`
    select ${facts}, a.quantity, a.value from discharge_rows r join discharge_inputs i using (run_id, source)
      cross join lateral (
        select q.id as quantity, (i.input->'source'->'quantities'->>q.id)::float8 as value
        from unnest(${[...additiveQuantities]}::text[]) with ordinality as q (id, place)
        where jsonb_typeof(i.input->'source'->'quantities'->q.id) = 'number' order by q.place limit 1) a
    where i.input->'source'->'combustionScc' is null and ${kept(scope, runId, filter)} order by r.source collate "C"`.execute(db)
  ).rows
