import type { AllotmentState } from '@qingyuan/domain/lifecycles/allotment.ts'
import { notSubmitted } from '@qingyuan/domain/lifecycles/allotment.ts'
import type { FillState } from '@qingyuan/domain/lifecycles/fill.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#/platform/database/contains-pattern.ts'
import { countyOrder } from '#/platform/database/county-order.ts'
import type { Db } from '#/platform/database/pool.ts'
import { visibleEnterprises } from '#/platform/database/visible-rows.ts'
import { allOf, whenGiven } from '../scope-queries.ts'
import type { Assignment } from './assigning.ts'

export interface EnterpriseFilter {
  search?: string
  countyId?: number
  industry?: string
  controlLevel?: string
  state?: AllotmentState
}

const matching = (scope: Scope, { search, countyId, industry, controlLevel }: EnterpriseFilter): RawBuilder<boolean> =>
  allOf(
    visibleEnterprises(scope),
    whenGiven(search, value => sql<boolean>`(e.name ilike ${containsPattern(value)} or e.code ilike ${containsPattern(value)})`),
    whenGiven(countyId, value => sql<boolean>`e.county_id = ${value}`),
    whenGiven(industry, value => sql<boolean>`e.industry ilike ${containsPattern(value)}`),
    whenGiven(controlLevel, value => sql<boolean>`e.source_control = ${value}`),
  )

export interface AllottedEnterprise {
  enterpriseId: number
  code: string
  name: string
  countyId: number
  industry: string
  controlLevel: string | null
  state: AllotmentState
  ownerId: number | null
  owner: string | null
  changedAt: Date | null
  fillState: FillState | null
}

const stateIs = (state: AllotmentState | undefined) => whenGiven(state, value => sql<boolean>`coalesce(a.state, 'none') = ${value}`)

/** Every enterprise that the caller sees, with what it is to the task. */
export const selectEnterprises = async (
  db: Db,
  scope: Scope,
  taskId: number,
  filter: EnterpriseFilter,
  page: { limit: number; offset: number },
): Promise<AllottedEnterprise[]> =>
  (
    await sql<AllottedEnterprise>`
    select e.id as "enterpriseId", e.code, e.name, e.county_id as "countyId", e.industry, e.source_control as "controlLevel",
      coalesce(a.state, 'none') as state, a.owner_id as "ownerId", u.real_name as owner, a.changed_at as "changedAt", f.state as "fillState"
    from enterprises e left join allotments a on a.task_id = ${taskId} and a.enterprise_id = e.id
      left join fills f on f.task_id = ${taskId} and f.enterprise_id = e.id left join users u on u.id = a.owner_id
    where ${matching(scope, filter)} and ${stateIs(filter.state)}
    order by ${countyOrder('e.county_id')}, e.id limit ${page.limit} offset ${page.offset}`.execute(db)
  ).rows

export const countEnterprises = async (db: Db, scope: Scope, taskId: number, filter: EnterpriseFilter): Promise<number> =>
  (
    await sql<{ n: number }>`
    select count(*)::int as n from enterprises e left join allotments a on a.task_id = ${taskId} and a.enterprise_id = e.id
    where ${matching(scope, filter)} and ${stateIs(filter.state)}`.execute(db)
  ).rows[0]!.n

/**
 * Puts enterprises on a locked task, those of a list or of a filter, in one statement; those that are on it stay unchanged. A fill is made with the
 * first allotment and comes back with its data after a cancelled one.
 */
export const allotEnterprises = async (
  db: Db,
  scope: Scope,
  { taskId, at, by, ownerId }: Assignment,
  of: { ids: readonly number[] } | { filter: EnterpriseFilter },
): Promise<{ wanted: number; changed: number }> => {
  const condition = 'ids' in of ? allOf(visibleEnterprises(scope), sql<boolean>`e.id = any(${[...of.ids]})`) : matching(scope, of.filter)
  const { rows } = await sql<{ wanted: number; changed: number }>`
    with wanted as (select e.id, e.county_id from enterprises e where ${condition}),
    put as (
      insert into allotments as a (task_id, enterprise_id, owner_id, changed_at, changed_by)
      select ${taskId}, w.id, coalesce(${ownerId}::int, o.owner_id), ${at}, ${by.by_id}::int
      from wanted w left join task_owners o on o.task_id = ${taskId} and o.county_id = w.county_id order by w.id
      on conflict (task_id, enterprise_id) do update set state = 'allotted', owner_id = coalesce(excluded.owner_id, a.owner_id),
        changed_at = excluded.changed_at, changed_by = excluded.changed_by where a.state = 'cancelled'
      returning enterprise_id),
    made as (insert into fills (task_id, enterprise_id) select ${taskId}, enterprise_id from put order by enterprise_id on conflict do nothing
      returning id, state),
    notified as (
      insert into fill_history (fill_id, at, by_id, by_name, event, from_state, to_state)
      select id, ${at}, ${by.by_id}::int, ${by.by_name}, 'allot', state, state from (
        select id, state from made
        union all select f.id, f.state from fills f join put p on p.enterprise_id = f.enterprise_id where f.task_id = ${taskId}) each_of)
    select (select count(*) from wanted)::int as wanted, (select count(*) from put)::int as changed`.execute(db)
  return rows[0]!
}

/** Takes enterprises off a locked task, as far as their fills are not submitted; their answers are kept. Returns how many went. */
export const cancelEnterprises = async (
  db: Db,
  scope: Scope,
  { taskId, at, by }: Omit<Assignment, 'ownerId'>,
  ids: readonly number[],
): Promise<number> => {
  const { rows } = await sql<{ changed: number }>`
    with locked as (
      select f.id, f.enterprise_id, f.state from fills f join enterprises e on e.id = f.enterprise_id
      where f.task_id = ${taskId} and f.enterprise_id = any(${[...ids]}) and f.state = any(${[...notSubmitted]}) and ${visibleEnterprises(scope)}
      order by f.id for update of f),
    gone as (
      update allotments a set state = 'cancelled', changed_at = ${at}, changed_by = ${by.by_id}::int from locked h
      where a.task_id = ${taskId} and a.enterprise_id = h.enterprise_id and a.state = 'allotted' returning a.enterprise_id),
    logged as (
      insert into fill_history (fill_id, at, by_id, by_name, event, from_state, to_state)
      select h.id, ${at}, ${by.by_id}::int, ${by.by_name}, 'cancel', h.state, h.state from locked h join gone g on g.enterprise_id = h.enterprise_id)
    select count(*)::int as changed from gone`.execute(db)
  return rows[0]!.changed
}

/** Number of these that the caller may see. */
export const countSeen = async (db: Db, scope: Scope, ids: readonly number[]): Promise<number> =>
  (
    await sql<{ n: number }>`
    select count(*)::int as n from enterprises e where e.id = any(${[...ids]}) and ${visibleEnterprises(scope)}`.execute(db)
  ).rows[0]!.n

export interface CountyCount {
  countyId: number
  ownerId: number | null
  owner: string | null
  total: number
  cancelled: number
  allotted: number
  pending: number
  filling: number
  submitted: number
  approved: number
  rejected: number
}

/** County by county: all there are, and where the allotted stand. */
export const countEnterprisesByCounty = async (db: Db, scope: Scope, taskId: number): Promise<CountyCount[]> =>
  (
    await sql<CountyCount>`
    select c.*, o.owner_id as "ownerId", u.real_name as owner from (
      select e.county_id as "countyId", count(*)::int as total, count(*) filter (where a.state = 'cancelled')::int as cancelled,
        count(*) filter (where a.state = 'allotted')::int as allotted,
        count(*) filter (where a.state = 'allotted' and f.state = 'pending')::int as pending,
        count(*) filter (where a.state = 'allotted' and f.state = 'filling')::int as filling,
        count(*) filter (where a.state = 'allotted' and f.state = 'submitted')::int as submitted,
        count(*) filter (where a.state = 'allotted' and f.state = 'approved')::int as approved,
        count(*) filter (where a.state = 'allotted' and f.state = 'rejected')::int as rejected
      from enterprises e left join allotments a on a.task_id = ${taskId} and a.enterprise_id = e.id
        left join fills f on f.task_id = ${taskId} and f.enterprise_id = e.id
      where ${visibleEnterprises(scope)} group by e.county_id) c
      left join task_owners o on o.task_id = ${taskId} and o.county_id = c."countyId" left join users u on u.id = o.owner_id`.execute(db)
  ).rows
