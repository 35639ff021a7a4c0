import type { GridItem } from '@qingyuan/domain/hotspot-grid.ts'
import { gridTaskNumber } from '@qingyuan/domain/lifecycles/grid-task.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import { selectDeadlinesOf } from '#/modules/work/items/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { answersOf } from './effect.ts'
import { excessChange, type TaskEffect } from './excess.ts'
import { selectIssuedTasks } from './queries.ts'

export interface TaskOutcome {
  taskId: number
  number: string
  countyId: number
  /** Cell that it is for. */
  placeId: number
  issuedAt: number
  /** Answered with a result before the end of its time; null while that runs without an answer. */
  fedBackInTime: boolean | null
  passed: boolean
  /** Passed, or the end of its time is over: it counts in the score. */
  due: boolean
  /** Its cell was hot again within 30 days of its end. */
  recurs: boolean
  /** 1 − excess after ÷ excess before, in hours of the same wind; null before it is known. */
  effect: number | null
  /** The change of the excess in words. */
  change: string
}

interface OutcomeServices {
  db: Db
  clock: { now(): number }
}

/** What became of the tasks that were issued in [from, to), epoch ms; recalled ones are left out. */
export const taskOutcomes = async (services: OutcomeServices, from: number, to: number): Promise<TaskOutcome[]> =>
  outcomesOf(services, await selectIssuedTasks(services.db, systemCaller.scope, new Date(from), new Date(to)))

/** In the order of the tasks. */
export const outcomesOf = async (
  { db, clock }: OutcomeServices,
  tasks: Awaited<ReturnType<typeof selectIssuedTasks>>,
): Promise<TaskOutcome[]> => {
  const ids = tasks.map(({ id }) => id)
  const [answers, deadlines] = await Promise.all([answersOf(db, ids), selectDeadlinesOf(db, ids)])
  const due = new Map(deadlines.filter(({ name }) => name === 'final').map(({ item_id, due_at }) => [item_id, due_at.getTime()]))
  return tasks.map(({ id, county_id: countyId, cell_id: placeId, created_at, item, effect, recurred_at, passed_at }) => {
    const answered = answers.get(id)
    const change = excessChange(effect as TaskEffect | null, item as GridItem)
    const end = due.get(id) ?? created_at.getTime() + 7 * 24 * hourMs
    return {
      ...{ taskId: id, number: gridTaskNumber(id), countyId, placeId, issuedAt: created_at.getTime() },
      fedBackInTime: answered === undefined ? (clock.now() > end ? false : null) : answered <= end,
      due: passed_at !== null || clock.now() > end,
      ...{ passed: passed_at !== null, recurs: recurred_at !== null, effect: change.fall, change: change.words },
    }
  })
}
