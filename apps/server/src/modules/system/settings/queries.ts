import type { Db } from '#/platform/database/pool.ts'

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
