import type { InputOf } from '@qingyuan/contract/call.ts'
import type { tracingCalls } from '@qingyuan/contract/sources/incidents.ts'
import { type FieldTask, fieldTasks } from '@qingyuan/domain/lifecycles/field-order.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { type FieldSending, sendFieldOrder } from '#/modules/work/field-orders/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import type { AuditedContext } from '#/platform/http/context.ts'
import { type FoundIncident, requestIncident } from '../answers.ts'
import { fieldPlanOf } from '../field-plan.ts'
import { selectAlarmPlace } from './queries.ts'

/**
 * Work in the field after a finished trace, in the transaction of `db`: to the county of the station unless the sender names a receiver.
 * @throws CONFLICT for a mobile run where the trace found no place to look at
 */
export const sendFieldOrderOf = async (
  db: Db,
  { services, caller, audit }: AuditedContext,
  { runId, question, summary }: FoundIncident,
  { alarmId, ...sending }: FieldSending & { task: FieldTask; alarmId?: number },
) => {
  const place = services.places.get(question.placeId)!
  const plan = fieldPlanOf(summary)
  const { label } = fieldTasks[sending.task]
  if (sending.task === 'mobile' && !plan)
    throw appError('CONFLICT', { message: '本次溯源没有未知来源的可能区域，不能派走航；可派巡查或补测' })
  const span = question.from === question.to ? `${question.to} 时` : `${question.from} 时至 ${question.to} 时`
  const title = `${place.name} ${parameters[question.parameter].label} ${span} 升高：${label}${plan ? '查未知来源' : ''}`
  audit.subject = title
  const order = { ...sending, title, plan, runId, alarmId, placeId: place.id, countyId: place.countyId ?? 0 }
  return sendFieldOrder(db, caller, new Date(services.clock.now()), order)
}

/** The same from the tracing page. */
export const sendTracedFieldOrder = async (context: AuditedContext, input: InputOf<typeof tracingCalls.SendFieldOrder>) => {
  const { services, caller } = context
  const { task, content, deadlineHours, departmentId, assigneeId, alarmId, ...request } = input
  if (alarmId !== undefined && (await selectAlarmPlace(services.db, alarmId)) !== input.placeId)
    throw appError('INVALID_INPUT', { message: `报警 ${alarmId} 不属于该站点`, field: 'alarmId' })
  const { found } = await requestIncident(services, caller, request)
  if (!found) throw appError('CONFLICT', { message: '溯源尚未完成，完成后再派现场任务' })
  const sending = { task, content, deadlineHours, departmentId, assigneeId, alarmId }
  return services.db.transaction().execute(trx => sendFieldOrderOf(trx, context, found, sending))
}
