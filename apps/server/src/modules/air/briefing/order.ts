import type { briefingCalls } from '@qingyuan/contract/air/briefing.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { sendFieldOrder } from '#/modules/work/field-orders/public.ts'
import { appError } from '#/platform/errors.ts'
import type { AuditedContext } from '#/platform/http/context.ts'
import { readableContent, visibleBriefing } from './versions.ts'

/**
 * Sends the work in the field that a proposal of a version is about. A proposal about a case is sent from the case, with the plan of its trace.
 *
 * @throws NOT_FOUND for a proposal that the version does not have, CONFLICT for one that is no work in the field
 */
export const orderProposal = async (context: AuditedContext, { id, key, ...sending }: InputOf<typeof briefingCalls.Order>) => {
  const { services, caller } = context
  const row = await visibleBriefing(context, id)
  const action = readableContent(caller, row).actions.find(each => each.key === key)
  if (!action) throw appError('NOT_FOUND', { what: '建议' })
  if (!action.task || action.page.startsWith('case:'))
    throw appError('CONFLICT', { message: `“${action.title}”不从今日研判派单，请打开所在页面办理` })
  const order = { ...sending, task: action.task, title: action.title, countyId: action.countyId ?? 0, briefingId: row.id, actionKey: key }
  return services.db.transaction().execute(trx => sendFieldOrder(trx, caller, new Date(services.clock.now()), order))
}
