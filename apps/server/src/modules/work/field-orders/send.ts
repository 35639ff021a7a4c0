import type { FieldPlan as FieldPlanSchema, fieldSending } from '@qingyuan/contract/work/field-schemas.ts'
import { type FieldTask, fieldOrderNumber } from '@qingyuan/domain/lifecycles/field-order.ts'
import type { Static, TObject } from 'typebox'
import { sendItems } from '#/modules/work/items/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { Caller } from '#/platform/http/caller.ts'
import { insertFieldOrder } from './queries.ts'

export type FieldPlan = Static<typeof FieldPlanSchema>
/** What the sender fills in. */
export type FieldSending = Static<TObject<typeof fieldSending>>

/** Why it is sent, and where to look. */
export interface NewFieldOrder extends FieldSending {
  task: FieldTask
  title: string
  /** 0 for the whole city. */
  countyId: number
  placeId?: number | null
  alarmId?: number | null
  runId?: string | null
  briefingId?: number | null
  actionKey?: string | null
  plan?: FieldPlan | null
}

/**
 * Sends work to the field in the transaction of `db`: to the named department or person, or the department of the county.
 *
 * @throws FORBIDDEN without the right, OUT_OF_SCOPE for another county's, INVALID_INPUT for a receiver who cannot handle it
 */
export const sendFieldOrder = async (db: Db, caller: Caller, now: Date, order: NewFieldOrder): Promise<{ id: number; number: string }> => {
  const { task, title, content, countyId, deadlineHours, departmentId, assigneeId } = order
  const receiver = departmentId === undefined ? undefined : { departmentId, assigneeId }
  const item = { title, content, countyId, enterpriseId: null, placeId: order.placeId ?? null, hours: { result: deadlineHours } }
  const [id] = await sendItems(db, caller, 'field', now, [{ ...item, toCity: countyId === 0, receiver }])
  await insertFieldOrder(db, {
    ...{ item_id: id!, task, alarm_id: order.alarmId ?? null, run_id: order.runId ?? null, briefing_id: order.briefingId ?? null },
    ...{ action_key: order.actionKey ?? null, plan: order.plan ? JSON.stringify(order.plan) : null },
  })
  return { id: id!, number: fieldOrderNumber(task, id!) }
}
