import type { FormProblem } from '@qingyuan/domain/fill-form/checks/context.ts'
import { type FillEvent, type FillGuard, fillLifecycle, type ReviewLevel } from '@qingyuan/domain/lifecycles/fill.ts'
import { canSeeCounty } from '@qingyuan/domain/permissions.ts'
import { checkTransition, reasonRefusal, staleError } from '#/modules/work/items/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { minuteStampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf, type Caller } from '#/platform/http/caller.ts'
import { type FillDependencies, isCity } from '../callers.ts'
import { overdueRefusal, taskSentRefusal } from '../tasks/task-guards.ts'
import { type LockedTask, lockTask } from '../tasks/task-queries.ts'
import * as q from './fill-queries.ts'

/** A fill and its task, both locked until the transaction ends. */
export interface LockedFill {
  db: Db
  now: Date
  caller: Caller
  task: LockedTask
  fill: q.FillRecord
}

export interface FillTransition {
  id: number
  state: q.FillRecord['state']
  level: ReviewLevel | null
  revision: number
}

/** Input of the guards beside the rows. */
export interface Supplied {
  errors?: number
  /** Text of the errors; the first is named. */
  faults?: readonly FormProblem[]
  /** Cross-checks without an explanation. */
  unexplained?: readonly FormProblem[]
  reason?: string
  published?: boolean
  change?: Partial<q.FillChange>
  /** Review level of the fill afterwards while it is submitted. */
  level?: ReviewLevel
  remarks?: readonly q.Remark[]
}

/** Level 1 is the county's, and the city's in its place; level 2 is the city's. */
export const canReview = ({ scope }: Caller, { countyId, level }: Pick<q.FillRecord, 'countyId' | 'level'>): boolean =>
  scope.userType !== 'enterprise' && canSeeCounty(scope, countyId) && (level === 1 || isCity(scope))

/** Why a guard of the table does not let it pass; null when it does. */
const guards: Record<FillGuard, (locked: LockedFill, given: Supplied) => string | null> = {
  owner: ({ caller, fill }) => (caller.scope.enterpriseId === fill.enterpriseId ? null : '只能填报本企业的数据'),
  staff: ({ caller }) => (caller.scope.userType === 'enterprise' ? '只有管理部门可以代企业导入' : null),
  allotted: ({ task, fill }) => (fill.allotment === 'allotted' ? null : `“${fill.name}”在任务“${task.name}”中的分配已取消`),
  taskSent: ({ task }) => taskSentRefusal(task),
  notOverdue: ({ task, now }) => overdueRefusal(task, now),
  noErrors: ({ fill }, { errors = 0, faults: [first] = [] }) =>
    errors === 0 ? null : `“${fill.name}”的填报有 ${errors} 处错误，改正后才能继续${first ? `：${first.message}` : ''}`,
  explained: ({ fill }, { unexplained: [first, ...rest] = [] }) =>
    first ? `“${fill.name}”有 ${rest.length + 1} 处交叉核对提示没有说明原因：${first.message}` : null,
  unopened: ({ fill }) =>
    fill.openedAt === null ? null : `${fill.openedBy ?? '审核人'}已于 ${minuteStampOf(fill.openedAt)} 打开“${fill.name}”的填报，不能撤回`,
  reviewer: ({ caller, fill }) => (canReview(caller, fill) ? null : `“${fill.name}”处于市级审核，由市级审核员处理`),
  countyLevel: ({ fill }) => (fill.level === 1 ? null : `“${fill.name}”已不在区县审核`),
  lastLevel: ({ fill }) => (fill.level === 2 ? null : `“${fill.name}”还在区县审核`),
  reason: (_, { reason }) => reasonRefusal(reason),
  notPublished: ({ task }, { published }) =>
    published === false ? null : `${task.year} 年度清单已发布，撤回或归档后才能重置“${task.name}”的填报`,
}

/** Change since the caller's version, for the conflict message: a step, or a save from elsewhere. */
const stale = async ({ db, fill }: LockedFill) => {
  const [last] = await q.selectFillSteps(db, fill.id, 1)
  const saved = fill.savedAt !== null && (!last || fill.savedAt > last.at)
  const step = last && { at: last.at, by: last.by, label: fillLifecycle.events[last.event as FillEvent] ?? '更改分配' }
  const change = saved ? `已于 ${minuteStampOf(fill.savedAt!)} 在别处保存` : (step ?? null)
  return staleError(`“${fill.name}”的填报`, change, { revision: fill.revision, state: fill.state })
}

/**
 * Runs `work` with a fill and its task locked, within the caller's transaction or a new one: the task first, then the fill. A second caller sees
 * the result of the first.
 * @throws NOT_FOUND, also for a fill of another county; CONFLICT for who saw an older revision
 */
export const withLockedFill = <T>(
  services: FillDependencies,
  caller: Caller,
  of: q.FillKey,
  revision: number | undefined,
  work: (locked: LockedFill) => Promise<T>,
): Promise<T> => {
  const run = async (db: Db): Promise<T> => {
    const found = await q.findFill(db, caller.scope, of)
    const task = found && (await lockTask(db, found.taskId, 'share'))
    if (!task) throw appError('NOT_FOUND', { what: '填报' })
    const locked: LockedFill = { db, now: new Date(services.clock.now()), caller, task, fill: await q.lockFill(db, found.id) }
    if (revision !== undefined && locked.fill.revision !== revision) throw await stale(locked)
    return work(locked)
  }
  return services.db.isTransaction ? run(services.db) : services.db.transaction().execute(run)
}

/** Paths of the fields at fault, the first as the field of the refusal. */
const fieldsAtFault = (faults: readonly FormProblem[]) => ({
  field: faults[0]!.path,
  extra: { fields: faults.map(({ path }) => path).join() },
})

/** The only function that changes a fill's state: by the table and its guards. It records the step; a save within a state is none. */
export const moveFill = async (locked: LockedFill, event: FillEvent, given: Supplied = {}): Promise<FillTransition> => {
  const { db, now, caller, fill } = locked
  const way = checkTransition(fillLifecycle, fill.state, event, guard => {
    const message = guards[guard](locked, given)
    if (message === null) return null
    const code = guard === 'owner' || guard === 'staff' || guard === 'reviewer' ? 'FORBIDDEN' : 'CONFLICT'
    const faults = guard === 'noErrors' ? given.faults : guard === 'explained' ? given.unexplained : undefined
    return { code, details: { message, ...(faults?.[0] && fieldsAtFault(faults)) } }
  })
  const level = way.to === 'submitted' ? (given.level ?? fill.level) : null
  const revision = await q.updateFill(db, fill.id, { ...given.change, state: way.to, level })
  if (event !== 'save' || way.to !== fill.state)
    await q.insertFillStep(db, fill.id, actorOf(caller), {
      at: now,
      event,
      from: fill.state,
      to: way.to,
      level: fill.level,
      comment: given.reason ?? null,
      remarks: given.remarks,
    })
  return { id: fill.id, state: way.to, level, revision }
}
