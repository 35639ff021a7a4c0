import { alarmSubscriptionCalls } from '@qingyuan/contract/alarms/records.ts'
import { appError } from '#/platform/errors.ts'
import { serveCalls } from '#/platform/module.ts'
import { selectSubscription, upsertSubscription } from './subscription-queries.ts'

export const alarmSubscriptionService = serveCalls(alarmSubscriptionCalls, {
  /** Alarms that a person is notified of; without a subscription all that he may see. */
  Get: async ({ services: { db }, caller: { scope } }) => {
    const row = await selectSubscription(db, scope.userId)
    return {
      severities: row?.severities ?? null,
      kinds: row?.kinds ?? null,
      placeIds: row?.place_ids ?? null,
      ruleIds: row?.rule_ids ?? null,
    }
  },
  Save: async ({ services: { db, places }, caller: { scope } }, wishes) => {
    if (!(wishes.placeIds ?? []).every(id => places.allowed(scope, id))) throw appError('OUT_OF_SCOPE', { field: 'placeIds' })
    await upsertSubscription(db, scope.userId, wishes)
    return {}
  },
})
