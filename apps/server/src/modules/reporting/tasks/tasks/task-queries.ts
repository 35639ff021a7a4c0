import type { FillTaskState } from '@qingyuan/domain/lifecycles/fill-task.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sql } from 'kysely'
import { containsPattern } from '#/platform/database/contains-pattern.ts'
import type { Db } from '#/platform/database/pool.ts'

import type { FillTaskKind } from '#/platform/database/tables.ts'
import { visibleEnterprises, visiblePoints } from '#/platform/database/visible-rows.ts'
import { allOf, whenGiven } from '../scope-queries.ts'

export interface TaskFields {
  kind: FillTaskKind
  type: string
  name: string
  note: string
  startsOn: string
  endsOn: string
  levels: 1 | 2
}

export interface TaskRecord extends TaskFields {
  id: number
  projectId: number
  projectName: string
  year: number
  typeName: string
  state: FillTaskState
  revision: number
  sentAt: Date | null
  finishedAt: Date | null
  createdBy: string | null
  simulated: boolean
  allotted: number
  pending: number
  filling: number
  submitted: number
  approved: number
  rejected: number
}

export interface TaskFilter {
  id?: number
  projectId?: number
  year?: number
  kind?: FillTaskKind
  state?: FillTaskState
  search?: string
}

const matching = ({ id, projectId, year, kind, state, search }: TaskFilter) =>
  allOf(
    whenGiven(id, value => sql<boolean>`t.id = ${value}`),
    whenGiven(projectId, value => sql<boolean>`t.project_id = ${value}`),
    whenGiven(year, value => sql<boolean>`p.year = ${value}`),
    whenGiven(kind, value => sql<boolean>`t.kind = ${value}`),
    whenGiven(state, value => sql<boolean>`t.state = ${value}`),
    whenGiven(search, value => sql<boolean>`(t.name ilike ${containsPattern(value)} or p.name ilike ${containsPattern(value)})`),
  )

/** Numbers by state of all that the caller may see: fills of enterprises, or points with their states in the same words. */
const counts = (scope: Scope) => sql`
  select count(*)::int as allotted, count(*) filter (where state = 'pending')::int as pending, count(*) filter (where state = 'filling')::int as filling,
    count(*) filter (where state = 'submitted')::int as submitted, count(*) filter (where state = 'approved')::int as approved,
    count(*) filter (where state = 'rejected')::int as rejected
  from (
    select f.state from allotments a join fills f on f.task_id = a.task_id and f.enterprise_id = a.enterprise_id
      join enterprises e on e.id = a.enterprise_id
    where t.kind = 'enterprise' and a.task_id = t.id and a.state = 'allotted' and ${visibleEnterprises(scope)}
    union all
    select case x.fill_state when 'verified' then 'approved' when 'returned' then 'rejected' else x.fill_state end
    from task_points x join surface_points s on s.id = x.point_id
    where t.kind = 'surface' and x.task_id = t.id and x.state = 'allotted' and ${visiblePoints(scope)}) each_of`

/** Newest first. */
export const selectTasks = async (
  db: Db,
  scope: Scope,
  filter: TaskFilter,
  page: { limit: number; offset: number },
): Promise<TaskRecord[]> =>
  (
    await sql<TaskRecord>`
    select t.id, t.project_id as "projectId", p.name as "projectName", p.year, t.kind, t.type, coalesce(i.name, t.type) as "typeName", t.name, t.note,
      t.starts_on as "startsOn", t.ends_on as "endsOn", t.levels, t.state, t.revision, t.sent_at as "sentAt", t.finished_at as "finishedAt",
      u.real_name as "createdBy", p.simulated, c.*
    from (select t.* from fill_tasks t join fill_projects p on p.id = t.project_id where ${matching(filter)}
        order by p.year desc, t.id desc limit ${page.limit} offset ${page.offset}) t
      join fill_projects p on p.id = t.project_id left join users u on u.id = t.created_by
      left join setting_items i on i.key = 'taskType' and i.code = t.type
      cross join lateral (${counts(scope)}) c
    order by p.year desc, t.id desc`.execute(db)
  ).rows

export const countTasks = async (db: Db, filter: TaskFilter): Promise<number> =>
  (
    await sql<{ n: number }>`
    select count(*)::int as n from fill_tasks t join fill_projects p on p.id = t.project_id where ${matching(filter)}`.execute(db)
  ).rows[0]!.n

export interface LockedTask extends TaskFields {
  id: number
  projectId: number
  year: number
  state: FillTaskState
  revision: number
  projectStartsOn: string
  projectEndsOn: string
}

/**
 * The task, locked until the transaction ends: `share` by those who change its fills and allotments, `update` by those who change itself. What holds
 * both a task and fills takes the task first.
 */
export const lockTask = async (db: Db, id: number, how: 'share' | 'update'): Promise<LockedTask | undefined> =>
  (
    await sql<LockedTask>`
    select t.id, t.project_id as "projectId", p.year, t.kind, t.type, t.name, t.note, t.starts_on as "startsOn", t.ends_on as "endsOn", t.levels, t.state,
      t.revision, p.starts_on as "projectStartsOn", p.ends_on as "projectEndsOn"
    from fill_tasks t join fill_projects p on p.id = t.project_id where t.id = ${id} for ${sql.raw(how)} of t`.execute(db)
  ).rows[0]

const columnsOf = ({ kind, type, name, note, startsOn, endsOn, levels }: TaskFields) => ({
  kind,
  type,
  name,
  note,
  starts_on: startsOn,
  ends_on: endsOn,
  levels,
})

/** Null when the project has a task of that name. */
export const insertTask = async (
  db: Db,
  projectId: number,
  fields: TaskFields,
  createdBy: number | null,
  createdAt: Date,
): Promise<number | null> =>
  (
    await db
      .insertInto('fill_tasks')
      .values({ ...columnsOf(fields), project_id: projectId, created_by: createdBy, created_at: createdAt })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null

/** Changes a locked task; the revision grows. */
export const updateTask = async (
  db: Db,
  id: number,
  change: Partial<TaskFields> & { state?: FillTaskState; sentAt?: Date; finishedAt?: Date | null },
): Promise<number> => {
  const { sentAt, finishedAt, startsOn, endsOn, ...rest } = change
  const row = await db
    .updateTable('fill_tasks')
    .set(eb => ({
      ...rest,
      ...(startsOn !== undefined && { starts_on: startsOn }),
      ...(endsOn !== undefined && { ends_on: endsOn }),
      ...(sentAt !== undefined && { sent_at: sentAt }),
      ...(finishedAt !== undefined && { finished_at: finishedAt }),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return row.revision
}

export const deleteTask = (db: Db, id: number) => db.deleteFrom('fill_tasks').where('id', '=', id).execute()

export const selectTaskNamesake = (db: Db, projectId: number, id: number, name: string) =>
  db
    .selectFrom('fill_tasks')
    .select('id')
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()

/** Of a locked task: how many are allotted, and how many of those are not approved. */
export const countOpen = async (db: Db, id: number): Promise<{ allotted: number; open: number }> =>
  (
    await sql<{ allotted: number; open: number }>`
    select count(*)::int as allotted, count(*) filter (where not done)::int as open from (
      select f.state = 'approved' as done from allotments a join fills f on f.task_id = a.task_id and f.enterprise_id = a.enterprise_id
      where a.task_id = ${id} and a.state = 'allotted'
      union all select fill_state = 'verified' from task_points where task_id = ${id} and state = 'allotted') each_of`.execute(db)
  ).rows[0]!

export const taskTrail = { table: 'fill_task_history', subject: 'task_id' } as const

export const hasTaskType = async (db: Db, code: string): Promise<boolean> =>
  (await db.selectFrom('setting_items').select('code').where('key', '=', 'taskType').where('code', '=', code).executeTakeFirst()) !==
  undefined

export const hasTask = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('fill_tasks').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
