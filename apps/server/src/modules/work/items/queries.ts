import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { containsPattern } from '#/platform/database/contains-pattern.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'
import { visibleRows } from '#/platform/database/visible-rows.ts'

/** Items `i` with their departments `d`; the caller limits them to a scope. */
export const itemRows = (db: Db) =>
  db
    .selectFrom('work_items as i')
    .leftJoin('departments as d', 'd.id', 'i.department_id')
    .selectAll('i')
    .select([
      'd.name as department',
      'd.county_id as department_county_id',
      'd.parent_id as parent_department_id',
      'd.chief_id as department_chief_id',
    ])

/** What lists of items are filtered by. */
export interface ItemFilter {
  id?: number
  /** Created from the one up to the other. */
  from?: Date
  to?: Date
  state?: string
  search?: string
}

/** Items `i` of the caller's counties or enterprise that a filter leaves. */
export const wantedItems = (scope: Scope, { id, from, to, state, search }: ItemFilter): RawBuilder<boolean> => {
  const conditions = [visibleRows(scope, 'i.county_id', 'i.enterprise_id')]
  if (id !== undefined) conditions.push(sql`i.id = ${id}`)
  if (from) conditions.push(sql`i.created_at >= ${from}`)
  if (to) conditions.push(sql`i.created_at < ${to}`)
  if (state) conditions.push(sql`i.state = ${state}`)
  if (search) conditions.push(sql`i.title ilike ${containsPattern(search)}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export type ItemRow = Awaited<ReturnType<ReturnType<typeof itemRows>['executeTakeFirstOrThrow']>>

/** An item of the caller's counties; an enterprise user's own. */
export const selectItem = (db: Db, scope: Scope, id: number): Promise<ItemRow | undefined> =>
  itemRows(db)
    .where('i.id', '=', id)
    .where(visibleRows(scope, 'i.county_id', 'i.enterprise_id'))
    .executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockItem = (db: Db, scope: Scope, id: number): Promise<ItemRow | undefined> =>
  itemRows(db)
    .where('i.id', '=', id)
    .where(visibleRows(scope, 'i.county_id', 'i.enterprise_id'))
    .forUpdate('i')
    .executeTakeFirst()

/** For the platform's own work; null when it is locked by another. */
export const lockFreeItem = (db: Db, id: number): Promise<ItemRow | undefined> =>
  itemRows(db).where('i.id', '=', id).forUpdate('i').skipLocked().executeTakeFirst()

export const insertItems = async (db: Db, rows: readonly Insertable<Tables['work_items']>[]): Promise<number[]> =>
  (
    await db
      .insertInto('work_items')
      .values([...rows])
      .returning('id')
      .execute()
  ).map(({ id }) => id)

export const updateItem = (db: Db, id: number, change: Updateable<Tables['work_items']>) =>
  db.updateTable('work_items').set(change).where('id', '=', id).execute()

export const insertSteps = (db: Db, rows: readonly Insertable<Tables['work_steps']>[]) =>
  db
    .insertInto('work_steps')
    .values([...rows])
    .execute()

/** Newest first. */
export const selectSteps = (db: Db, itemId: number) =>
  db.selectFrom('work_steps').selectAll().where('item_id', '=', itemId).orderBy('id', 'desc').execute()

export const selectLastStep = (db: Db, itemId: number) =>
  db
    .selectFrom('work_steps')
    .select(['at', 'by_name', 'event'])
    .where('item_id', '=', itemId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How often an item's holder was reminded by hand, and when last. */
export const selectUrges = async (db: Db, itemId: number): Promise<{ n: number; last: Date | null }> => {
  const steps = await db
    .selectFrom('work_steps')
    .select('at')
    .where('item_id', '=', itemId)
    .where('event', '=', 'urge')
    .orderBy('id')
    .execute()
  return { n: steps.length, last: steps.at(-1)?.at ?? null }
}

/** Result of an earlier request with the same key. */
export const selectStepOfRequest = (db: Db, itemId: number, requestKey: string) =>
  db
    .selectFrom('work_steps')
    .select(['event', 'to_state', 'version', 'by_id'])
    .where('item_id', '=', itemId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()

export const insertDeadlines = (db: Db, rows: readonly Insertable<Tables['work_deadlines']>[]) =>
  db
    .insertInto('work_deadlines')
    .values([...rows])
    .execute()

/** Starts a deadline anew; its first original date stays for statistics. */
export const upsertDeadline = (db: Db, row: Insertable<Tables['work_deadlines']>) =>
  db
    .insertInto('work_deadlines')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['item_id', 'name']).doUpdateSet(eb => ({
        started_at: eb.ref('excluded.started_at'),
        due_at: eb.ref('excluded.due_at'),
        stopped_at: null,
        reminders_sent: 0,
        next_reminder_at: eb.ref('excluded.next_reminder_at'),
      })),
    )
    .execute()

export type DeadlineRow = Selectable<Tables['work_deadlines']>

export const selectDeadlines = (db: Db, itemId: number): Promise<DeadlineRow[]> =>
  db.selectFrom('work_deadlines').selectAll().where('item_id', '=', itemId).orderBy('name').execute()

export const updateDeadline = (db: Db, itemId: number, name: string, change: Updateable<Tables['work_deadlines']>) =>
  db.updateTable('work_deadlines').set(change).where('item_id', '=', itemId).where('name', '=', name).execute()

/** Deadlines of which a reminder is due, the longest overdue first. */
export const selectDueReminders = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('work_deadlines')
    .select(['item_id', 'name'])
    .where('next_reminder_at', '<=', now)
    .orderBy('next_reminder_at')
    .limit(limit)
    .execute()

/** A notice that was written before, by a process that ended in between, stays the only one. */
export const insertNotice = (db: Db, row: Insertable<Tables['work_notices']>) =>
  db
    .insertInto('work_notices')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const countEvidence = async (db: Db, itemId: number, ids: readonly number[]): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('work_evidence')
        .select(select => select.fn.countAll<number>().as('n'))
        .where('item_id', '=', itemId)
        .where('id', 'in', [...ids])
        .executeTakeFirstOrThrow()
    ).n,
  )

export const selectDepartments = (db: Db) => db.selectFrom('departments').selectAll().orderBy('id').execute()
export type DepartmentRow = Awaited<ReturnType<typeof selectDepartments>>[number]

/** Deadlines and steps of several items, oldest first. */
export const selectDeadlinesOf = (db: Db, itemIds: readonly number[]): Promise<DeadlineRow[]> =>
  db
    .selectFrom('work_deadlines')
    .selectAll()
    .where('item_id', '=', eb => eb.fn.any(eb.val([...itemIds])))
    .orderBy('item_id')
    .orderBy('name')
    .execute()

export const selectStepsOf = (db: Db, itemIds: readonly number[]) =>
  db
    .selectFrom('work_steps')
    .selectAll()
    .where('item_id', '=', eb => eb.fn.any(eb.val([...itemIds])))
    .orderBy('id')
    .execute()
export type StepRow = Awaited<ReturnType<typeof selectStepsOf>>[number]
