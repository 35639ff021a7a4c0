import type { Caller } from '#/platform/http/caller.ts'
import { selectWholeCount } from '../approval/approval-queries.ts'
import { type FillDependencies, isCity } from '../callers.ts'
import { queryTasks, type TaskRow } from '../tasks/tasks.ts'
import { ownFills } from './fills.ts'

/** A task that waits for the caller. */
interface FillTodo {
  kind: 'fill' | 'review'
  id: number
  caseId: null
  title: string
  action: string
  since: string | null
  dueAt: string | null
  late: boolean
}

const mostTasks = 20
const writable = ['pending', 'filling', 'rejected']

const todoOf = (kind: FillTodo['kind'], { id, sentAt, endsOn, overdue }: TaskRow, title: string, action: string): FillTodo => ({
  ...{ kind, id, caseId: null, title, action },
  ...{ since: sentAt, dueAt: `${endsOn} 24:00`, late: overdue },
})

/** Forms that an enterprise has to fill in, and how many each sent task has that the caller can decide. */
export const fillTodos = async (services: FillDependencies, caller: Caller): Promise<FillTodo[]> => {
  const { permissions, scope } = caller
  if (scope.userType === 'enterprise') {
    if (!permissions.has('fill:own')) return []
    const own = await ownFills(services, caller)
    return own
      .filter(({ task, fill }) => task.state === 'sent' && fill.allotment === 'allotted' && writable.includes(fill.state))
      .map(({ task, fill }) => todoOf('fill', task, task.name, fill.state === 'rejected' ? '修改重报' : '填报'))
  }
  if (!permissions.has('fill:review')) return []
  const { rows } = await queryTasks({ services, caller }, { page: 1, pageSize: mostTasks })
  const open = rows.filter(({ state, counts }) => state === 'sent' && counts.submitted > 0)
  const todos = await Promise.all(
    open.map(async task => {
      const { countyLevel, cityLevel } = await selectWholeCount(services.db, scope, { taskId: task.id }, isCity(scope))
      const waiting = isCity(scope) ? cityLevel : countyLevel
      return waiting > 0 ? [todoOf('review', task, `${task.name}：${waiting} 家待审核`, '审核')] : []
    }),
  )
  return todos.flat()
}
