import type { alarmSubscriptionCalls } from '@qingyuan/contract/alarms/records.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

export const selectSubscription = (db: Db, userId: number) =>
  db.selectFrom('alarm_subscriptions').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const upsertSubscription = (db: Db, userId: number, wishes: InputOf<typeof alarmSubscriptionCalls.Save>) => {
  const values = {
    severities: wishes.severities,
    kinds: wishes.kinds,
    place_ids: wishes.placeIds,
    rule_ids: wishes.ruleIds,
    updated_at: sql<Date>`now()`,
  }
  return db
    .insertInto('alarm_subscriptions')
    .values({ user_id: userId, ...values })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(values))
    .execute()
}
