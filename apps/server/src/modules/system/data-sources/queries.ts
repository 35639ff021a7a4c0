import type { Checksum } from '@qingyuan/domain/device-settings.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

/** Sources of the caller's counties; one without a place (file imports, pushes) is for the whole city only. */
const within = (scope: Scope) => (scope.counties === null ? sql<boolean>`true` : sql<boolean>`p.county_id = any(${scope.counties}::int[])`)

export const selectSources = (db: Db, scope: Scope, since: Date) =>
  db
    .selectFrom('data_sources as s')
    .leftJoin('places as p', 'p.id', 's.place_id')
    .select([
      's.id',
      's.kind',
      's.name',
      's.mn',
      's.simulated',
      's.enabled',
      's.allowed_addresses',
      's.crc',
      's.units',
      's.last_packet_at',
      's.last_data_at',
    ])
    .select(['s.place_id', 'p.name as place_name', 'p.county_id'])
    .select(
      sql<number>`(select coalesce(sum(x.packets), 0)::int from rejections x where x.source_id = s.id and x.received_at > ${since})`.as(
        'rejections',
      ),
    )
    .where(within(scope))
    .orderBy('s.id')
    .execute()

export type SourceRecord = Awaited<ReturnType<typeof selectSources>>[number]

const measured = sql.join(
  pollutantIds.map(id => sql.ref(id)),
  sql`, `,
)

export interface PollutantHours {
  day: number
  month: number
  newest: Date
}

/** Hours with at least one pollutant in the last day and the last 30 days, and the newest of them, by place. */
export const countHours = async (db: Db, scope: Scope, until: Date): Promise<Map<number, PollutantHours>> => {
  const { rows } = await sql<PollutantHours & { place_id: number }>`
    select h.place_id, count(*) filter (where h.ts > ${until}::timestamptz - interval '24 hours') as day, count(*) as month, max(h.ts) as newest
    from hourly_readings h join places p on p.id = h.place_id
    where h.ts > ${until}::timestamptz - interval '30 days' and h.ts <= ${until} and coalesce(${measured}) is not null and ${within(scope)}
    group by h.place_id`.execute(db)
  return new Map(rows.map(row => [row.place_id, row]))
}

export const selectSource = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('data_sources as s')
    .leftJoin('places as p', 'p.id', 's.place_id')
    .select(['s.id', 's.kind', 's.place_id', 's.units'])
    .where('s.id', '=', id)
    .where(within(scope))
    .executeTakeFirst()

export const selectSourceOfMn = (db: Db, mn: string) => db.selectFrom('data_sources').select('id').where('mn', '=', mn).executeTakeFirst()

interface SourceFields {
  name: string
  place_id: number
  mn: string
  enabled: boolean
  password?: string
  allowed_addresses?: string[] | null
  crc?: Checksum
  /** JSON of the units by factor code. */
  units?: string
}

export const insertSource = async (db: Db, fields: SourceFields): Promise<number> =>
  (
    await db
      .insertInto('data_sources')
      .values({ ...fields, kind: 'hj212' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateSource = (db: Db, id: number, fields: SourceFields) =>
  db.updateTable('data_sources').set(fields).where('id', '=', id).execute()

const matching = (db: Db, scope: Scope, filter: { sourceId?: number; code?: string }) => {
  let query = db
    .selectFrom('rejections as x')
    .leftJoin('data_sources as s', 's.id', 'x.source_id')
    .leftJoin('places as p', 'p.id', 's.place_id')
    .where(within(scope))
  if (filter.sourceId !== undefined) query = query.where('x.source_id', '=', filter.sourceId)
  if (filter.code) query = query.where('x.code', '=', filter.code)
  return query
}

export const selectRejections = (
  db: Db,
  scope: Scope,
  filter: { sourceId?: number; code?: string },
  page: { limit: number; offset: number },
) =>
  matching(db, scope, filter)
    .select([
      'x.id',
      'x.received_at',
      'x.channel',
      's.name as source_name',
      'x.code',
      'x.reason',
      'x.location',
      'x.address',
      'x.packets',
      'x.replayed_at',
      'x.replay_result',
    ])
    .select(sql<Buffer>`substring(x.raw from 1 for 2000)`.as('raw'))
    .orderBy('x.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const countRejections = async (db: Db, scope: Scope, filter: { sourceId?: number; code?: string }): Promise<number> =>
  (await matching(db, scope, filter).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n

/** Those of the ids that the caller may see. */
export const visibleRejections = async (db: Db, scope: Scope, ids: readonly number[]): Promise<number[]> => {
  const rows = await matching(db, scope, {}).select('x.id').where('x.id', 'in', ids).execute()
  return rows.map(row => row.id)
}
