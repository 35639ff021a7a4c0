import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { fillProjectCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { isDay } from '@qingyuan/domain/time.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { AuditedContext, CallerContext, ScopedContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import { cityOnly, type FillDependencies } from '../callers.ts'
import * as q from './project-queries.ts'

type Calls = typeof fillProjectCalls
type Row = OutputOf<Calls['QueryByID']>

const toRow = ({ createdAt, ...row }: q.ProjectRecord): Row => ({ ...row, createdAt: stampOf(createdAt) })

/** @throws NOT_FOUND */
export const projectById = async (
  { services: { db }, caller: { scope } }: ScopedContext<FillDependencies>,
  { id }: { id: number },
): Promise<Row> => {
  const [row] = await q.selectProjects(db, scope, { id }, { limit: 1, offset: 0 })
  if (!row) throw appError('NOT_FOUND', { what: '填报项目' })
  return toRow(row)
}

/** @throws INVALID_INPUT for a day that the calendar lacks, or an end before the beginning */
export const checkSpan = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }): void => {
  for (const [field, day] of [
    ['startsOn', startsOn],
    ['endsOn', endsOn],
  ] as const)
    if (!isDay(day)) throw appError('INVALID_INPUT', { message: `日期“${day}”不是有效的日期`, field })
  if (endsOn < startsOn) throw appError('INVALID_INPUT', { message: `截止日期 ${endsOn} 早于开始日期 ${startsOn}`, field: 'endsOn' })
}

const taken = ({ year, name }: q.ProjectFields) =>
  appError('CONFLICT', { message: `${year} 年度已有名为“${name}”的填报项目`, field: 'name' })

export const addProject = async (
  { services: { db, clock }, caller }: CallerContext<FillDependencies>,
  given: InputOf<Calls['Add']>,
  simulated = false,
): Promise<{ id: number }> => {
  cityOnly(caller, '新增填报项目')
  const fields = { ...given, name: given.name.trim() }
  checkSpan(fields)
  const id = await q.insertProject(db, {
    ...fields,
    simulated,
    createdBy: caller.userId || null,
    createdAt: new Date(clock.now()),
  })
  if (id === null) throw taken(fields)
  return { id }
}

const lockedProject = async (db: FillDependencies['db'], id: number) => {
  const project = await q.lockProject(db, id)
  if (!project) throw appError('NOT_FOUND', { what: '填报项目' })
  return project
}

/** The year stays once a task has been sent: fills are compared and kept by it; tasks stay within the project's days. */
export const updateProject = async (
  { services: { db }, caller, audit }: AuditedContext<FillDependencies>,
  { id, ...given }: InputOf<Calls['Update']>,
): Promise<void> => {
  cityOnly(caller, '修改填报项目')
  const fields = { ...given, name: given.name.trim() }
  checkSpan(fields)
  return db.transaction().execute(async trx => {
    const project = await lockedProject(trx, id)
    if (project.year !== fields.year && project.tasks.some(task => task.state !== 'draft'))
      throw appError('CONFLICT', { message: '项目下已有下发的任务，年度不能再改', field: 'year' })
    const outside = project.tasks.find(task => task.starts_on < fields.startsOn || task.ends_on > fields.endsOn)
    if (outside)
      throw appError('CONFLICT', {
        message: `任务“${outside.name}”的时间（${outside.starts_on} 至 ${outside.ends_on}）不在项目时间内`,
        field: 'endsOn',
      })
    if (await q.selectNamesake(trx, id, fields)) throw taken(fields)
    await q.updateProject(trx, id, fields)
    audit.subject = project.name
  })
}

export const deleteProject = async (
  { services: { db }, caller, audit }: AuditedContext<FillDependencies>,
  { id }: { id: number },
): Promise<void> => {
  cityOnly(caller, '删除填报项目')
  return db.transaction().execute(async trx => {
    const project = await lockedProject(trx, id)
    if (project.tasks.length > 0)
      throw appError('CONFLICT', { message: `项目“${project.name}”下还有 ${project.tasks.length} 个任务，先删除草稿任务` })
    await q.deleteProject(trx, id)
    audit.subject = project.name
  })
}

export const fillProjectService = serveCalls(fillProjectCalls, {
  Query: async ({ services: { db }, caller: { scope } }, { page, pageSize, ...filter }) => {
    const [rows, total] = await Promise.all([q.selectProjects(db, scope, filter, spanOf({ page, pageSize })), q.countProjects(db, filter)])
    return { total, rows: rows.map(toRow) }
  },
  QueryByID: projectById,
  Add: addProject,
  Update: updateProject,
  Delete: deleteProject,
})
