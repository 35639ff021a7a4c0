import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'

/** Items of dictionaries named by number or key. Dictionaries are the same for everybody. */
export const selectItems = (db: Db, types: readonly string[]) =>
  db
    .selectFrom('setting_items')
    .selectAll()
    .where(where =>
      where.or([where('setting_type', '=', where.fn.any(where.val(types))), where('key', '=', where.fn.any(where.val(types)))]),
    )
    .orderBy('setting_type')
    .orderBy('position')
    .execute()

export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]

/** Dictionaries, in the order of their numbers. */
export const selectTypes = (db: Db) => db.selectFrom('setting_types').selectAll().orderBy('setting_type').execute()

/** The code stays. @returns whether there is such an entry */
export const updateItem = async (
  db: Db,
  { type, code, position }: { type: string; code: string; position: number },
  values: Updateable<Tables['setting_items']>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('setting_items')
    .set(values)
    .where('setting_type', '=', type)
    .where('code', '=', code)
    .where('position', '=', position)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const selectSetting = (db: Db, key: string) => db.selectFrom('settings').selectAll().where('key', '=', key).executeTakeFirst()

export const saveSetting = (db: Db, row: Insertable<Tables['settings']>) =>
  db
    .insertInto('settings')
    .values(row)
    .onConflict(conflict => conflict.column('key').doUpdateSet(row))
    .execute()

export const insertItem = (db: Db, row: Insertable<Tables['setting_items']>) => db.insertInto('setting_items').values(row).execute()
