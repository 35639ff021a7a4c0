import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import { addDays, dayStart, formatDate } from '@qingyuan/domain/time.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { outcomesOf } from './outcomes.ts'
import { selectIssuedTasks } from './queries.ts'

const rateDays = 365

/** How many tasks of a year found a problem, and of how many that passed the cell was hot again; those in the caller's scope. */
export const taskRates = async ({ services, caller }: ScopedContext): Promise<OutputOf<(typeof gridTaskCalls)['rates']>> => {
  const now = services.clock.now()
  const from = addDays(formatDate(now), -rateDays)
  const tasks = await selectIssuedTasks(services.db, caller.scope, new Date(dayStart(from)), new Date(now + 1))
  const outcomes = await outcomesOf(services, tasks)
  const judged = tasks.filter(({ finding }, i) => finding !== null || outcomes[i]!.due)
  const passed = outcomes.filter(task => task.passed)
  return {
    ...{ from, judged: judged.length, found: judged.filter(({ finding }) => finding === 'yes').length },
    ...{ passed: passed.length, recurred: passed.filter(({ recurs }) => recurs).length },
  }
}
