import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'

/** Newest first. */
export const selectWeights = (db: Db) => db.selectFrom('grid_score_weights').selectAll().orderBy('version', 'desc').execute()

type ScoreKey = Pick<Selectable<Tables['grid_scores']>, 'item' | 'step' | 'period' | 'base'>

export const selectScore = (db: Db, { item, step, period, base }: ScoreKey) =>
  db
    .selectFrom('grid_scores')
    .selectAll()
    .where('item', '=', item)
    .where('step', '=', step)
    .where('period', '=', period)
    .where('base', '=', base)
    .executeTakeFirst()

/** False where the period is published already. */
export const insertScore = async (db: Db, row: Insertable<Tables['grid_scores']>): Promise<boolean> => {
  const made = await db
    .insertInto('grid_scores')
    .values(row)
    .onConflict(oc => oc.doNothing())
    .returning('period')
    .executeTakeFirst()
  return made !== undefined
}

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
