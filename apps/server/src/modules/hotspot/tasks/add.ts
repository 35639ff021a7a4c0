import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import { type GridStep, gridItemLabel } from '@qingyuan/domain/hotspot-grid.ts'
import {
  gridTaskHours,
  gridTaskItem,
  gridTaskNumber,
  gridTaskReasons,
  gridTaskStep,
  recurrenceDays,
} from '@qingyuan/domain/lifecycles/grid-task.ts'
import { dayMs } from '@qingyuan/domain/time.ts'
import { cellDetail, type GridContext } from '#/modules/hotspot/cells/public.ts'
import { sendItems } from '#/modules/work/items/public.ts'
import { appError } from '#/platform/errors.ts'
import type { AuditedContext } from '#/platform/http/context.ts'
import { causeOf } from './candidates.ts'
import { alarmInWords } from './from-alarm.ts'
import { insertGridTask, selectLastPassed, selectOpenTask } from './queries.ts'

type Call = typeof gridTaskCalls.add

/** An enterprise that the cell names. @throws INVALID_INPUT for another */
const suspectOf = ({ suspects = [], enterprises }: Awaited<ReturnType<typeof cellDetail>>, enterpriseId: number | undefined) => {
  if (enterpriseId === undefined) return null
  if ([...suspects, ...enterprises].some(({ id }) => id === enterpriseId)) return enterpriseId
  throw appError('INVALID_INPUT', { message: '疑似企业须是该网格的重点核查对象或附近企业', field: 'enterpriseId' })
}

/**
 * Issues a task to the county of a cell with the values of the cell in the period that the reason is about; joins the open task of the same cell and reason
 * instead of a second one. The map is the newest one of that step, unless another is named.
 */
export const addGridTask = async (
  context: AuditedContext & GridContext,
  { placeId, item: wanted, reason, content, enterpriseId: suspected, alarmId }: InputOf<Call>,
  map: { step: GridStep; time?: string } = { step: gridTaskStep(reason) },
): Promise<OutputOf<Call>> => {
  const { services, caller, audit } = context
  const item = gridTaskItem(reason, wanted)
  const cell = await cellDetail(context, { ...map, item, placeId })
  const countyId = services.places.get(placeId)!.countyId!
  const fromAlarm = alarmId === undefined ? null : await alarmInWords(context, alarmId, placeId)
  const [enterpriseId, cause] = [
    suspectOf(cell, suspected),
    fromAlarm ?? (map.time === undefined ? await causeOf(context, { placeId, item, reason }) : null),
  ]
  const title = `${cell.county} ${cell.code} ${gridItemLabel(item, 'hour')} ${gridTaskReasons[reason]}`
  audit.subject = title
  const now = new Date(services.clock.now())
  const joined = async () => {
    const open = await selectOpenTask(services.db, placeId, reason)
    return open ? { id: open.item_id, number: gridTaskNumber(open.item_id), joined: true } : null
  }
  const open = await joined()
  if (open) return open
  const issued = services.db.transaction().execute(async trx => {
    const before = await selectLastPassed(trx, placeId, new Date(now.getTime() - recurrenceDays * dayMs))
    const sent = { title, content, countyId, enterpriseId, placeId, hours: gridTaskHours(now.getTime()) }
    const [id] = await sendItems(trx, caller, 'grid', now, [sent])
    await insertGridTask(trx, {
      ...{ item_id: id!, place_id: placeId, reason, item, recurs_of: before?.item_id ?? null },
      package: JSON.stringify({ ...cell, cause }),
    })
    return { id: id!, number: gridTaskNumber(id!), joined: false }
  })
  return issued.catch(async (error: unknown) => {
    // Another issued the same task first.
    const first = (error as { code?: string }).code === '23505' ? await joined() : null
    if (first) return first
    throw error
  })
}
