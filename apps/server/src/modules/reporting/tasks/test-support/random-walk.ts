import { allotmentLifecycle } from '@qingyuan/domain/lifecycles/allotment.ts'
import { type FillEvent, type FillState, fillLifecycle } from '@qingyuan/domain/lifecycles/fill.ts'
import { type FillTaskEvent, type FillTaskState, fillTaskLifecycle } from '@qingyuan/domain/lifecycles/fill-task.ts'
import { type Lifecycle, nextState } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import type { Random } from '@qingyuan/testing/random.ts'
import { AppError } from '#/platform/errors.ts'
import { allotEnterprises, cancelEnterprises } from '../allotment/allotment.ts'
import { passFill, rejectFill, resetFill } from '../approval/verdicts.ts'
import { saveFill, submitFill } from '../fills/fills.ts'
import { finishTask, reopenTask, sendTask } from '../tasks/moves.ts'
import type { FillCity } from './fill-city.ts'

/** Present state: the task, and each enterprise's allotment and fill. */
export interface ObservedState {
  task: FillTaskState
  allotments: string[]
  fills: FillState[]
}

/** A random call, and the event of a lifecycle that it triggers. */
interface Attempt {
  name: string
  task?: FillTaskEvent[]
  allotment?: 'allot' | 'cancel'
  fill?: FillEvent[]
  run: () => Promise<unknown>
}

export const readState = async (city: FillCity, taskId: number): Promise<ObservedState> => {
  const { db } = city.services
  const { state } = await db.selectFrom('fill_tasks').select('state').where('id', '=', taskId).executeTakeFirstOrThrow()
  const allotments = await db.selectFrom('allotments').select(['enterprise_id', 'state']).where('task_id', '=', taskId).execute()
  const fills = await db.selectFrom('fills').select(['enterprise_id', 'state']).where('task_id', '=', taskId).execute()
  const of = <T>(rows: { enterprise_id: number; state: T }[], none: T) =>
    city.enterprises.map(({ id }) => rows.find(row => row.enterprise_id === id)?.state ?? none)
  return { task: state, allotments: of<string>(allotments, 'none'), fills: of(fills, 'pending') }
}

/** A random call of a random user, with the present revision or another one. */
const attempt = async (city: FillCity, taskId: number, random: Random): Promise<Attempt & { index: number }> => {
  const { services, people, enterprises } = city
  const index = random.int(0, enterprises.length - 1)
  const task = (await services.db.selectFrom('fill_tasks').select('revision').where('id', '=', taskId).executeTakeFirstOrThrow()).revision
  const taskKey = { id: taskId, revision: task - (random.chance(0.1) ? 1 : 0) || 1 }
  const fill = await city.fill(taskId, index).catch(() => ({ id: 1_000_000, revision: 1 }))
  const seen = { id: fill.id, revision: Math.max(1, fill.revision - (random.chance(0.1) ? 1 : 0)) }
  const own = { taskId, revision: seen.revision }
  const who = random.pick([people.city, people.lucheng, people.xiangyuan, people.of(index)])
  const clerk = random.chance(0.8) ? people.of(index) : who
  const [reason, endsOn] = ['随机的一次理由', random.pick(['2026-06-30', '2026-05-01'])]
  const ids = [enterprises[index]!.id]
  const all: Attempt[] = [
    { name: 'send', task: ['send'], run: () => sendTask({ services, caller: who }, taskKey) },
    { name: 'finish', task: ['finish'], run: () => finishTask({ services, caller: who }, { ...taskKey, force: false }) },
    {
      name: 'reopen',
      task: ['reopen', 'extend'],
      run: () => reopenTask({ services, caller: people.city }, { ...taskKey, reason, endsOn }),
    },
    { name: 'allot', allotment: 'allot', run: () => allotEnterprises({ services, caller: who }, { taskId, of: { ids } }) },
    { name: 'cancel', allotment: 'cancel', run: () => cancelEnterprises({ services, caller: who }, { taskId, enterpriseIds: ids }) },
    { name: 'save', fill: ['save'], run: () => saveFill(services, clerk, { ...own, form: random.chance(0.8) ? city.form(index) : {} }) },
    { name: 'submit', fill: ['submit'], run: () => submitFill({ services, caller: clerk }, own) },
    { name: 'pass', fill: ['forward', 'pass'], run: () => passFill(services, who, seen) },
    { name: 'reject', fill: ['reject'], run: () => rejectFill({ services, caller: who }, { ...seen, reason, remarks: [] }) },
    { name: 'reset', fill: ['reset'], run: () => resetFill({ services, caller: who }, { ...seen, reason }) },
  ]
  // Forcing ends the walk for a while: it is tried less often.
  if (random.chance(0.02))
    all.push({
      name: 'force',
      task: ['force'],
      run: () => finishTask({ services, caller: people.city }, { ...taskKey, force: true, reason }),
    })
  const likely = random.chance(0.6) ? all.filter(each => each.fill) : all
  return { ...random.pick(likely), index }
}

const leads = <S extends string, E extends string>(
  table: Lifecycle<S, E>,
  events: readonly E[] | undefined,
  before: S,
  after: S,
): boolean => (events === undefined ? before === after : events.some(event => nextState(table, before, event) === after))

const apart = <T>(list: readonly T[], index: number) => list.filter((_, i) => i !== index)

/** One step: what was tried, whether it was accepted, and every way in which the state afterwards differs from what the tables allow. */
export const takeRandomStep = async (city: FillCity, taskId: number, random: Random, before: ObservedState) => {
  const tried = await attempt(city, taskId, random)
  const refused = await tried.run().then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error.message
      throw error
    },
  )
  const after = await readState(city, taskId)
  const wrong: string[] = []
  const check = (ok: boolean, what: string) => {
    if (!ok) wrong.push(`${tried.name} ${what}`)
  }
  const { index } = tried
  if (refused !== null) check(JSON.stringify(before) === JSON.stringify(after), `was refused (${refused}) and yet changed something`)
  else {
    check(leads(fillTaskLifecycle as Lifecycle, tried.task, before.task, after.task), `took the task from ${before.task} to ${after.task}`)
    check(
      leads(fillLifecycle as Lifecycle, tried.fill, before.fills[index]!, after.fills[index]!),
      `took a fill from ${before.fills[index]} to ${after.fills[index]}`,
    )
    const [from, to] = [before.allotments[index]!, after.allotments[index]!]
    const allotted = tried.allotment && nextState(allotmentLifecycle as Lifecycle, from, tried.allotment)
    check(to === (allotted ?? from), `took an allotment from ${from} to ${to}`)
    check(JSON.stringify(apart(before.fills, index)) === JSON.stringify(apart(after.fills, index)), 'changed the fill of another')
  }
  return { name: tried.name, refused, after, wrong }
}
