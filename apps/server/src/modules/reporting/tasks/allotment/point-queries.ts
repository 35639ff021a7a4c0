import type { AllotmentState } from '@qingyuan/domain/lifecycles/allotment.ts'
import { notSubmitted } from '@qingyuan/domain/lifecycles/allotment.ts'
import type { SurfacePointState } from '@qingyuan/domain/lifecycles/surface-point.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sql } from 'kysely'
import { containsPattern } from '#/platform/database/contains-pattern.ts'
import { countyOrder } from '#/platform/database/county-order.ts'
import type { Db } from '#/platform/database/pool.ts'
import { visiblePoints } from '#/platform/database/visible-rows.ts'
import { allOf, whenGiven } from '../scope-queries.ts'
import type { Assignment } from './assigning.ts'
import type { CountyCount } from './enterprise-queries.ts'

export interface PointFilter {
  search?: string
  countyId?: number
  department?: string
  state?: AllotmentState
}

const matching = (scope: Scope, { search, countyId, department }: PointFilter) =>
  allOf(
    visiblePoints(scope),
    sql<boolean>`s.active`,
    whenGiven(search, value => sql<boolean>`(s.name ilike ${containsPattern(value)} or s.code ilike ${containsPattern(value)})`),
    whenGiven(countyId, value => sql<boolean>`s.county_id = ${value}`),
    whenGiven(department, value => sql<boolean>`s.department ilike ${containsPattern(value)}`),
  )

export interface AllottedPoint {
  pointId: number
  code: string
  name: string
  countyId: number
  department: string
  scc: string
  state: AllotmentState
  ownerId: number | null
  owner: string | null
  changedAt: Date | null
  fillState: SurfacePointState | null
}

const stateIs = (state: AllotmentState | undefined) => whenGiven(state, value => sql<boolean>`coalesce(x.state, 'none') = ${value}`)

/** Every active point that the caller sees, with what it is to the task. */
export const selectPoints = async (
  db: Db,
  scope: Scope,
  taskId: number,
  filter: PointFilter,
  page: { limit: number; offset: number },
): Promise<AllottedPoint[]> =>
  (
    await sql<AllottedPoint>`
    select s.id as "pointId", s.code, s.name, s.county_id as "countyId", s.department, s.scc, coalesce(x.state, 'none') as state,
      x.owner_id as "ownerId", u.real_name as owner, x.changed_at as "changedAt", x.fill_state as "fillState"
    from surface_points s left join task_points x on x.task_id = ${taskId} and x.point_id = s.id left join users u on u.id = x.owner_id
    where ${matching(scope, filter)} and ${stateIs(filter.state)}
    order by ${countyOrder('s.county_id')}, s.id limit ${page.limit} offset ${page.offset}`.execute(db)
  ).rows

export const countPoints = async (db: Db, scope: Scope, taskId: number, filter: PointFilter): Promise<number> =>
  (
    await sql<{ n: number }>`
    select count(*)::int as n from surface_points s left join task_points x on x.task_id = ${taskId} and x.point_id = s.id
    where ${matching(scope, filter)} and ${stateIs(filter.state)}`.execute(db)
  ).rows[0]!.n

/** Puts points on a locked task in one statement; those on it stay unchanged, a cancelled one comes back with its fill. */
export const allotPoints = async (
  db: Db,
  scope: Scope,
  { taskId, at, by, ownerId }: Assignment,
  of: { ids: readonly number[] } | { filter: PointFilter },
): Promise<{ wanted: number; changed: number }> => {
  const condition =
    'ids' in of ? allOf(visiblePoints(scope), sql<boolean>`s.active`, sql<boolean>`s.id = any(${[...of.ids]})`) : matching(scope, of.filter)
  const { rows } = await sql<{ wanted: number; changed: number }>`
    with wanted as (select s.id, s.county_id from surface_points s where ${condition}),
    put as (
      insert into task_points as x (task_id, point_id, owner_id, changed_at, changed_by)
      select ${taskId}, w.id, coalesce(${ownerId}::int, o.owner_id), ${at}, ${by.by_id}::int
      from wanted w left join task_owners o on o.task_id = ${taskId} and o.county_id = w.county_id order by w.id
      on conflict (task_id, point_id) do update set state = 'allotted', owner_id = coalesce(excluded.owner_id, x.owner_id),
        changed_at = excluded.changed_at, changed_by = excluded.changed_by where x.state = 'cancelled'
      returning point_id)
    select (select count(*) from wanted)::int as wanted, (select count(*) from put)::int as changed`.execute(db)
  return rows[0]!
}

/** Takes points off a locked task, as far as they are not submitted. Returns how many went. */
export const cancelPoints = async (
  db: Db,
  scope: Scope,
  { taskId, at, by }: Omit<Assignment, 'ownerId'>,
  ids: readonly number[],
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update task_points x set state = 'cancelled', changed_at = ${at}, changed_by = ${by.by_id}::int from surface_points s
    where s.id = x.point_id and x.task_id = ${taskId} and x.point_id = any(${[...ids]}) and x.state = 'allotted'
      and x.fill_state = any(${[...notSubmitted]}) and ${visiblePoints(scope)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export const countSeenPoints = async (db: Db, scope: Scope, ids: readonly number[]): Promise<number> =>
  (
    await sql<{ n: number }>`
    select count(*)::int as n from surface_points s where s.id = any(${[...ids]}) and ${visiblePoints(scope)}`.execute(db)
  ).rows[0]!.n

export const countPointsByCounty = async (db: Db, scope: Scope, taskId: number): Promise<CountyCount[]> =>
  (
    await sql<CountyCount>`
    select c.*, o.owner_id as "ownerId", u.real_name as owner from (
      select s.county_id as "countyId", count(*)::int as total, count(*) filter (where x.state = 'cancelled')::int as cancelled,
        count(*) filter (where x.state = 'allotted')::int as allotted,
        count(*) filter (where x.state = 'allotted' and x.fill_state = 'pending')::int as pending,
        count(*) filter (where x.state = 'allotted' and x.fill_state = 'filling')::int as filling,
        count(*) filter (where x.state = 'allotted' and x.fill_state = 'submitted')::int as submitted,
        count(*) filter (where x.state = 'allotted' and x.fill_state = 'verified')::int as approved,
        count(*) filter (where x.state = 'allotted' and x.fill_state = 'returned')::int as rejected
      from surface_points s left join task_points x on x.task_id = ${taskId} and x.point_id = s.id
      where s.active and ${visiblePoints(scope)} group by s.county_id) c
      left join task_owners o on o.task_id = ${taskId} and o.county_id = c."countyId" left join users u on u.id = o.owner_id`.execute(db)
  ).rows
