import type { Insertable } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'

/** Newest first. */
export const selectWeights = (db: Db) => db.selectFrom('grid_score_weights').selectAll().orderBy('version', 'desc').execute()

/** False where the version is there already. */
export const insertWeights = async (db: Db, row: Insertable<Tables['grid_score_weights']>): Promise<boolean> => {
  const made = await db
    .insertInto('grid_score_weights')
    .values(row)
    .onConflict(oc => oc.doNothing())
    .returning('version')
    .executeTakeFirst()
  return made !== undefined
}
