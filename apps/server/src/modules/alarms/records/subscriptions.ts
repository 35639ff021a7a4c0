import { alarmSubscriptionCalls } from '@qingyuan/contract/alarms/records.ts'
import { checkPlaces } from '#/platform/http/authorize.ts'
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
  Save: async ({ services, caller: { scope } }, wishes) => {
    checkPlaces(services, scope, wishes.placeIds ?? [], 'placeIds')
    await upsertSubscription(services.db, scope.userId, wishes)
    return {}
  },
})
