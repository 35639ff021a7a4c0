import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { type FillTaskEvent, fillTaskLifecycle } from '@qingyuan/domain/lifecycles/fill-task.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { dayMs, dayStart, formatDate } from '@qingyuan/domain/time.ts'
import { selectTrail } from '#/modules/work/items/public.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext, ScopedContext } from '#/platform/http/context.ts'
import { cityOnly, type FillDependencies } from '../callers.ts'
import { lockProject } from '../projects/project-queries.ts'
import { checkSpan } from '../projects/projects.ts'
import * as q from './task-queries.ts'

type Calls = typeof fillTaskCalls
export type TaskRow = OutputOf<Calls['QueryByID']>['task']

export const daysLeft = (endsOn: string, today: string): number => Math.round((dayStart(endsOn) - dayStart(today)) / dayMs) + 1

const toRow = (record: q.TaskRecord, today: string): TaskRow => {
  const { allotted, pending, filling, submitted, approved, rejected, sentAt, finishedAt, ...row } = record
  return {
    ...row,
    counts: { allotted, pending, filling, submitted, approved, rejected },
    overdue: row.state === 'sent' && today > row.endsOn,
    daysLeft: daysLeft(row.endsOn, today),
    sentAt: stampOf(sentAt),
    finishedAt: stampOf(finishedAt),
  }
}

export const queryTasks = async (
  { services: { db, clock }, caller: { scope } }: ScopedContext<FillDependencies>,
  { page, pageSize, ...filter }: InputOf<Calls['Query']>,
): Promise<OutputOf<Calls['Query']>> => {
  const [rows, total] = await Promise.all([q.selectTasks(db, scope, filter, spanOf({ page, pageSize })), q.countTasks(db, filter)])
  const today = formatDate(clock.now())
  return { total, rows: rows.map(row => toRow(row, today)) }
}

/** @throws NOT_FOUND */
export const taskById = async ({ db, clock }: FillDependencies, scope: Scope, id: number): Promise<TaskRow> => {
  const [row] = await q.selectTasks(db, scope, { id }, { limit: 1, offset: 0 })
  if (!row) throw appError('NOT_FOUND', { what: '填报任务' })
  return toRow(row, formatDate(clock.now()))
}

/** That there is such a task, without counting where its fills stand. @throws NOT_FOUND */
export const requireTask = async ({ db }: Pick<FillDependencies, 'db'>, id: number): Promise<void> => {
  if (!(await q.hasTask(db, id))) throw appError('NOT_FOUND', { what: '填报任务' })
}

const stateLabel = (state: string) => fillTaskLifecycle.states[state as q.LockedTask['state']]?.label ?? state

export const taskWithHistory = async (
  { services, caller: { scope } }: ScopedContext<FillDependencies>,
  { id }: { id: number },
): Promise<OutputOf<Calls['QueryByID']>> => ({
  task: await taskById(services, scope, id),
  history: (await selectTrail(services.db, q.taskTrail, id)).map(step => ({
    at: stampOf(step.at),
    by: step.by,
    event: step.event,
    title: fillTaskLifecycle.events[step.event as FillTaskEvent] ?? '新增',
    from: stateLabel(step.from),
    to: stateLabel(step.to),
    comment: step.comment,
    remarks: 0,
  })),
})

/** Conditions of a task's fields beside the schema: its days are within the project's, its type is one of the dictionary. */
export const checkTask = async (
  db: FillDependencies['db'],
  fields: q.TaskFields,
  project: { starts_on: string; ends_on: string },
): Promise<void> => {
  checkSpan(fields)
  if (fields.startsOn < project.starts_on || fields.endsOn > project.ends_on)
    throw appError('INVALID_INPUT', {
      message: `任务时间须在项目时间内（${project.starts_on} 至 ${project.ends_on}）`,
      field: fields.startsOn < project.starts_on ? 'startsOn' : 'endsOn',
    })
  if (!(await q.hasTaskType(db, fields.type)))
    throw appError('INVALID_INPUT', { message: `没有代码为“${fields.type}”的任务类型`, field: 'type' })
}

export const nameTaken = (name: string) => appError('CONFLICT', { message: `项目中已有名为“${name}”的任务`, field: 'name' })

export const addTask = async (
  { services, caller }: CallerContext<FillDependencies>,
  { projectId, ...given }: InputOf<Calls['Add']>,
): Promise<{ id: number }> => {
  cityOnly(caller, '新增填报任务')
  const fields = { ...given, name: given.name.trim() }
  return services.db.transaction().execute(async trx => {
    const project = await lockProject(trx, projectId)
    if (!project) throw appError('NOT_FOUND', { what: '填报项目' })
    await checkTask(trx, fields, project)
    const id = await q.insertTask(trx, projectId, fields, caller.userId || null, new Date(services.clock.now()))
    if (id === null) throw nameTaken(fields.name)
    return { id }
  })
}
