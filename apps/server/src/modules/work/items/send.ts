import type { WorkLifecycle } from '@qingyuan/domain/lifecycles/work.ts'
import { type WorkKind, workLifecycles } from '@qingyuan/domain/lifecycles/work-kinds.ts'
import { permissions } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf, type Caller } from '#/platform/http/caller.ts'
import { selectCalendar } from './calendar-queries.ts'
import { newDeadlines } from './deadlines.ts'
import { type DepartmentRow, insertDeadlines, insertItems, insertSteps, selectDepartments } from './queries.ts'
import { type Receiver, receiverOf, receiverPermission } from './receivers.ts'
import { checkTransition } from './transition.ts'

export interface NewItem {
  title: string
  content: string
  countyId: number
  enterpriseId: number | null
  placeId: number | null
  /** Hours of the deadlines that the lifecycle leaves to the sender, by their keys. */
  hours: Readonly<Record<string, number>>
  /** Sent to the department of the whole city instead of the county's. */
  toCity?: boolean
  /** Sent to a department or one of its staff that the sender names, instead of the department of the county. */
  receiver?: Receiver
}

/** Where an item goes. @throws INVALID_INPUT, FORBIDDEN for a named receiver that cannot have it */
const addressOf = async (
  db: Db,
  caller: Caller,
  lifecycle: WorkLifecycle,
  to: string,
  departments: readonly DepartmentRow[],
  item: NewItem,
) => {
  const { countyId, toCity, receiver } = item
  const own = departments.find(({ county_id }) => county_id === (toCity ? null : countyId))
  if (!receiver) return { department_id: own?.id ?? null, assignee_id: null }
  const received = { countyId, permission: receiverPermission(lifecycle, to) }
  const { department, assigneeId } = await receiverOf(db, caller.scope, received, receiver)
  return { department_id: department.id, assignee_id: assigneeId }
}

/**
 * Sends new items to the departments of their counties, in the transaction of `db`. Returns their ids in the order given.
 *
 * @throws FORBIDDEN without the right, OUT_OF_SCOPE for another county's
 */
export const sendItems = async (db: Db, caller: Caller, kind: WorkKind, now: Date, items: readonly NewItem[]): Promise<number[]> => {
  const lifecycle = workLifecycles[kind]
  const { to, permission } = checkTransition(lifecycle, lifecycle.initial, lifecycle.sending, () => null)
  if (!caller.permissions.has(permission)) throw appError('FORBIDDEN', { permission: permissions[permission] })
  const { counties } = caller.scope
  if (counties !== null && items.some(({ countyId }) => !counties.includes(countyId))) throw appError('OUT_OF_SCOPE')
  const [calendar, departments] = await Promise.all([selectCalendar(db), selectDepartments(db)])
  const rows = items.map(async item => ({
    ...{ kind, title: item.title, content: item.content, state: to, county_id: item.countyId },
    ...{ enterprise_id: item.enterpriseId, place_id: item.placeId, created_by: caller.userId || null, created_at: now },
    ...(await addressOf(db, caller, lifecycle, to, departments, item)),
  }))
  const ids = await insertItems(db, await Promise.all(rows))
  const deadlines = ids.flatMap((id, n) => newDeadlines(calendar, lifecycle, id, now, items[n]!.hours))
  if (deadlines.length > 0) await insertDeadlines(db, deadlines)
  await insertSteps(
    db,
    ids.map(id => ({
      ...{ item_id: id, at: now, ...actorOf(caller), by_type: caller.scope.userType, event: lifecycle.sending },
      ...{ from_state: lifecycle.initial, to_state: to, comment: null, version: 1, request_key: null, device_at: null },
    })),
  )
  return ids
}
