import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'

/** Targets are published: those of every place, for every caller. */
export const selectTargets = (db: Db, year: number) =>
  db.selectFrom('targets').select(['place_id', 'item', 'value']).where('year', '=', year).orderBy('place_id').orderBy('item').execute()

export const selectTargetYears = (db: Db) => db.selectFrom('targets').select(['year', 'item']).distinct().orderBy('year', 'desc').execute()

/** Sets or takes away (null) targets of one place; the caller may change it (checked by the call's scope). */
export const saveTargets = (
  db: Db,
  _scope: Scope,
  placeId: number,
  year: number,
  items: readonly { item: string; value: number | null }[],
) =>
  db.transaction().execute(async trx => {
    for (const { item, value } of items)
      if (value === null)
        await trx.deleteFrom('targets').where('place_id', '=', placeId).where('year', '=', year).where('item', '=', item).execute()
      else
        await trx
          .insertInto('targets')
          .values({ place_id: placeId, year, item, value })
          .onConflict(conflict => conflict.columns(['place_id', 'year', 'item']).doUpdateSet({ value }))
          .execute()
  })
