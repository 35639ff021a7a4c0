import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { todoCalls } from '@qingyuan/contract/work/todos.ts'
import { type WorkKind, workLifecycles } from '@qingyuan/domain/lifecycles/work-kinds.ts'
import { selectCasesOfOrders } from '#/modules/alarms/cases/public.ts'
import { fillTodos } from '#/modules/reporting/tasks/public.ts'
import { inboxOf, noticesOf, readNotices } from '#/modules/work/inbox/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'

type Todos = OutputOf<typeof todoCalls.Query>
type Item = Awaited<ReturnType<typeof inboxOf>>['rows'][number]

const mostItems = 200
const mostNotices = 20

/** What the holder of an item is to do in a state; the state's own label where nothing is listed. */
const actions: Readonly<Record<WorkKind, Readonly<Record<string, string>>>> = {
  case: { sending: '派单', deciding: '认定' },
  order: { draft: '改派', waiting: '签收', handling: '核查', reviewing: '审核' },
  field: { draft: '改派', waiting: '签收', handling: '办理', reviewing: '审核' },
  grid: { draft: '改派', waiting: '签收', handling: '反馈', checking: '核查' },
}

const actionOf = ({ kind, state }: Item, userType: string): string =>
  userType === 'enterprise' ? '答复' : (actions[kind][state] ?? workLifecycles[kind].states[state]!.label)

/** Orders of a case wait for its decision, which reviews them all: the case is listed instead. */
const isReviewedByCase = ({ kind, state, id }: Item, cases: ReadonlyMap<number, number>) =>
  (kind === 'order' || kind === 'field') && state === 'reviewing' && cases.has(id)

const byDue = (a: Todos['rows'][number], b: Todos['rows'][number]) =>
  (a.dueAt ?? '9999').localeCompare(b.dueAt ?? '9999') || (a.since ?? '').localeCompare(b.since ?? '')

const todosOf = async ({ services, caller }: CallerContext, { page, pageSize }: InputOf<typeof todoCalls.Query>): Promise<Todos> => {
  const now = services.clock.now()
  const [{ rows: items }, fills, notices] = await Promise.all([
    inboxOf(services, caller, { page: 1, pageSize: mostItems }),
    fillTodos(services, caller),
    noticesOf(services, caller, { page: 1, pageSize: mostNotices }),
  ])
  const orderIds = [...items.filter(({ kind }) => kind !== 'case').map(({ id }) => id), ...notices.map(({ item_id }) => item_id)]
  const cases = await selectCasesOfOrders(services.db, orderIds)
  const caseOf = (item: Item) => (item.kind === 'case' ? item.id : (cases.get(item.id) ?? null))
  const work = items
    .filter(item => !isReviewedByCase(item, cases))
    .map(item => ({
      ...{ kind: item.kind, id: item.id, caseId: caseOf(item), title: item.title, action: actionOf(item, caller.scope.userType) },
      ...{ since: stampOf(item.created_at), dueAt: stampOf(item.due_at), late: item.due_at !== null && item.due_at.getTime() < now },
    }))
  const rows = [...work, ...fills].sort(byDue)
  return {
    total: rows.length,
    late: rows.filter(({ late }) => late).length,
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    notices: notices.map(({ id, kind, message, at, read_at, item_id }) => ({
      ...{ id: Number(id), kind: kind as 'reminder' | 'escalation', message, at: stampOf(at), read: read_at !== null },
      caseId: cases.get(item_id) ?? (message.startsWith(workLifecycles.case.noun) ? item_id : null),
      fieldOrderId: message.startsWith(workLifecycles.field.noun) ? item_id : null,
      gridTaskId: message.startsWith(workLifecycles.grid.noun) ? item_id : null,
    })),
    unread: notices.filter(({ read_at }) => read_at === null).length,
  }
}

export const todoService = serveCalls(todoCalls, {
  Query: todosOf,
  ReadNotices: async ({ services, caller }, { ids }) => {
    await readNotices(services, caller, ids)
    return {}
  },
})
