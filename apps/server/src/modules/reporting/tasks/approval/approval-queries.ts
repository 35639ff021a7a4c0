import type { FillState, ReviewLevel } from '@qingyuan/domain/lifecycles/fill.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#/platform/database/contains-pattern.ts'
import type { Db } from '#/platform/database/pool.ts'
import { visibleEnterprises } from '#/platform/database/visible-rows.ts'
import { allOf, whenGiven } from '../scope-queries.ts'

export interface QueueFilter {
  taskId: number
  id?: number
  countyId?: number
  state?: FillState
  industry?: string
  search?: string
  faulty?: boolean
}

export interface QueueRecord {
  id: number
  enterpriseId: number
  name: string
  code: string
  countyId: number
  industry: string
  state: FillState
  level: ReviewLevel | null
  revision: number
  errors: number
  warnings: number
  submissions: number
  submittedAt: Date | null
  submittedBy: string | null
}

const matching = (scope: Scope, { taskId, id, countyId, state, industry, search, faulty }: QueueFilter): RawBuilder<boolean> =>
  allOf(
    visibleEnterprises(scope),
    sql<boolean>`f.task_id = ${taskId} and a.state = 'allotted'`,
    whenGiven(id, value => sql<boolean>`f.id = ${value}`),
    whenGiven(countyId, value => sql<boolean>`e.county_id = ${value}`),
    whenGiven(state, value => sql<boolean>`f.state = ${value}`),
    whenGiven(industry, value => sql<boolean>`e.industry ilike ${containsPattern(value)}`),
    whenGiven(search, value => sql<boolean>`(e.name ilike ${containsPattern(value)} or e.code ilike ${containsPattern(value)})`),
    whenGiven(faulty || undefined, () => sql<boolean>`f.errors + f.warnings > 0`),
  )

const from = sql`from fills f join allotments a on a.task_id = f.task_id and a.enterprise_id = f.enterprise_id join enterprises e on e.id = f.enterprise_id`

/** Whether it waits for a verdict that the caller may give: a county's users at the first level, the city's at both. */
const canDecide = ({ counties }: Scope): RawBuilder<boolean> =>
  sql<boolean>`(f.state = 'submitted' and (f.level = 1 or ${counties === null}))`

/** Whether it waits at the caller's own level: the city's users decide at the second, a county's at the first. */
const isAtOwnLevel = ({ counties }: Scope): RawBuilder<boolean> =>
  sql<boolean>`(f.state = 'submitted' and f.level = ${counties === null ? 2 : 1})`

const findings = sql<number>`case when f.errors > 0 then 2 when f.warnings > 0 then 1 else 0 end`

/** Those that the caller may decide first; of these errors before warnings before none, the caller's own level before others, the longest waiting first. */
export const selectQueue = async (
  db: Db,
  scope: Scope,
  filter: QueueFilter,
  page: { limit: number; offset: number },
): Promise<QueueRecord[]> =>
  (
    await sql<QueueRecord>`
    select q.*, h.by_name as "submittedBy" from (
      select f.id, f.enterprise_id as "enterpriseId", e.name, e.code, e.county_id as "countyId", e.industry, f.state, f.level, f.revision, f.errors,
        f.warnings, f.submissions, f.submitted_at as "submittedAt",
        row_number() over (order by ${canDecide(scope)} desc, ${findings} desc, ${isAtOwnLevel(scope)} desc, f.submitted_at asc nulls last, f.id) as place
      ${from} where ${matching(scope, filter)} order by place limit ${page.limit} offset ${page.offset}) q
      left join lateral (select by_name from fill_history where fill_id = q.id and event = 'submit' order by id desc limit 1) h on true
    order by q.place`.execute(db)
  ).rows

export const countQueue = async (db: Db, scope: Scope, filter: QueueFilter): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n ${from} where ${matching(scope, filter)}`.execute(db)).rows[0]!.n

export interface WholeCount {
  total: number
  pending: number
  filling: number
  submitted: number
  countyLevel: number
  cityLevel: number
  approved: number
  rejected: number
  /** Submitted, at a level that the caller decides, and without a fault. */
  clean: number
}

export const selectWholeCount = async (
  db: Db,
  scope: Scope,
  filter: Pick<QueueFilter, 'taskId' | 'countyId'>,
  wholeCity: boolean,
): Promise<WholeCount> =>
  (
    await sql<WholeCount>`
    select count(*)::int as total, count(*) filter (where f.state = 'pending')::int as pending, count(*) filter (where f.state = 'filling')::int as filling,
      count(*) filter (where f.state = 'submitted')::int as submitted, count(*) filter (where f.level = 1)::int as "countyLevel",
      count(*) filter (where f.level = 2)::int as "cityLevel", count(*) filter (where f.state = 'approved')::int as approved,
      count(*) filter (where f.state = 'rejected')::int as rejected,
      count(*) filter (where f.errors + f.warnings = 0 and (f.level = 1 or (f.level = 2 and ${wholeCity})))::int as clean
    ${from} where ${matching(scope, filter)}`.execute(db)
  ).rows[0]!

export interface ReviewerCount {
  userId: number | null
  name: string
  forwarded: number
  passed: number
  rejected: number
  reset: number
  meanHours: number | null
  lastAt: Date
}

/** True for a verdict `h` whose import was undone: the undo is the step of its fill that leads back, before any other verdict. */
const isUndone = sql<boolean>`exists (
  select from fill_history u where u.fill_id = h.fill_id and u.id > h.id and u.event = 'undo'
    and u.from_state = h.to_state and u.to_state = h.from_state
    and not exists (select from fill_history v where v.fill_id = h.fill_id and v.id > h.id and v.id < u.id
      and v.event in ('forward', 'pass', 'reject', 'reset')))`

/** Verdicts by who gave them, without those that were undone; how long each fill had waited since its last submission. */
export const selectReviewers = async (db: Db, scope: Scope, taskId: number): Promise<ReviewerCount[]> =>
  (
    await sql<ReviewerCount>`
    select h.by_id as "userId", h.by_name as name, count(*) filter (where h.event = 'forward')::int as forwarded,
      count(*) filter (where h.event = 'pass')::int as passed, count(*) filter (where h.event = 'reject')::int as rejected,
      count(*) filter (where h.event = 'reset')::int as reset, max(h.at) as "lastAt",
      avg(extract(epoch from h.at - (select max(s.at) from fill_history s where s.fill_id = h.fill_id and s.event = 'submit' and s.id < h.id)) / 3600)
        filter (where h.event in ('forward', 'pass', 'reject'))::float8 as "meanHours"
    from fill_history h join fills f on f.id = h.fill_id join enterprises e on e.id = f.enterprise_id
    where f.task_id = ${taskId} and h.event in ('forward', 'pass', 'reject', 'reset') and not ${isUndone} and ${visibleEnterprises(scope)}
    group by h.by_id, h.by_name order by max(h.at) desc`.execute(db)
  ).rows
