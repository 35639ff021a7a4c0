import { alarmSubscriptionCalls } from '@qingyuan/contract/alarms/records.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { appError } from '#/platform/errors.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import type { AlarmServices } from './alarms.ts'
import { selectSubscription, upsertSubscription } from './subscription-queries.ts'

type Call = typeof alarmSubscriptionCalls

/** Alarms that a person is notified of; without a subscription all that he may see. */
const subscriptionOf = async ({
  services: { db },
  caller: { scope },
}: ScopedContext<Pick<AlarmServices, 'db'>>): Promise<OutputOf<Call['Get']>> => {
  const row = await selectSubscription(db, scope.userId)
  return {
    severities: row?.severities ?? null,
    kinds: row?.kinds ?? null,
    placeIds: row?.place_ids ?? null,
    ruleIds: row?.rule_ids ?? null,
  }
}

const saveSubscription = async (
  { services: { db, places }, caller: { scope } }: ScopedContext<Pick<AlarmServices, 'db' | 'places'>>,
  wishes: InputOf<Call['Save']>,
) => {
  if (!(wishes.placeIds ?? []).every(id => places.allowed(scope, id))) throw appError('OUT_OF_SCOPE', { field: 'placeIds' })
  await upsertSubscription(db, scope.userId, wishes)
  return {}
}

export const alarmSubscriptions = serveCalls(alarmSubscriptionCalls, { Get: subscriptionOf, Save: saveSubscription })
