import type { alarmSubscriptionCalls } from '@qingyuan/contract/alarms/records.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { appError } from '#/platform/errors.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { AlarmServices } from './alarms.ts'
import { selectSubscription, upsertSubscription } from './subscription-queries.ts'

type Call = typeof alarmSubscriptionCalls

/** What a person wants to be told of; who said nothing is told of everything that he may see. */
export const subscriptionOf = async ({
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

export const saveSubscription = async (
  { services: { db, places }, caller: { scope } }: ScopedContext<Pick<AlarmServices, 'db' | 'places'>>,
  wishes: InputOf<Call['Save']>,
) => {
  if (!(wishes.placeIds ?? []).every(id => places.allowed(scope, id))) throw appError('OUT_OF_SCOPE', { field: 'placeIds' })
  await upsertSubscription(db, scope.userId, wishes)
  return {}
}
