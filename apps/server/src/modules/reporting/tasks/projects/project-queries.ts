import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sql } from 'kysely'
import { containsPattern } from '#/platform/database/contains-pattern.ts'
import type { Db } from '#/platform/database/pool.ts'
import { visibleEnterprises } from '#/platform/database/visible-rows.ts'
import { allOf, whenGiven } from '../scope-queries.ts'

export interface ProjectFields {
  year: number
  name: string
  note: string
  startsOn: string
  endsOn: string
}

export interface ProjectRecord extends ProjectFields {
  id: number
  tasks: number
  draftTasks: number
  finishedTasks: number
  allotted: number
  approved: number
  simulated: boolean
  createdBy: string | null
  createdAt: Date
}

interface Filter {
  id?: number
  year?: number
  search?: string
}

const matching = ({ id, year, search }: Filter) =>
  allOf(
    whenGiven(id, value => sql<boolean>`p.id = ${value}`),
    whenGiven(year, value => sql<boolean>`p.year = ${value}`),
    whenGiven(search, value => sql<boolean>`p.name ilike ${containsPattern(value)}`),
  )

/** Newest year first. What is counted of enterprises is what the caller may see. */
export const selectProjects = async (
  db: Db,
  scope: Scope,
  filter: Filter,
  page: { limit: number; offset: number },
): Promise<ProjectRecord[]> =>
  (
    await sql<ProjectRecord>`
    select p.id, p.year, p.name, p.note, p.starts_on as "startsOn", p.ends_on as "endsOn", p.simulated, u.real_name as "createdBy",
      p.created_at as "createdAt", c.*, n.*
    from fill_projects p left join users u on u.id = p.created_by
      cross join lateral (select count(*)::int as tasks, count(*) filter (where t.state = 'draft')::int as "draftTasks",
        count(*) filter (where t.state = 'finished')::int as "finishedTasks" from fill_tasks t where t.project_id = p.id) c
      cross join lateral (select count(*)::int as allotted, count(*) filter (where f.state = 'approved')::int as approved
        from fill_tasks t join allotments a on a.task_id = t.id and a.state = 'allotted'
          join fills f on f.task_id = a.task_id and f.enterprise_id = a.enterprise_id join enterprises e on e.id = a.enterprise_id
        where t.project_id = p.id and ${visibleEnterprises(scope)}) n
    where ${matching(filter)}
    order by p.year desc, p.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  ).rows

export const countProjects = async (db: Db, filter: Filter): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from fill_projects p where ${matching(filter)}`.execute(db)).rows[0]!.n

const columnsOf = ({ year, name, note, startsOn, endsOn }: ProjectFields) => ({ year, name, note, starts_on: startsOn, ends_on: endsOn })

/** Null when the year has a project of that name. */
export const insertProject = async (
  db: Db,
  fields: ProjectFields & { simulated: boolean; createdBy: number | null; createdAt: Date },
): Promise<number | null> =>
  (
    await db
      .insertInto('fill_projects')
      .values({ ...columnsOf(fields), simulated: fields.simulated, created_by: fields.createdBy, created_at: fields.createdAt })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null

export const updateProject = (db: Db, id: number, fields: ProjectFields) =>
  db.updateTable('fill_projects').set(columnsOf(fields)).where('id', '=', id).execute()

export const deleteProject = (db: Db, id: number) => db.deleteFrom('fill_projects').where('id', '=', id).execute()

/** Locks the project and returns facts of its tasks: whether there are any, whether one has been sent, the first and last of their days. */
export const lockProject = async (db: Db, id: number) => {
  const project = await db.selectFrom('fill_projects').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!project) return undefined
  const tasks = await db
    .selectFrom('fill_tasks')
    .select(['name', 'state', 'starts_on', 'ends_on'])
    .where('project_id', '=', id)
    .orderBy('id')
    .execute()
  return { ...project, tasks }
}

/** Another project of that year and name. */
export const selectNamesake = (db: Db, id: number, { year, name }: ProjectFields) =>
  db.selectFrom('fill_projects').select('id').where('year', '=', year).where('name', '=', name).where('id', '<>', id).executeTakeFirst()
