import type { Call } from '@qingyuan/contract/call.ts'
import { calls } from '@qingyuan/contract/calls.ts'
import { allotmentLifecycle, notSubmitted } from '@qingyuan/domain/lifecycles/allotment.ts'
import { type FillTaskEvent, fillTaskLifecycle } from '@qingyuan/domain/lifecycles/fill-task.ts'
import { type Lifecycle, nextState } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { type SurfacePointEvent, type SurfacePointState, surfacePointLifecycle } from '@qingyuan/domain/lifecycles/surface-point.ts'
import type { Random } from '@qingyuan/testing/random.ts'
import { answersWith, roadFields, type surfaceTask } from './surface-task.ts'

type City = Pick<Awaited<ReturnType<typeof surfaceTask>>, 't' | 'as' | 'taskId'>

/** State of a point on the task: whether it is on it, its newest version and that version's state, and whether an activity of it counts. */
export interface SeenPoint {
  allotment: string
  state: SurfacePointState
  version: number
  counts: boolean
  /** Its state according to its trail. */
  trail: string | null
}
export interface ObservedState {
  task: { state: string; revision: number }
  points: SeenPoint[]
}

export const readState = async ({ t, taskId }: City, pointIds: readonly number[]): Promise<ObservedState> => {
  const task = await t.services.db.selectFrom('fill_tasks').select(['state', 'revision']).where('id', '=', taskId).executeTakeFirstOrThrow()
  const { rows } = await t.services.pool.query(
    `select coalesce(x.state, 'none') as allotment, coalesce(x.fill_state, 'pending') as state, coalesce(f.version, 1) as version,
      exists (select from verified_activities a where a.name = s.name and a.scc = s.scc and a.county_id = s.county_id) as counts,
      (select h.to_state from surface_steps h join surface_fills v on v.id = h.fill_id
        where v.task_id = $1 and v.point_id = s.id order by h.id desc limit 1) as trail
    from surface_points s left join task_points x on x.point_id = s.id and x.task_id = $1
      left join lateral (select id, version from surface_fills v where v.task_id = $1 and v.point_id = s.id order by version desc limit 1) f on true
    where s.id = any($2) order by array_position($2, s.id)`,
    [taskId, pointIds],
  )
  return { task, points: rows }
}

interface Attempt {
  name: string
  who: string
  task?: FillTaskEvent[]
  allotment?: 'allot' | 'cancel'
  point?: SurfacePointEvent
  call: Call
  input: object
}

/** A random call of a random user, with the present revision or another one. */
const attempt = async ({ as, taskId }: City, pointId: number, seen: ObservedState, random: Random): Promise<Attempt> => {
  const { Surface, FillTask, Allotment } = calls
  const who = random.pick(['city', 'county', 'reviewer', 'leader'])
  const clerk = random.chance(0.8) ? 'county' : who
  const taskKey = { id: taskId, revision: Math.max(1, seen.task.revision - (random.chance(0.1) ? 1 : 0)) }
  const info = (await as('city', Surface.FillFuelInfoByID, { taskId, pointId })).data as { revision: number } | null
  const revision = Math.max(1, (info?.revision ?? 1) - (random.chance(0.1) ? 1 : 0))
  const [one, reason, endsOn] = [{ taskId, pointIds: [pointId] }, '随机的一次理由', random.pick(['2026-06-30', '2026-05-01'])]
  const fields = random.chance(0.8) ? roadFields : { 道路长度: 10 }
  const all: Attempt[] = [
    { name: 'send', who: 'city', task: ['send'], call: FillTask.Send, input: taskKey },
    { name: 'finish', who: 'city', task: ['finish'], call: FillTask.Finish, input: taskKey },
    { name: 'reopen', who: 'city', task: ['reopen', 'extend'], call: FillTask.Reopen, input: { ...taskKey, reason, endsOn } },
    { name: 'allot', who, allotment: 'allot', call: Allotment.Point, input: { taskId, pointId } },
    { name: 'cancel', who, allotment: 'cancel', call: Allotment.PointCancel, input: one },
    {
      name: 'save',
      who: clerk,
      point: 'save',
      call: Surface.SaveFuelInfo,
      input: { taskId, pointId, revision, answers: answersWith(fields) },
    },
    { name: 'submit', who: clerk, point: 'submit', call: Surface.SubmitSurfaceFillInfo, input: one },
    { name: 'verify', who, point: 'verify', call: Surface.VerifySurfaceTask, input: { ...one, pass: true } },
    { name: 'return', who, point: 'return', call: Surface.VerifySurfaceTask, input: { ...one, pass: false, reason } },
    { name: 'again', who: clerk, point: 'again', call: Surface.AgainSurfaceFillInfo, input: one },
  ]
  if (random.chance(0.02))
    all.push({ name: 'force', who: 'city', task: ['force'], call: FillTask.Finish, input: { ...taskKey, force: true, reason } })
  return random.pick(random.chance(0.6) ? all.filter(({ point }) => point) : all)
}

const leads = (table: Lifecycle, events: readonly string[] | undefined, from: string, to: string): boolean =>
  events === undefined ? from === to : events.some(event => nextState(table, from, event) === to)

/** One step: what was tried, whether it was accepted, and every way in which the state afterwards differs from what the tables allow. */
export const takeRandomStep = async (city: City, pointIds: readonly number[], random: Random, before: ObservedState) => {
  const index = random.int(0, pointIds.length - 1)
  const tried = await attempt(city, pointIds[index]!, before, random)
  const { status, message } = await city.as(tried.who, tried.call, tried.input)
  const after = await readState(city, pointIds)
  const wrong: string[] = []
  const check = (ok: boolean, what: string) => {
    if (!ok) wrong.push(`${tried.name} by ${tried.who} ${what}`)
  }
  const taken = status === 200
  const [was, is] = [before.points[index]!, after.points[index]!]
  check(status < 500, `broke: ${message}`)
  if (!taken) check(JSON.stringify(before) === JSON.stringify(after), `was refused (${message}) and yet changed something`)
  else {
    check(leads(fillTaskLifecycle as Lifecycle, tried.task, before.task.state, after.task.state), `took the task to ${after.task.state}`)
    check(
      leads(surfacePointLifecycle as Lifecycle, tried.point && [tried.point], was.state, is.state),
      `took a point from ${was.state} to ${is.state}`,
    )
    const allotted = tried.allotment && nextState(allotmentLifecycle as Lifecycle, was.allotment, tried.allotment)
    check(is.allotment === (allotted ?? was.allotment), `took an allotment from ${was.allotment} to ${is.allotment}`)
    check(is.version === was.version + (tried.name === 'again' ? 1 : 0), `left version ${is.version} after ${was.version}`)
    check(is.counts === (was.counts || tried.name === 'verify'), 'made an activity count that nobody verified, or took one away')
    check(tried.point === undefined || is.trail === is.state, `left a trail that ends at ${is.trail}`)
    check(tried.point === undefined || before.task.state === 'sent', `was taken while the task was ${before.task.state}`)
    check(tried.name !== 'cancel' || notSubmitted.some(state => state === was.state), `took off a point that was ${was.state}`)
    check(tried.who !== 'leader', 'was taken from who may change nothing')
    check(JSON.stringify(before.points.toSpliced(index, 1)) === JSON.stringify(after.points.toSpliced(index, 1)), 'changed another point')
  }
  return { name: tried.name, taken, after, wrong }
}
