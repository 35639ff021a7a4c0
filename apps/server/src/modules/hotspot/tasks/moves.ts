import type { InputOf } from '@qingyuan/contract/call.ts'
import type { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import {
  type GridTaskEvent,
  gridTaskHours,
  gridTaskLifecycle,
  hasHoursAfter,
  mostFeedbackMetres,
} from '@qingyuan/domain/lifecycles/grid-task.ts'
import { distanceKm } from '@qingyuan/engine/interpolation/sphere.ts'
import type { Updateable } from 'kysely'
import type { GridContext } from '#/modules/hotspot/cells/public.ts'
import { extendDeadline, type ItemMove, itemById, type MovedItem, moveItemIn, reasonRefusal } from '#/modules/work/items/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'
import { appError } from '#/platform/errors.ts'
import type { AuditedContext } from '#/platform/http/context.ts'
import { type GridTaskRecord, lockGridTask, selectGridTasks, updateGridTask } from './queries.ts'
import { effectNow, packageOf } from './read.ts'

type Calls = typeof gridTaskCalls
type Change = Updateable<Tables['grid_tasks']>

const refuse = (field: string, message: string) => appError('INVALID_INPUT', { message, field })

/** @throws NOT_FOUND, also for one of another county */
const taskOf = async ({ services, caller, audit }: AuditedContext, id: number): Promise<GridTaskRecord> => {
  const [record] = await selectGridTasks(services.db, caller.scope, { id }, { limit: 1, offset: 0 })
  if (!record) throw appError('NOT_FOUND', { what: gridTaskLifecycle.noun })
  audit.subject = record.title
  return record
}

/** A step and what it changes of the task, in one transaction. */
const move = (
  { services, caller }: AuditedContext,
  step: ItemMove & { event: GridTaskEvent },
  changeOf: (now: Date, failures: number) => Change | null = () => null,
  more: (trx: Db) => Promise<void> = async () => undefined,
): Promise<MovedItem> =>
  services.db.transaction().execute(async trx => {
    const now = new Date(services.clock.now())
    const { failures } = await lockGridTask(trx, step.id)
    const { version } = await itemById({ db: trx }, caller.scope, step.id)
    const done = await moveItemIn(trx, caller, now, step)
    // The same request sent again has its outcome without a second change.
    if (version !== step.version) return done
    const change = changeOf(now, failures)
    if (change) await updateGridTask(trx, step.id, change)
    await more(trx)
    return done
  })

/** A step that changes the state alone; a task that is recalled makes room for another. */
export const moveGridTask =
  (event: 'sign' | 'return' | 'recall' | 'archive') =>
  async (context: AuditedContext, input: InputOf<Calls['sign']>): Promise<MovedItem> => {
    await taskOf(context, input.id)
    return move(context, { ...input, event }, () => (event === 'recall' ? { open: false } : null))
  }

/** A returned task again, with new deadlines. */
export const issueGridTask = async (context: AuditedContext, input: InputOf<Calls['issue']>): Promise<MovedItem> => {
  await taskOf(context, input.id)
  return move(context, { ...input, event: 'issue', hours: gridTaskHours(context.services.clock.now()) })
}

/** Metres from a position to the nearest point of a cell's box. */
const metresTo = ([west, south, east, north]: readonly number[], lon: number, lat: number): number =>
  1000 * distanceKm(lon, lat, Math.min(east!, Math.max(west!, lon)), Math.min(north!, Math.max(south!, lat)))

/** What was found on the spot. @throws INVALID_INPUT naming the field that is missing */
const answerOf = (record: GridTaskRecord, input: InputOf<Calls['feedback']>): Change => {
  const { finding, category = '', measures = '', enterprise = '', fineYuan, lon, lat, accuracyM, farReason = '' } = input
  if (finding === undefined) throw refuse('finding', '请选择排查结论')
  if (finding === 'yes' && category.trim() === '') throw refuse('category', '发现问题的，请填写问题类别')
  if (finding === 'yes' && measures.trim() === '') throw refuse('measures', '发现问题的，请填写整改措施')
  if (lon === undefined || lat === undefined) throw refuse(lon === undefined ? 'lon' : 'lat', '请填写现场位置')
  const distance = metresTo(packageOf(record).box, lon, lat)
  if (distance > mostFeedbackMetres && farReason.trim() === '')
    throw refuse('farReason', `现场位置距网格 ${Math.round(distance)} 米，超过 ${mostFeedbackMetres} 米的，请说明原因`)
  return {
    ...{ finding, category: category.trim() || null, measures: measures.trim() || null },
    ...{ enterprise: enterprise.trim() || null, fine_yuan: fineYuan ?? null },
    ...{ found_lon: lon, found_lat: lat, found_accuracy_m: accuracyM ?? null, distance_m: distance, far_reason: farReason.trim() || null },
  }
}

/** A first answer, or the result that goes to be checked. */
export const answerGridTask = async (context: AuditedContext, input: InputOf<Calls['feedback']>): Promise<MovedItem> => {
  const record = await taskOf(context, input.id)
  const { id, version, comment, requestKey, evidenceIds, final } = input
  const answer = final ? answerOf(record, input) : null
  return move(context, { id, version, comment, requestKey, evidenceIds, event: final ? 'feedback' : 'progress' }, () => answer)
}

/** The verdict of another person than the one who answered. Without hours of the same wind after the answer it passes with a reason alone. */
export const checkGridTask = async (
  context: AuditedContext & GridContext,
  { passed, ...input }: InputOf<Calls['check']>,
): Promise<MovedItem> => {
  const record = await taskOf(context, input.id)
  const refused = passed ? reasonRefusal(input.comment) : null
  const isUnfounded = refused !== null && !hasHoursAfter(await effectNow(context.services, record))
  return move(
    context,
    { ...input, event: passed ? 'pass' : 'fail' },
    (now, failures) => (passed ? { passed_at: now, open: false } : { failures: failures + 1 }),
    async () => {
      if (isUnfounded) throw refuse('comment', `反馈后还没有同风时段数据，不能按数据核查；核查通过须写明理由，${refused}`)
    },
  )
}

/** More time to the end; the first deadline is kept beside it. */
export const extendGridTask = async (context: AuditedContext, { hours, ...input }: InputOf<Calls['extend']>): Promise<MovedItem> => {
  await taskOf(context, input.id)
  return move(
    context,
    { ...input, event: 'extend' },
    () => null,
    trx => extendDeadline(trx, gridTaskLifecycle, input.id, 'final', hours),
  )
}
