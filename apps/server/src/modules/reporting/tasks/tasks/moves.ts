import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { type FillTaskEvent, type FillTaskGuard, fillTaskLifecycle } from '@qingyuan/domain/lifecycles/fill-task.ts'
import { formatDate } from '@qingyuan/domain/time.ts'
import { checkTransition, insertTrailSteps, reasonRefusal, selectTrail, staleError } from '#/modules/work/items/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf, type Caller } from '#/platform/http/caller.ts'
import type { AuditedContext, CallerContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import { cityOnly, type FillDependencies } from '../callers.ts'
import * as q from './task-queries.ts'
import { addTask, checkTask, nameTaken, queryTasks, taskWithHistory } from './tasks.ts'

type Calls = typeof fillTaskCalls
type Moved = OutputOf<Calls['Send']>

interface TaskKey {
  id: number
  revision: number
}

interface Facts {
  task: q.LockedTask
  reason: string | undefined
  endsOn: string | undefined
  today: string
  counted: { allotted: number; open: number }
}

/** Why a guard of the table does not let it pass; null when it does. */
const guards: Record<FillTaskGuard, (facts: Facts) => string | null> = {
  allotted: ({ counted, task }) =>
    counted.allotted > 0 ? null : `任务“${task.name}”还没有分配${task.kind === 'enterprise' ? '企业' : '点位'}，不能下发`,
  allApproved: ({ counted, task }) =>
    counted.open === 0
      ? null
      : `任务“${task.name}”还有 ${counted.open} ${task.kind === 'enterprise' ? '家' : '个'}未审核通过，强制完成须填写理由`,
  reason: ({ reason }) => reasonRefusal(reason),
  laterEnd: ({ endsOn, today }) => (endsOn !== undefined && endsOn >= today ? null : `截止日期不能早于今天（${today}）`),
}

const stale = async (db: Db, task: q.LockedTask) => {
  const [last] = await selectTrail(db, q.taskTrail, task.id, 1)
  const step = last && { at: last.at, by: last.by, label: fillTaskLifecycle.events[last.event as FillTaskEvent] }
  return staleError(`任务“${task.name}”`, step ?? null, { revision: task.revision, state: task.state })
}

/** Holds the task for a change. @throws NOT_FOUND; CONFLICT for who saw an older one */
const hold = async (db: Db, { id, revision }: TaskKey): Promise<q.LockedTask> => {
  const task = await q.lockTask(db, id, 'update')
  if (!task) throw appError('NOT_FOUND', { what: '填报任务' })
  if (task.revision !== revision) throw await stale(db, task)
  return task
}

interface Given {
  reason?: string
  endsOn?: string
  change?: Partial<q.TaskFields>
}

/** The only function that changes a task's state: the table names the next state, its guards are checked while the task is locked, the step is logged. */
const step = async (
  services: FillDependencies,
  caller: Caller,
  db: Db,
  task: q.LockedTask,
  event: FillTaskEvent,
  given: Given = {},
): Promise<Moved> => {
  const now = new Date(services.clock.now())
  const counted = await q.countOpen(db, task.id)
  const facts = { task, reason: given.reason, endsOn: given.endsOn, today: formatDate(now.getTime()), counted }
  const way = checkTransition(fillTaskLifecycle, task.state, event, guard => guards[guard](facts))
  const revision = await q.updateTask(db, task.id, {
    ...given.change,
    ...(given.endsOn !== undefined && { endsOn: given.endsOn }),
    state: way.to,
    ...(event === 'send' && { sentAt: now }),
    ...(way.to !== task.state && { finishedAt: way.to === 'finished' ? now : null }),
  })
  const comment = given.reason ?? null
  await insertTrailSteps(db, q.taskTrail, actorOf(caller), { at: now, event, to: way.to, comment }, [{ id: task.id, from: task.state }])
  return { state: way.to, revision }
}

export const updateTask = async (
  { services, caller }: CallerContext<FillDependencies>,
  { id, revision, ...given }: InputOf<Calls['Update']>,
): Promise<Moved> => {
  cityOnly(caller, '修改填报任务')
  const fields = { ...given, name: given.name.trim() }
  return services.db.transaction().execute(async trx => {
    const task = await hold(trx, { id, revision })
    await checkTask(trx, fields, { starts_on: task.projectStartsOn, ends_on: task.projectEndsOn })
    if (fields.kind !== task.kind && (await q.countOpen(trx, id)).allotted > 0)
      throw appError('CONFLICT', { message: '任务已有分配，类别不能再改', field: 'kind' })
    if (await q.selectTaskNamesake(trx, task.projectId, id, fields.name)) throw nameTaken(fields.name)
    return step(services, caller, trx, task, 'edit', { change: fields })
  })
}

/** Only a draft goes, with its allotments. */
export const deleteTask = async ({ services, caller, audit }: AuditedContext<FillDependencies>, taskKey: TaskKey): Promise<void> => {
  cityOnly(caller, '删除填报任务')
  return services.db.transaction().execute(async trx => {
    const task = await hold(trx, taskKey)
    checkTransition(fillTaskLifecycle, task.state, 'edit', () => null)
    await q.deleteTask(trx, task.id)
    audit.subject = task.name
  })
}

const moving = async (
  services: FillDependencies,
  caller: Caller,
  taskKey: TaskKey,
  what: string,
  work: (db: Db, task: q.LockedTask) => Promise<Moved>,
) => {
  cityOnly(caller, what)
  return services.db.transaction().execute(async trx => work(trx, await hold(trx, taskKey)))
}

export const sendTask = ({ services, caller }: CallerContext<FillDependencies>, taskKey: TaskKey): Promise<Moved> =>
  moving(services, caller, taskKey, '下发填报任务', (db, task) => step(services, caller, db, task, 'send'))

/** Finishes when everything is approved; by force also before, with a reason. */
export const finishTask = (
  { services, caller }: CallerContext<FillDependencies>,
  { force, reason, ...taskKey }: InputOf<Calls['Finish']>,
): Promise<Moved> =>
  moving(services, caller, taskKey, '完成填报任务', (db, task) => step(services, caller, db, task, force ? 'force' : 'finish', { reason }))

/** A finished task goes on, one under way goes on longer; both with a reason and a last day. The days of the project bound it. */
export const reopenTask = (
  { services, caller }: CallerContext<FillDependencies>,
  { reason, endsOn, ...taskKey }: InputOf<Calls['Reopen']>,
): Promise<Moved> =>
  moving(services, caller, taskKey, '重新打开填报任务', async (db, task) => {
    if (endsOn > task.projectEndsOn)
      throw appError('CONFLICT', { message: `截止日期超出项目时间（${task.projectEndsOn}），先修改项目`, field: 'endsOn' })
    return step(services, caller, db, task, task.state === 'sent' ? 'extend' : 'reopen', { reason, endsOn })
  })

export const fillTaskService = serveCalls(fillTaskCalls, {
  Query: queryTasks,
  QueryByID: taskWithHistory,
  Add: addTask,
  Update: updateTask,
  Delete: deleteTask,
  Send: sendTask,
  Finish: finishTask,
  Reopen: reopenTask,
})
