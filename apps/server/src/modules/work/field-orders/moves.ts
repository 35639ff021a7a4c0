import type { InputOf } from '@qingyuan/contract/call.ts'
import type { fieldOrderCalls } from '@qingyuan/contract/work/field-orders.ts'
import { canFind, fieldFindings, fieldTasks } from '@qingyuan/domain/lifecycles/field-order.ts'
import { checkMobileRun } from '#/modules/mobile/mobile-runs/public.ts'
import { type ItemMove, type MovedItem, moveItemIn, urgeItemIn } from '#/modules/work/items/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { AuditedContext } from '#/platform/http/context.ts'
import { type FieldOrderRecord, selectFieldOrders, updateFieldOrder } from './queries.ts'

type Input = InputOf<typeof fieldOrderCalls.Move>

const refuse = (field: string, message: string) => appError('INVALID_INPUT', { message, field })

/** What a result must say: a finding that the task can have, and where the source was found. @throws INVALID_INPUT, NOT_FOUND */
const checkResult = async (db: Db, caller: Caller, { task }: FieldOrderRecord, input: Input) => {
  const { finding, foundPlace = '', foundLon, foundLat, mobileRunId } = input
  if (finding === undefined) throw refuse('finding', '请选择结论')
  if (!canFind(task, finding)) throw refuse('finding', `${fieldTasks[task].label}的结论不能是“${fieldFindings[finding]}”`)
  if ((foundLon === undefined) !== (foundLat === undefined)) throw refuse('foundLat', '经度和纬度应同时填写')
  if (finding === 'found' && foundPlace.trim() === '' && foundLon === undefined) throw refuse('foundPlace', '发现来源的，请填写发现位置')
  if (mobileRunId === undefined) return
  if (task !== 'mobile') throw refuse('mobileRunId', '只有走航任务可关联走航记录')
  await checkMobileRun(db, caller.scope, mobileRunId)
}

const resultOf = ({ finding, foundPlace, foundLon, foundLat, mobileRunId }: Input) => ({
  finding: finding!,
  found_place: finding === 'found' ? foundPlace?.trim() || null : null,
  found_lon: finding === 'found' ? (foundLon ?? null) : null,
  found_lat: finding === 'found' ? (foundLat ?? null) : null,
  mobile_run_id: mobileRunId ?? null,
})

/** A step of a field order. A result says what was found; the one who has not signed yet signs by it. */
export const moveFieldOrder = async ({ services, caller, audit }: AuditedContext, input: Input): Promise<MovedItem> => {
  const { finding: _finding, foundPlace: _place, foundLon: _lon, foundLat: _lat, mobileRunId: _run, deadlineHours, ...rest } = input
  const [record] = await selectFieldOrders(services.db, caller.scope, { id: input.id }, { limit: 1, offset: 0 })
  if (!record) throw appError('NOT_FOUND', { what: '现场任务单' })
  const move: ItemMove = { ...rest, ...(deadlineHours !== undefined && { hours: { result: deadlineHours } }) }
  if (input.event === 'submit') await checkResult(services.db, caller, record, input)
  audit.subject = record.title
  return services.db.transaction().execute(async trx => {
    const now = new Date(services.clock.now())
    const signs = input.event === 'submit' && record.state === 'waiting'
    const signed = signs ? await moveItemIn(trx, caller, now, { id: move.id, version: move.version, event: 'sign' }) : move
    const done = await (input.event === 'urge' ? urgeItemIn : moveItemIn)(trx, caller, now, { ...move, version: signed.version })
    if (input.event === 'submit') await updateFieldOrder(trx, input.id, resultOf(input))
    return done
  })
}
