import { transitionsFrom } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { longestReopenDays, mostTransfers, type WorkGuard } from '@qingyuan/domain/lifecycles/work.ts'
import { workLifecycles } from '@qingyuan/domain/lifecycles/work-kinds.ts'
import { permissions } from '@qingyuan/domain/permissions.ts'
import { dayMs } from '@qingyuan/domain/time.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf, type Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { followMove, isAhead, renewDeadlines } from './deadlines.ts'
import * as q from './queries.ts'
import { canSendTo, isMember, type Receiver, receiverOf, receiverPermission } from './receivers.ts'
import { checkTransition, type GuardRefusal, reasonRefusal, staleError } from './transition.ts'

export interface ItemMove extends Receiver {
  id: number
  /** Version that the person saw. */
  version: number
  event: string
  /** Sent again, a request of the same key has the outcome that it had; of another event it is refused. */
  requestKey?: string
  comment?: string
  score?: number
  evidenceIds?: readonly number[]
  /** New hours of deadlines, for an item that is sent again. */
  hours?: Readonly<Record<string, number>>
  /** Clock of the device, for what was entered off line. */
  deviceAt?: Date
}

export interface MovedItem {
  id: number
  state: string
  version: number
}

const isReceiver = ({ userId, scope }: Caller, item: q.ItemRow): boolean =>
  item.assignee_id === null
    ? item.department_id !== null && isMember(scope, item.department_county_id)
    : userId !== 0 && item.assignee_id === userId

interface Facts {
  caller: Caller
  item: q.ItemRow
  deadlines: readonly q.DeadlineRow[]
  move: ItemMove
  now: Date
}

const invalid = (field: string, message: string): GuardRefusal => ({ code: 'INVALID_INPUT', details: { message, field } })
const forbidden = (message: string): GuardRefusal => ({ code: 'FORBIDDEN', details: { message } })

const isSenderOrCity = ({ userId, scope }: Caller, item: q.ItemRow): boolean =>
  (userId !== 0 && item.created_by === userId) || isMember(scope, null)

const isEnterpriseOf = ({ scope }: Caller, item: q.ItemRow): boolean =>
  scope.userType === 'enterprise' && item.enterprise_id !== null && item.enterprise_id === scope.enterpriseId

/** Guards of the person, whatever the move says. */
const personGuards = {
  receiver: ({ caller, item }) =>
    isReceiver(caller, item)
      ? null
      : forbidden(`“${item.title}”由${item.assignee_id === null ? (item.department ?? '接收单位') : '签收人'}办理`),
  ownEnterprise: ({ caller, item }) => (isEnterpriseOf(caller, item) ? null : forbidden(`“${item.title}”由被核查企业答复`)),
  notReceiver: ({ caller, item }) =>
    item.assignee_id !== null && item.assignee_id === caller.userId ? forbidden(`“${item.title}”由您本人办理，须由他人审核`) : null,
  senderOrCity: ({ caller, item }) => (isSenderOrCity(caller, item) ? null : forbidden(`“${item.title}”只能由下发人或市级办理`)),
  senderOrChief: ({ caller, item }) =>
    isSenderOrCity(caller, item) || (caller.userId !== 0 && item.department_chief_id === caller.userId)
      ? null
      : forbidden(`“${item.title}”只能由下发人、市级或接收单位负责人转办`),
} satisfies Partial<Record<WorkGuard, (facts: Pick<Facts, 'caller' | 'item'>) => GuardRefusal | null>>

const guards: Record<WorkGuard, (facts: Facts) => GuardRefusal | null> = {
  ...personGuards,
  newReceiver: ({ move }) => (move.departmentId === undefined ? invalid('departmentId', '请指明接收单位') : null),
  knownReceiver: ({ caller, item, move }) =>
    move.departmentId !== undefined
      ? null
      : item.department_id === null
        ? invalid('departmentId', '请指明接收单位')
        : canSendTo(caller.scope, item.department_county_id)
          ? null
          : forbidden(`“${item.department}”不在本辖区，不能下发`),
  deadlineAhead: ({ item, deadlines, move, now }) =>
    deadlines.every(({ name, due_at }) => isAhead(workLifecycles[item.kind].deadlines[name]!, due_at, move.hours?.[name], now))
      ? null
      : invalid('hours', '时限已过，请重新填写时限'),
  transfersLeft: ({ item }) => (item.transfers < mostTransfers ? null : `“${item.title}”已转办 ${item.transfers} 次，不能再转办`),
  recent: ({ item, now }) =>
    item.closed_at !== null && now.getTime() - item.closed_at.getTime() <= longestReopenDays * dayMs
      ? null
      : `“${item.title}”办结已超过 ${longestReopenDays} 日，不能重办`,
  reason: ({ move }) => {
    const refused = reasonRefusal(move.comment)
    return refused === null ? null : invalid('comment', refused)
  },
  textOrEvidence: ({ move }) =>
    (move.comment ?? '').trim() !== '' || (move.evidenceIds ?? []).length > 0 ? null : invalid('comment', '请填写情况说明或附上佐证材料'),
  evidence: ({ move }) => ((move.evidenceIds ?? []).length > 0 ? null : invalid('evidenceIds', '请附上佐证材料')),
  score: ({ move: { score } }) =>
    score !== undefined && Number.isInteger(score) && score >= 1 && score <= 5 ? null : invalid('score', '评分应为 1–5 的整数'),
}

const isPersonGuard = (name: WorkGuard): name is keyof typeof personGuards => name in personGuards

/** Events that the caller may bring about in the present state of an item: by right and person, whatever must be filled in. */
export const possibleMoves = (caller: Caller, item: q.ItemRow): string[] =>
  transitionsFrom(workLifecycles[item.kind], item.state)
    .filter(
      ({ permission, guards: needs = [] }) =>
        caller.permissions.has(permission) && needs.filter(isPersonGuard).every(name => personGuards[name]({ caller, item }) === null),
    )
    .map(({ event }) => event)

/** True when the caller may do anything with an item in its present state. */
export const canMove = (caller: Caller, item: q.ItemRow): boolean => possibleMoves(caller, item).length > 0

const staleItem = async (db: Db, item: q.ItemRow) => {
  const lifecycle = workLifecycles[item.kind]
  const last = await q.selectLastStep(db, item.id)
  return staleError(
    `${lifecycle.noun}“${item.title}”`,
    last ? { at: last.at, by: last.by_name, label: lifecycle.events[last.event] ?? '更改' } : null,
    { version: item.version, state: item.state },
  )
}

/** The outcome that the same request had before; null for a new one. @throws CONFLICT when the key belongs to another request */
const repeatedMove = async (db: Db, caller: Caller, { id, event, requestKey }: ItemMove): Promise<MovedItem | null> => {
  const step = requestKey === undefined ? undefined : await q.selectStepOfRequest(db, id, requestKey)
  if (!step) return null
  if (step.event !== event || step.by_id !== (caller.userId || null))
    throw appError('CONFLICT', { message: `请求编号“${requestKey}”已用于另一次操作`, field: 'requestKey' })
  return { id, state: step.to_state, version: step.version }
}

const checkEvidence = async (db: Db, { id, evidenceIds = [] }: ItemMove) => {
  const wanted = new Set(evidenceIds)
  if (wanted.size > 0 && (await q.countEvidence(db, id, [...wanted])) !== wanted.size)
    throw appError('INVALID_INPUT', { message: '佐证材料不属于该事项', field: 'evidenceIds' })
}

/** Columns that a move sets beside the state: they follow from the guards that it passed. */
const changeBy = async (db: Db, { caller, item, move, now }: Facts, needs: readonly WorkGuard[], to: string) => {
  const lifecycle = workLifecycles[item.kind]
  const isSentOn = needs.includes('newReceiver')
  const namesReceiver = isSentOn || (needs.includes('knownReceiver') && move.departmentId !== undefined)
  const received = () => ({ countyId: item.county_id, permission: receiverPermission(lifecycle, to) })
  const receiver = namesReceiver ? await receiverOf(db, caller.scope, received(), move) : null
  const handler = needs.includes('receiver') ? (to === lifecycle.initial ? null : caller.userId || null) : item.assignee_id
  return {
    state: to,
    version: item.version + 1,
    assignee_id: receiver ? receiver.assigneeId : handler,
    ...(receiver && { department_id: receiver.department.id, transfers: item.transfers + (isSentOn ? 1 : 0) }),
    ...(needs.includes('score') && { score: move.score! }),
    closed_at: lifecycle.inbox[to] === undefined ? now : null,
  }
}

const moveLocked = async (db: Db, facts: Facts): Promise<MovedItem> => {
  const { caller, item, move, now } = facts
  const lifecycle = workLifecycles[item.kind]
  const {
    to,
    permission,
    guards: needs = [],
    keepsVersion,
  } = checkTransition(lifecycle, item.state, move.event, name => guards[name](facts))
  if (!caller.permissions.has(permission)) throw appError('FORBIDDEN', { permission: permissions[permission] })
  await checkEvidence(db, move)
  const change = { ...(await changeBy(db, facts, needs, to)), ...(keepsVersion && { version: item.version }) }
  await q.updateItem(db, item.id, change)
  await followMove(db, lifecycle, item, { to, event: move.event }, now)
  if (needs.includes('deadlineAhead')) await renewDeadlines(db, lifecycle, item.id, move.hours ?? {}, now)
  const { score, evidenceIds, departmentId, assigneeId } = move
  await q.insertSteps(db, [
    {
      ...{ item_id: item.id, at: now, ...actorOf(caller), by_type: caller.scope.userType, event: move.event },
      ...{ from_state: item.state, to_state: to, comment: move.comment?.trim() || null, version: change.version },
      ...{ request_key: move.requestKey ?? null, device_at: move.deviceAt ?? null },
      details: JSON.stringify({ score, evidenceIds, departmentId, assigneeId }),
    },
  ])
  return { id: item.id, state: to, version: change.version }
}

/**
 * Moves an item along its lifecycle, in one transaction with its trail and deadlines. Of two who act on the same version one wins, the other
 * learns who was first; the same request twice is one move.
 *
 * @throws NOT_FOUND, also for an item of another county; CONFLICT for an older version or an event that the state does not have; FORBIDDEN,
 * INVALID_INPUT by the guards
 */
export const moveItem = ({ db, clock }: Pick<Services, 'db' | 'clock'>, caller: Caller, move: ItemMove): Promise<MovedItem> =>
  db.transaction().execute(trx => moveItemIn(trx, caller, new Date(clock.now()), move))

/** The same in the transaction of `trx`, for moves of several items that belong together. */
export const moveItemIn = async (trx: Db, caller: Caller, now: Date, move: ItemMove): Promise<MovedItem> => {
  const item = await q.lockItem(trx, caller.scope, move.id)
  if (!item) throw appError('NOT_FOUND', { what: '事项' })
  const repeated = await repeatedMove(trx, caller, move)
  if (repeated) return repeated
  if (item.version !== move.version) throw await staleItem(trx, item)
  const deadlines = await q.selectDeadlines(trx, item.id)
  return moveLocked(trx, { caller, item, deadlines, move, now })
}
