import type { Db } from '../database/pool.ts'

export const selectPaused = async (db: Db, name: string): Promise<boolean> =>
  (await db.selectFrom('scheduled_tasks').select('paused').where('name', '=', name).executeTakeFirst())?.paused ?? false

export const endLook = (db: Db, name: string, at: Date, fault: string | null) =>
  db
    .insertInto('scheduled_tasks')
    .values({ name, looked_at: at, fault })
    .onConflict(oc => oc.column('name').doUpdateSet({ looked_at: at, fault }))
    .execute()

export const writePaused = (db: Db, name: string, paused: boolean, by: number | null) =>
  db
    .insertInto('scheduled_tasks')
    .values({ name, paused, changed_by: by })
    .onConflict(oc => oc.column('name').doUpdateSet({ paused, changed_by: by }))
    .execute()

export const selectScheduledTasks = (db: Db) =>
  db
    .selectFrom('scheduled_tasks as t')
    .leftJoin('users as u', 'u.id', 't.changed_by')
    .select(['t.name', 't.paused', 't.looked_at', 't.fault', 'u.real_name'])
    .execute()
