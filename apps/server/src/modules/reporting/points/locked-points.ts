import {
  type SurfacePointEvent,
  type SurfacePointGuard,
  type SurfacePointState,
  surfacePointLifecycle,
} from '@qingyuan/domain/lifecycles/surface-point.ts'
import { type LockedTask, lockTask, overdueRefusal, taskSentRefusal } from '#/modules/reporting/tasks/public.ts'
import { checkTransition, insertTrailSteps, reasonRefusal } from '#/modules/work/items/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf, type Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { type LockedPoint, lockPoints, setStates } from './change-queries.ts'

const trail = { table: 'surface_steps', subject: 'fill_id' } as const

/** Actor: a caller, or a job on the caller's behalf. */
export type Actor = Pick<Caller, 'userId' | 'realName' | 'userName' | 'scope'>

/** A task and points of it, locked until the transaction ends. */
export interface LockedPoints {
  db: Db
  now: Date
  doer: Actor
  task: LockedTask
  points: LockedPoint[]
}

/** Input of the guards beside the rows. */
export interface Supplied {
  reason?: string
  published?: boolean
  /** First fault of a point that keeps it from being complete; null when there is none. */
  faultOf?: (point: LockedPoint) => string | null
}

/** Why a guard of the table does not let a point pass; null when it does. */
const guards: Record<SurfacePointGuard, (locked: LockedPoints, point: LockedPoint, given: Supplied) => string | null> = {
  taskSent: ({ task }) => taskSentRefusal(task),
  notOverdue: ({ task, now }) => overdueRefusal(task, now),
  complete: (_, point, { faultOf }) => {
    const fault = faultOf?.(point) ?? null
    return fault === null ? null : `“${point.name}”${fault}`
  },
  reason: (_, __, { reason }) => reasonRefusal(reason, '退回理由'),
  notPublished: ({ task }, point, { published }) =>
    published === false ? null : `${task.year} 年度清单已发布，撤回或归档后才能重新填报“${point.name}”`,
}

/**
 * Runs `work` with a task and points of it locked: the task first, then the points in the order of their ids.
 * @throws NOT_FOUND, also for points of other counties; CONFLICT for points that were taken off the task
 */
export const withLockedPoints = async <T>(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  doer: Actor,
  taskId: number,
  pointIds: readonly number[],
  work: (locked: LockedPoints) => Promise<T>,
): Promise<T> => {
  const task = await lockTask(db, taskId, 'share')
  if (!task || task.kind !== 'surface') throw appError('NOT_FOUND', { what: '面源任务' })
  const ids = [...new Set(pointIds)]
  const points = await lockPoints(db, doer.scope, taskId, ids)
  if (points.length < ids.length)
    throw appError('NOT_FOUND', { what: `面源：所选 ${ids.length} 个中有 ${ids.length - points.length} 个不在该任务或不属于本辖区` })
  const off = points.find(({ allotment }) => allotment === 'cancelled')
  if (off) throw appError('CONFLICT', { message: `“${off.name}”已移出任务“${task.name}”` })
  return work({ db, now: new Date(clock.now()), doer, task, points })
}

/** Next state of a point in `from` by `event`. @throws CONFLICT, INVALID_INPUT: the table has no such row, or a guard of it refuses */
const wayOf = (
  locked: LockedPoints,
  point: LockedPoint,
  from: SurfacePointState,
  event: SurfacePointEvent,
  given: Supplied,
): SurfacePointState => {
  const refuse = (guard: SurfacePointGuard) => {
    const message = guards[guard](locked, point, given)
    return message === null
      ? null
      : { code: guard === 'reason' ? ('INVALID_INPUT' as const) : ('CONFLICT' as const), details: { message, field: guard } }
  }
  return checkTransition(surfacePointLifecycle, from, event, refuse, point.name).to
}

const stepOf = ({ fillId, state }: LockedPoint) => ({ id: fillId, from: state })

/** The only function that changes a point's state: by the table and its guards, for all points or none. It records the steps. */
export const movePoints = async (locked: LockedPoints, event: SurfacePointEvent, given: Supplied = {}): Promise<SurfacePointState> => {
  const { db, now, doer, task, points } = locked
  let to: SurfacePointState = 'filling'
  for (const point of points) to = wayOf(locked, point, point.state, event, given)
  const ids = points.map(({ id }) => id)
  await setStates(db, task.id, ids, to, now)
  const moved = points.filter(({ state }) => event !== 'save' || state !== to)
  const comment = given.reason?.trim() ?? null
  if (moved.length > 0) await insertTrailSteps(db, trail, actorOf(doer), { at: now, event, to, comment }, moved.map(stepOf))
  return to
}

/** Back along the rows of the table by which `save` brought points here; `was` names the state of each before. All go back or none. */
export const revertImport = async (locked: LockedPoints, was: ReadonlyMap<number, SurfacePointState>, comment: string): Promise<void> => {
  const { db, now, doer, task, points } = locked
  for (const point of points)
    if (wayOf(locked, point, was.get(point.id)!, 'save', {}) !== point.state)
      throw appError('CONFLICT', {
        message: `“${point.name}”已${surfacePointLifecycle.events.submit}，不能撤销`,
        extra: { state: point.state },
      })
  for (const to of new Set(was.values())) {
    const own = points.filter(({ id }) => was.get(id) === to)
    const ids = own.map(({ id }) => id)
    await setStates(db, task.id, ids, to, now)
    await insertTrailSteps(db, trail, actorOf(doer), { at: now, event: 'undo', to, comment }, own.map(stepOf))
  }
}
