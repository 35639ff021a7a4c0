import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsPattern } from '#/platform/database/contains-pattern.ts'
import type { Db } from '#/platform/database/pool.ts'

import type { EnterpriseStatus } from '#/platform/database/tables.ts'
import { visibleEnterprises } from '#/platform/database/visible-rows.ts'

export interface ListFilter {
  ids?: readonly number[]
  search?: string
  countyId?: number
  industry?: string
  sourceControl?: string
  status?: EnterpriseStatus
}

export interface ListRow {
  id: number
  code: string
  name: string
  countyId: number
  industry: string
  industryCode: string | null
  sourceControl: string | null
  permitClass: string | null
  grade: string | null
  status: EnterpriseStatus
  lon: number
  lat: number
  address: string | null
  contact: string | null
  mobile: string | null
  revision: number
  years: number[]
  changedAt: Date
  simulated: boolean
}

const matching = (scope: Scope, { ids, search, countyId, industry, sourceControl, status }: ListFilter): RawBuilder<SqlBool> => {
  const parts = [visibleEnterprises(scope)]
  if (ids) parts.push(sql`e.id = any(${[...ids]})`)
  if (countyId !== undefined) parts.push(sql`e.county_id = ${countyId}`)
  if (industry !== undefined) parts.push(sql`e.industry = ${industry}`)
  if (sourceControl !== undefined) parts.push(sql`e.source_control = ${sourceControl}`)
  if (status !== undefined) parts.push(sql`e.status = ${status}`)
  const text = search?.trim()
  if (text)
    parts.push(
      sql`(e.name ilike ${containsPattern(text)} or e.code ilike ${containsPattern(text)} or e.address ilike ${containsPattern(text)})`,
    )
  return sql.join(parts, sql` and `)
}

const columns = sql`e.id, e.code, e.name, e.county_id as "countyId", e.industry, e.industry_code as "industryCode",
  e.source_control as "sourceControl", e.control_level as "permitClass", e.grade, e.status, e.lon, e.lat, e.address, e.contact, e.mobile,
  e.revision, e.changed_at as "changedAt", e.simulated,
  array(select p.year from enterprise_profiles p where p.enterprise_id = e.id order by p.year desc) as years`

/** In the order of their ids. */
export const selectList = async (db: Db, scope: Scope, filter: ListFilter, span?: { limit: number; offset: number }): Promise<ListRow[]> =>
  (
    await sql<ListRow>`select ${columns} from enterprises e where ${matching(scope, filter)} order by e.id
      ${span ? sql`limit ${span.limit} offset ${span.offset}` : sql``}`.execute(db)
  ).rows

export const countList = async (db: Db, scope: Scope, filter: ListFilter): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from enterprises e where ${matching(scope, filter)}`.execute(db)).rows[0]!.n

export const selectOne = async (db: Db, scope: Scope, id: number): Promise<ListRow | undefined> =>
  (await sql<ListRow>`select ${columns} from enterprises e where ${visibleEnterprises(scope)} and e.id = ${id}`.execute(db)).rows[0]

export type PlaceRow = Pick<ListRow, 'id' | 'name' | 'countyId' | 'industry' | 'sourceControl' | 'status' | 'lon' | 'lat'>

export const selectPlaces = async (db: Db, scope: Scope, filter: ListFilter): Promise<PlaceRow[]> =>
  (
    await sql<PlaceRow>`select e.id, e.name, e.county_id as "countyId", e.industry, e.source_control as "sourceControl", e.status, e.lon, e.lat
      from enterprises e where ${matching(scope, filter)} order by e.id`.execute(db)
  ).rows

export const selectIndustries = async (db: Db, scope: Scope): Promise<{ industry: string; count: number }[]> =>
  (
    await sql<{ industry: string; count: number }>`select e.industry, count(*)::int as count from enterprises e
      where ${visibleEnterprises(scope)} group by e.industry order by 2 desc, 1`.execute(db)
  ).rows

/** Enterprises that have one of these codes or names. */
export const selectNamesakes = (db: Db, codes: readonly string[], names: readonly string[]) =>
  db
    .selectFrom('enterprises')
    .select(['id', 'code', 'name', 'county_id', 'revision', 'industry', 'industry_code'])
    .where(eb => eb.or([eb('code', '=', eb.fn.any(eb.val([...codes]))), eb('name', '=', eb.fn.any(eb.val([...names])))]))
    .execute()

export const selectDictionary = async (db: Db, types: readonly string[]) =>
  db
    .selectFrom('setting_items')
    .select(['setting_type as setting', 'code', 'name', 'parent'])
    .where('setting_type', 'in', [...types])
    .orderBy('setting_type')
    .orderBy('position')
    .execute()

/** Enterprises of these that tasks still hold, with the tasks' names. */
export const selectTaskEnterprises = async (db: Db, ids: readonly number[]): Promise<{ id: number; name: string; tasks: string[] }[]> =>
  (
    await sql<{ id: number; name: string; tasks: string[] }>`
      select e.id, e.name, array_agg(distinct t.name) as tasks
      from enterprises e join (select enterprise_id, task_id from allotments union select enterprise_id, task_id from fills) held
        on held.enterprise_id = e.id join fill_tasks t on t.id = held.task_id
      where e.id = any(${[...ids]}) group by e.id order by e.id`.execute(db)
  ).rows

/** Visible ones of these, locked until the transaction ends. */
export const lockEnterprises = async (db: Db, scope: Scope, ids: readonly number[]) =>
  (
    await sql<{ id: number; name: string; revision: number; industry: string; industry_code: string | null; county_id: number }>`
      select e.id, e.name, e.revision, e.industry, e.industry_code, e.county_id from enterprises e
      where ${visibleEnterprises(scope)} and e.id = any(${[...ids]}) order by e.id for update`.execute(db)
  ).rows

export const deleteEnterprises = async (db: Db, ids: readonly number[]): Promise<number> =>
  Number(
    (
      await db
        .deleteFrom('enterprises')
        .where('id', 'in', [...ids])
        .executeTakeFirst()
    ).numDeletedRows,
  )
