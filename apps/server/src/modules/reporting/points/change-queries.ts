import type { SurfacePointState } from '@qingyuan/domain/lifecycles/surface-point.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import { visiblePoints } from '#/platform/database/visible-rows.ts'
import type { PointRecord } from './queries.ts'

export interface LockedPoint extends PointRecord {
  allotment: 'allotted' | 'cancelled'
  state: SurfacePointState
  fillId: number
  version: number
  revision: number
  base: unknown
  answers: unknown
  savedAt: Date | null
  savedBy: string | null
  submittedBy: number | null
}

/** Gives points that were never filled in their first, empty version. */
const openFills = (db: Db, taskId: number, ids: readonly number[]) =>
  sql`insert into surface_fills (task_id, point_id) select x.task_id, x.point_id from task_points x
    where x.task_id = ${taskId} and x.point_id = any(${[...ids]})
      and not exists (select 1 from surface_fills f where f.task_id = x.task_id and f.point_id = x.point_id)
    on conflict do nothing`.execute(db)

/** Points on a task, locked until the transaction ends, in the order of their ids. Fewer than requested: some do not exist or are beyond the caller's scope. */
export const lockPoints = async (db: Db, scope: Scope, taskId: number, ids: readonly number[]): Promise<LockedPoint[]> => {
  await sql`select 1 from task_points where task_id = ${taskId} and point_id = any(${[...ids]}) order by point_id for update`.execute(db)
  await openFills(db, taskId, ids)
  return (
    await sql<LockedPoint>`
    select s.id, s.code, s.name, s.county_id as "countyId", s.department, s.scc, s.lon, s.lat, s.simulated, x.state as allotment,
      x.fill_state as state, f.id::int as "fillId", f.version, f.revision, f.base, f.answers, f.saved_at as "savedAt",
      f.saved_by as "savedBy", f.submitted_by as "submittedBy"
    from task_points x join surface_points s on s.id = x.point_id join lateral (
      select f.* from surface_fills f where f.task_id = x.task_id and f.point_id = x.point_id order by f.version desc limit 1) f on true
    where x.task_id = ${taskId} and x.point_id = any(${[...ids]}) and ${visiblePoints(scope)} order by s.id`.execute(db)
  ).rows
}

export const setStates = (db: Db, taskId: number, ids: readonly number[], state: SurfacePointState, at: Date) =>
  sql`update task_points set fill_state = ${state}, changed_at = ${at} where task_id = ${taskId} and point_id = any(${[...ids]})`.execute(
    db,
  )

export interface PointChange {
  fillId: number
  base?: unknown
  answers?: unknown
}

/** Writes what was filled in; what is left out stays. */
export const putFills = (db: Db, rows: readonly PointChange[], at: Date, by: string) =>
  sql`update surface_fills f set base = coalesce(r.base, f.base), answers = coalesce(r.answers, f.answers), revision = f.revision + 1, saved_at = ${at}, saved_by = ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("fillId" int, base jsonb, answers jsonb) where f.id = r."fillId"`.execute(
    db,
  )

export const markSubmitted = (db: Db, ids: readonly number[], at: Date, by: number | null) =>
  sql`update surface_fills set submitted_at = ${at}, submitted_by = ${by}::int, revision = revision + 1 where id = any(${[...ids]})`.execute(
    db,
  )

export const markReviewed = (db: Db, ids: readonly number[], at: Date, by: string) =>
  sql`update surface_fills set decided_at = ${at}, decided_by = ${by}, revision = revision + 1 where id = any(${[...ids]})`.execute(db)

/** The next version of fills, with the answers of the last one. Returns their ids in the order of the points'. */
export const openVersions = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (
    await sql<{ id: number }>`
    insert into surface_fills (task_id, point_id, version, base, answers)
    select task_id, point_id, version + 1, base, answers from surface_fills where id = any(${[...ids]}) order by point_id returning id::int as id`.execute(
      db,
    )
  ).rows.map(({ id }) => id)

export interface VerifiedActivity {
  year: number
  county_id: number
  scc: string
  name: string
  variant: string | null
  quantities: unknown
  controls: unknown
  activity_grade: string
  lon: number | null
  lat: number | null
  verified_by: string
  verified_at: string
  simulated: boolean
}

/** Stores the input of the calculation; a source verified again replaces its former answers. */
export const putActivities = (db: Db, rows: readonly VerifiedActivity[]) =>
  sql`insert into verified_activities
      (year, county_id, scc, name, variant, quantities, controls, activity_grade, lon, lat, verified_by, verified_at, simulated)
    select r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(year int, county_id int, scc text, name text, variant text,
      quantities jsonb, controls jsonb, activity_grade text, lon float8, lat float8, verified_by text, verified_at timestamptz, simulated boolean)
    on conflict (year, county_id, scc, name) do update set variant = excluded.variant, quantities = excluded.quantities,
      controls = excluded.controls, activity_grade = excluded.activity_grade, lon = excluded.lon, lat = excluded.lat,
      verified_by = excluded.verified_by, verified_at = excluded.verified_at, simulated = excluded.simulated, measured_t = null`.execute(db)

export interface NewPoint {
  name: string
  countyId: number
  adcode: number
  department: string
  scc: string
  lon: number | null
  lat: number | null
  simulated: boolean
}

/** Registered points of the same county, class and name, locked unchanged; by the place of the row that names them. */
export const lockNamed = async (
  db: Db,
  rows: readonly Pick<NewPoint, 'countyId' | 'scc' | 'name'>[],
): Promise<ReadonlyMap<number, unknown>> => {
  const named = rows.map(({ countyId, scc, name }, n) => ({ n, countyId, scc, name }))
  const found = await sql<{ n: number; register: unknown }>`
    select r.n, to_jsonb(s) - 'created_at' as register
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as r(n int, "countyId" int, scc text, name text)
      join surface_points s on s.county_id = r."countyId" and s.scc = r.scc and s.name = r.name order by s.id for update of s`.execute(db)
  return new Map(found.rows.map(({ n, register }) => [n, register]))
}

/** Registers points, or finds those of the same county, class and name; in the order given. */
export const registerPoints = async (db: Db, rows: readonly NewPoint[]): Promise<{ id: number; added: boolean }[]> =>
  (
    await sql<{ id: number; added: boolean }>`
    with given as (
      select r.* from jsonb_to_recordset(${JSON.stringify(rows.map((row, n) => ({ ...row, n })))}::jsonb) as r(n int, name text, "countyId" int,
        adcode int, department text, scc text, lon float8, lat float8, simulated boolean)),
    put as (
      insert into surface_points as s (id, code, name, county_id, department, scc, lon, lat, simulated)
      select k.id, concat_ws('-', k.adcode, k.scc, k.id), k.name, k."countyId", k.department, k.scc, k.lon, k.lat, k.simulated
      from (select nextval('surface_points_id_seq')::int as id, g.* from given g order by g.n) k
      on conflict (county_id, scc, name) do update set active = true, department = excluded.department, lon = coalesce(excluded.lon, s.lon),
        lat = coalesce(excluded.lat, s.lat)
      returning id, county_id, scc, name, (xmax = 0) as added)
    select p.id, p.added from given g join put p on p.county_id = g."countyId" and p.scc = g.scc and p.name = g.name order by g.n`.execute(
      db,
    )
  ).rows

export const lockPoint = (db: Db, { counties, userType }: Scope, id: number) =>
  db
    .selectFrom('surface_points')
    .selectAll()
    .where('id', '=', id)
    .$if(userType === 'enterprise', query => query.where(sql<boolean>`false`))
    .$if(counties !== null, query => query.where('county_id', 'in', counties!.length > 0 ? [...counties!] : [0]))
    .forUpdate()
    .executeTakeFirst()

export const updatePoint = (
  db: Db,
  id: number,
  fields: { name: string; county_id: number; department: string; scc: string; lon: number | null; lat: number | null; active: boolean },
) => db.updateTable('surface_points').set(fields).where('id', '=', id).execute()

export const selectPointByName = (db: Db, countyId: number, scc: string, name: string) =>
  db
    .selectFrom('surface_points')
    .select(['id', 'code'])
    .where('county_id', '=', countyId)
    .where('scc', '=', scc)
    .where('name', '=', name)
    .executeTakeFirst()

/** Verified activities of a point, which know it by county, class and name. */
export const countActivities = async (db: Db, point: { county_id: number; scc: string; name: string }): Promise<number> =>
  (
    await db
      .selectFrom('verified_activities')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('county_id', '=', point.county_id)
      .where('scc', '=', point.scc)
      .where('name', '=', point.name)
      .executeTakeFirstOrThrow()
  ).n

export const renameActivities = (db: Db, { county_id, scc, name }: { county_id: number; scc: string; name: string }, to: string) =>
  db
    .updateTable('verified_activities')
    .set({ name: to })
    .where('county_id', '=', county_id)
    .where('scc', '=', scc)
    .where('name', '=', name)
    .execute()

/** Puts the points of a sheet on its task; a cancelled one comes back with its fill. Returns the former state of each that changed. */
export const addToTask = async (
  db: Db,
  taskId: number,
  ids: readonly number[],
  at: Date,
  by: number | null,
): Promise<ReadonlyMap<number, 'none' | 'cancelled'>> => {
  const { rows } = await sql<{
    id: number
    added: boolean
  }>`insert into task_points as x (task_id, point_id, owner_id, changed_at, changed_by)
    select ${taskId}, s.id, o.owner_id, ${at}, ${by}::int from surface_points s
      left join task_owners o on o.task_id = ${taskId} and o.county_id = s.county_id where s.id = any(${[...ids]}) order by s.id
    on conflict (task_id, point_id) do update set state = 'allotted', changed_at = excluded.changed_at, changed_by = excluded.changed_by
      where x.state = 'cancelled'
    returning point_id as id, (xmax = 0) as added`.execute(db)
  return new Map(rows.map(({ id, added }) => [id, added ? 'none' : 'cancelled']))
}

export interface StoredPoint {
  countyId: number
  scc: string
  name: string
  state: SurfacePointState
}

/** Points of a task that are beyond saving, by county, class and name. */
export const selectStanding = async (db: Db, taskId: number): Promise<StoredPoint[]> =>
  (
    await sql<StoredPoint>`
    select s.county_id as "countyId", s.scc, s.name, x.fill_state as state from task_points x join surface_points s on s.id = x.point_id
    where x.task_id = ${taskId} and x.fill_state in ('submitted', 'verified')`.execute(db)
  ).rows
