import type { FillState, ReviewLevel } from '@qingyuan/domain/lifecycles/fill.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import { visibleEnterprises } from '#/platform/database/visible-rows.ts'
import { allOf, whenGiven } from '../scope-queries.ts'

export interface GroupCount {
  key: string
  allotted: number
  pending: number
  filling: number
  submitted: number
  approved: number
  rejected: number
  owner: string | null
}

export interface StatFilter {
  taskId: number
  countyId?: number
}

const matching = (scope: Scope, { taskId, countyId }: StatFilter): RawBuilder<boolean> =>
  allOf(
    visibleEnterprises(scope),
    sql<boolean>`a.task_id = ${taskId} and a.state = 'allotted'`,
    whenGiven(countyId, value => sql<boolean>`e.county_id = ${value}`),
  )

const from = sql`from allotments a join fills f on f.task_id = a.task_id and f.enterprise_id = a.enterprise_id join enterprises e on e.id = a.enterprise_id`
const keys = { county: sql`e.county_id::text`, industry: sql`e.industry` } as const

/** States of the fills, by county or industry. */
export const countByGroup = async (db: Db, scope: Scope, filter: StatFilter, by: keyof typeof keys): Promise<GroupCount[]> =>
  (
    await sql<GroupCount>`
    select ${keys[by]} as key, count(*)::int as allotted, count(*) filter (where f.state = 'pending')::int as pending,
      count(*) filter (where f.state = 'filling')::int as filling, count(*) filter (where f.state = 'submitted')::int as submitted,
      count(*) filter (where f.state = 'approved')::int as approved, count(*) filter (where f.state = 'rejected')::int as rejected,
      string_agg(distinct u.real_name, '、') as owner
    ${from} left join users u on u.id = a.owner_id
    where ${matching(scope, filter)} group by 1 order by count(*) desc, 1`.execute(db)
  ).rows

export interface StateCount {
  state: FillState
  level: ReviewLevel | null
  fills: number
}

export const countByState = async (db: Db, scope: Scope, filter: StatFilter): Promise<StateCount[]> =>
  (
    await sql<StateCount>`
    select f.state, f.level, count(*)::int as fills ${from} where ${matching(scope, filter)} group by f.state, f.level`.execute(db)
  ).rows

export interface OpenRecord {
  enterpriseId: number
  name: string
  countyId: number
  industry: string
  state: FillState
  owner: string | null
  savedAt: Date | null
  reminders: number
  remindedAt: Date | null
}

/** Enterprises that have not submitted: not begun, filling, or sent back. */
export const selectOpen = async (db: Db, scope: Scope, filter: StatFilter): Promise<OpenRecord[]> =>
  (
    await sql<OpenRecord>`
    select e.id as "enterpriseId", e.name, e.county_id as "countyId", e.industry, f.state, u.real_name as owner, f.saved_at as "savedAt",
      (select count(*)::int from reminders r where r.task_id = a.task_id and r.enterprise_id = e.id) as reminders,
      (select max(r.at) from reminders r where r.task_id = a.task_id and r.enterprise_id = e.id) as "remindedAt"
    ${from} left join users u on u.id = a.owner_id
    where ${matching(scope, filter)} and f.state in ('pending', 'filling', 'rejected') order by e.county_id, f.state, e.id`.execute(db)
  ).rows

/** Days on which fills were first submitted, and on which those approved now were approved. */
export const countByDay = async (db: Db, scope: Scope, taskId: number): Promise<{ day: string; submitted: number; approved: number }[]> =>
  (
    await sql<{ day: string; submitted: number; approved: number }>`
    select day, sum(submitted)::int as submitted, sum(approved)::int as approved from (
      select (select min(h.at)::date from fill_history h where h.fill_id = f.id and h.event = 'submit') as day, 1 as submitted, 0 as approved
      ${from} where ${matching(scope, { taskId })} and f.submissions > 0
      union all
      select f.decided_at::date, 0, 1 ${from} where ${matching(scope, { taskId })} and f.state = 'approved') each_of
    where day is not null group by day order by day`.execute(db)
  ).rows

/** Reminds the enterprises of a locked task that have not submitted: of a list, of a county, or all. Returns how many. */
export const insertReminders = async (
  db: Db,
  scope: Scope,
  filter: StatFilter & { enterpriseIds?: readonly number[] },
  { message, at, by }: { message: string; at: Date; by: { by_id: number | null; by_name: string } },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into reminders (task_id, enterprise_id, message, at, by_id, by_name)
    select a.task_id, e.id, ${message}, ${at}, ${by.by_id}::int, ${by.by_name} ${from}
    where ${matching(scope, filter)} and f.state in ('pending', 'filling', 'rejected')
      and ${whenGiven(filter.enterpriseIds, ids => sql<boolean>`e.id = any(${[...ids]})`)} order by e.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export interface ReminderRecord {
  id: number
  taskId: number
  name: string
  countyId: number
  message: string
  at: Date
  by: string
  read: boolean
}

const reminderColumns = sql`r.id, r.task_id as "taskId", e.name, e.county_id as "countyId", r.message, r.at, r.by_name as by, r.read_at is not null as read
  from reminders r join enterprises e on e.id = r.enterprise_id`

export const selectReminders = async (
  db: Db,
  scope: Scope,
  taskId: number,
  page: { limit: number; offset: number },
): Promise<ReminderRecord[]> =>
  (
    await sql<ReminderRecord>`
    select ${reminderColumns} where r.task_id = ${taskId} and ${visibleEnterprises(scope)}
    order by r.id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  ).rows

export const countReminders = async (db: Db, scope: Scope, taskId: number): Promise<number> =>
  (
    await sql<{ n: number }>`
    select count(*)::int as n from reminders r join enterprises e on e.id = r.enterprise_id where r.task_id = ${taskId} and ${visibleEnterprises(scope)}`.execute(
      db,
    )
  ).rows[0]!.n

/** Reminders of an enterprise, newest first; reading marks them read. */
export const readReminders = async (db: Db, enterpriseId: number, at: Date): Promise<ReminderRecord[]> => {
  const { rows } = await sql<ReminderRecord>`
    select ${reminderColumns} where r.enterprise_id = ${enterpriseId} order by r.id desc limit 50`.execute(db)
  await sql`update reminders set read_at = ${at} where enterprise_id = ${enterpriseId} and read_at is null`.execute(db)
  return rows
}
