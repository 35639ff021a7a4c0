import type { SurfacePointState } from '@qingyuan/domain/lifecycles/surface-point.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#/platform/database/contains-pattern.ts'
import { countyOrder } from '#/platform/database/county-order.ts'
import type { Db } from '#/platform/database/pool.ts'
import { visiblePoints } from '#/platform/database/visible-rows.ts'

export interface PointFilter {
  search?: string
  countyId?: number
  department?: string
  /** First digits of the class. */
  sourceCode?: string
}

const matching = (scope: Scope, { search, countyId, department, sourceCode }: PointFilter): RawBuilder<boolean> => {
  const conditions: RawBuilder<unknown>[] = [visiblePoints(scope)]
  if (search) conditions.push(sql`(s.name ilike ${containsPattern(search)} or s.code ilike ${containsPattern(search)})`)
  if (countyId) conditions.push(sql`s.county_id = ${countyId}`)
  if (department) conditions.push(sql`s.department ilike ${containsPattern(department)}`)
  if (sourceCode) conditions.push(sql`s.scc like ${`${sourceCode}%`}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const pointColumns = sql`s.id, s.code, s.name, s.county_id as "countyId", s.department, s.scc, s.lon, s.lat, s.simulated`

export interface PointRecord {
  id: number
  code: string
  name: string
  countyId: number
  department: string
  scc: string
  lon: number | null
  lat: number | null
  simulated: boolean
}

export interface PageRange {
  limit: number
  offset: number
}

export const selectPoints = async (db: Db, scope: Scope, filter: PointFilter & { id?: number }, { limit, offset }: PageRange) =>
  (
    await sql<PointRecord & { active: boolean; years: number[] }>`
    select ${pointColumns}, s.active, array(
      select a.year from verified_activities a where a.county_id = s.county_id and a.scc = s.scc and a.name = s.name order by 1) as years
    from surface_points s where ${matching(scope, filter)} and ${filter.id === undefined ? sql`true` : sql`s.id = ${filter.id}`}
    order by ${countyOrder('s.county_id')}, s.scc, s.id limit ${limit} offset ${offset}`.execute(db)
  ).rows

export const countPoints = async (db: Db, scope: Scope, filter: PointFilter): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from surface_points s where ${matching(scope, filter)}`.execute(db)).rows[0]!.n

export interface TaskPointRecord extends PointRecord {
  taskId: number
  task: string
  year: number
  endsOn: string
  taskState: string
  state: SurfacePointState
  version: number
  revision: number
  base: unknown
  answers: unknown
  savedAt: Date | null
  savedBy: string | null
  submittedAt: Date | null
  remark: string | null
}

/** The present fill, or an older version of it. */
const fillOf = (version: number | undefined) => sql`
  left join lateral (select f.* from surface_fills f where f.task_id = x.task_id and f.point_id = x.point_id
    and ${version === undefined ? sql`true` : sql`f.version = ${version}`} order by f.version desc limit 1) f on true`

export interface TaskPointFilter extends PointFilter {
  taskId: number
  pointId?: number
  version?: number
  states?: readonly SurfacePointState[]
}

const ofTask = (scope: Scope, { taskId, pointId, states, ...filter }: TaskPointFilter) =>
  sql<boolean>`x.task_id = ${taskId} and x.state = 'allotted' and ${matching(scope, filter)}
    and ${pointId === undefined ? sql`true` : sql`x.point_id = ${pointId}`}
    and ${states === undefined ? sql`true` : sql`x.fill_state = any(${[...states]})`}`

/** Points that are on a task, with their answers. */
export const selectTaskPoints = async (db: Db, scope: Scope, filter: TaskPointFilter, { limit, offset }: PageRange) =>
  (
    await sql<TaskPointRecord>`
    select ${pointColumns}, t.id as "taskId", t.name as task, p.year, t.ends_on as "endsOn", t.state as "taskState", x.fill_state as state,
      coalesce(f.version, 1) as version, coalesce(f.revision, 1) as revision, coalesce(f.base, '{}') as base, coalesce(f.answers, '{}') as answers,
      f.saved_at as "savedAt", f.saved_by as "savedBy", f.submitted_at as "submittedAt",
      case when x.fill_state in ('returned', 'filling') then (select h.comment from surface_steps h where h.fill_id = f.id and h.event = 'return'
        order by h.id desc limit 1) end as remark
    from task_points x join surface_points s on s.id = x.point_id join fill_tasks t on t.id = x.task_id join fill_projects p on p.id = t.project_id
      ${fillOf(filter.version)}
    where ${ofTask(scope, filter)} order by ${countyOrder('s.county_id')}, s.scc, s.id limit ${limit} offset ${offset}`.execute(db)
  ).rows

export const countTaskPoints = async (db: Db, scope: Scope, filter: TaskPointFilter): Promise<number> =>
  (
    await sql<{ n: number }>`
    select count(*)::int as n from task_points x join surface_points s on s.id = x.point_id where ${ofTask(scope, filter)}`.execute(db)
  ).rows[0]!.n

export const countVersions = async (db: Db, taskId: number, pointId: number): Promise<number> =>
  (
    await db
      .selectFrom('surface_fills')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('task_id', '=', taskId)
      .where('point_id', '=', pointId)
      .executeTakeFirstOrThrow()
  ).n

/** Steps of all versions, newest first. */
export const selectSteps = (db: Db, taskId: number, pointId: number) =>
  db
    .selectFrom('surface_steps as h')
    .innerJoin('surface_fills as f', 'f.id', 'h.fill_id')
    .select(['h.at', 'h.by_name', 'h.event', 'h.from_state', 'h.to_state', 'h.comment', 'f.version'])
    .where('f.task_id', '=', taskId)
    .where('f.point_id', '=', pointId)
    .orderBy('h.id', 'desc')
    .limit(100)
    .execute()

/** Tasks that contain a point, newest year first. */
export const selectTasksOf = async (db: Db, pointId: number) =>
  (
    await sql<{ taskId: number; task: string; year: number; state: SurfacePointState; version: number }>`
    select t.id as "taskId", t.name as task, p.year, x.fill_state as state, coalesce(f.version, 1) as version
    from task_points x join fill_tasks t on t.id = x.task_id join fill_projects p on p.id = t.project_id ${fillOf(undefined)}
    where x.point_id = ${pointId} and x.state = 'allotted' order by p.year desc, t.id desc`.execute(db)
  ).rows

/** Answers of the same point for the latest earlier year. */
export const selectPreviousAnswers = async (db: Db, pointId: number, year: number): Promise<unknown> =>
  (
    await sql<{ answers: unknown }>`
    select f.answers from surface_fills f join fill_tasks t on t.id = f.task_id join fill_projects p on p.id = t.project_id
    where f.point_id = ${pointId} and p.year < ${year} order by p.year desc, f.version desc limit 1`.execute(db)
  ).rows[0]?.answers ?? null

/** The newest activity of an earlier year that was verified of the same source. */
export const selectVerifiedBefore = (db: Db, { countyId, scc, name }: Pick<PointRecord, 'countyId' | 'scc' | 'name'>, year: number) =>
  db
    .selectFrom('verified_activities')
    .select(['quantities', 'variant', 'verified_by', 'activity_grade'])
    .where('county_id', '=', countyId)
    .where('scc', '=', scc)
    .where('name', '=', name)
    .where('year', '<', year)
    .orderBy('year', 'desc')
    .limit(1)
    .executeTakeFirst()

export interface StateCount {
  county_id: number
  department: string
  category: string
  state: SurfacePointState
  n: number
}

export const countStates = async (db: Db, scope: Scope, taskId: number) =>
  (
    await sql<StateCount>`
    select s.county_id, s.department, left(s.scc, 2) as category, x.fill_state as state, count(*)::int as n
    from task_points x join surface_points s on s.id = x.point_id
    where ${ofTask(scope, { taskId })} group by 1, 2, 3, 4`.execute(db)
  ).rows
