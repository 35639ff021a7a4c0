import type { WorkKind } from '@qingyuan/domain/lifecycles/work-kinds.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'
import { visibleRows } from '#/platform/database/visible-rows.ts'

/** States of one kind of item by whose inbox they are in. */
export interface InboxStates {
  kind: WorkKind
  receiver: readonly string[]
  sender: readonly string[]
  reviewer: readonly string[]
  /** Names of deadlines that the item's enterprise must meet. */
  enterprise: readonly string[]
}

interface Person {
  scope: Scope
  departmentIds: readonly number[]
}

const inboxRows = (db: Db, { scope, departmentIds }: Person, kinds: readonly InboxStates[]) =>
  db
    .selectFrom('work_items as i')
    .where(visibleRows(scope, 'i.county_id', 'i.enterprise_id'))
    .where(where => {
      const anyOf = (states: readonly string[]) => where('i.state', '=', where.fn.any(where.val([...states])))
      const department = where('i.department_id', '=', where.fn.any(where.val([...departmentIds])))
      const runs = (names: readonly string[]) =>
        where.exists(
          where
            .selectFrom('work_deadlines as w')
            .whereRef('w.item_id', '=', 'i.id')
            .where('w.stopped_at', 'is', null)
            .where('w.name', '=', where.fn.any(where.val([...names])))
            .select('w.item_id'),
        )
      const ofEnterprise = where('i.enterprise_id', '=', scope.userType === 'enterprise' ? (scope.enterpriseId ?? -1) : -1)
      const mine = where('i.assignee_id', '=', scope.userId)
      return where.or(
        kinds.map(({ kind, receiver, sender, reviewer, enterprise }) =>
          where.and([
            where('i.kind', '=', kind),
            where.or([
              where.and([anyOf(receiver), where.or([mine, where.and([where('i.assignee_id', 'is', null), department])])]),
              where.and([runs(enterprise), ofEnterprise]),
              where.and([anyOf(sender), where('i.created_by', '=', scope.userId)]),
              where.and([anyOf(reviewer), where.or([where('i.assignee_id', 'is', null), where('i.assignee_id', '<>', scope.userId)])]),
            ]),
          ]),
        ),
      )
    })

/** The earliest deadline that runs first. */
export const selectInbox = (db: Db, person: Person, kinds: readonly InboxStates[], page: { limit: number; offset: number }) =>
  inboxRows(db, person, kinds)
    .select(['i.id', 'i.kind', 'i.title', 'i.state', 'i.version', 'i.county_id', 'i.created_at'])
    .select(select =>
      select
        .selectFrom('work_deadlines as d')
        .select(inner => inner.fn.min('d.due_at').as('due_at'))
        .whereRef('d.item_id', '=', 'i.id')
        .where('d.stopped_at', 'is', null)
        .as('due_at'),
    )
    .orderBy('due_at', order => order.asc().nullsLast())
    .orderBy('i.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const countInbox = async (db: Db, person: Person, kinds: readonly InboxStates[]): Promise<number> =>
  Number(
    (
      await inboxRows(db, person, kinds)
        .select(select => select.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

const noticeRows = (db: Db, { scope, departmentIds }: Person) =>
  db
    .selectFrom('work_notices as n')
    .where(where =>
      where.or([
        where('n.user_id', '=', scope.userId),
        where('n.department_id', '=', where.fn.any(where.val([...departmentIds]))),
        where('n.enterprise_id', '=', scope.userType === 'enterprise' ? (scope.enterpriseId ?? -1) : -1),
      ]),
    )

/** The newest notice of each item: an escalation takes the place of the reminders before it. Unread first, then newest first. */
export const selectNotices = (db: Db, person: Person, page: { limit: number; offset: number }) =>
  db
    .selectFrom(
      noticeRows(db, person)
        .distinctOn('n.item_id')
        .select(['n.id', 'n.item_id', 'n.kind', 'n.message', 'n.at', 'n.read_at'])
        .orderBy('n.item_id')
        .orderBy('n.id', 'desc')
        .as('n'),
    )
    .selectAll()
    .orderBy('n.read_at', order => order.desc().nullsFirst())
    .orderBy('n.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const markNoticesRead = async (db: Db, person: Person, ids: readonly number[], at: Date): Promise<number> => {
  const own = noticeRows(db, person)
    .select('n.id')
    .where('n.id', '=', eb => eb.fn.any(eb.val([...ids])))
  const { numUpdatedRows } = await db
    .updateTable('work_notices')
    .set({ read_at: at, read_by: person.scope.userId })
    .where('id', 'in', own)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
