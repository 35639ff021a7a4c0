import type { CaseState } from '@qingyuan/domain/lifecycles/case.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { caseOrders } from '#/modules/sources/incidents/public.ts'
import { fieldOrderRows } from '#/modules/work/field-orders/public.ts'
import { itemRows } from '#/modules/work/items/public.ts'
import { containsPattern } from '#/platform/database/contains-pattern.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'
import { visibleRows } from '#/platform/database/visible-rows.ts'

export interface CaseFilter {
  id?: number
  from?: Date
  to?: Date
  state?: CaseState
  states?: readonly CaseState[]
  countyId?: number
  placeId?: number
  alarmId?: number
  parameter?: string
  /** Hour labels: cases whose traced hours have one of these. */
  tracedFrom?: string
  tracedTo?: string
  search?: string
}

/** Cases of the caller's counties, and those of which an order went to the caller's county or enterprise. */
const filteredCases = (db: Db, scope: Scope, filter: CaseFilter) => {
  const { id, from, to, state, states, countyId, placeId, alarmId, parameter, tracedFrom, tracedTo, search } = filter
  const ofOrders = caseOrders(db)
    .innerJoin('case_alarms as m', 'm.alarm_id', 'o.alarm_id')
    .where(visibleRows(scope, 'i.county_id', 'i.enterprise_id'))
    .select('m.case_id')
  const ofField = fieldOrderRows(db)
    .clearSelect()
    .innerJoin('case_alarms as m', 'm.alarm_id', 'f.alarm_id')
    .where(visibleRows(scope, 'i.county_id', 'i.enterprise_id'))
    .select('m.case_id')
  let query = itemRows(db)
    .innerJoin('cases as c', 'c.item_id', 'i.id')
    .where(where =>
      where.or([
        where(visibleRows(scope, 'c.county_id'), '=', true),
        where('c.item_id', 'in', ofOrders),
        where('c.item_id', 'in', ofField),
      ]),
    )
  if (id !== undefined) query = query.where('i.id', '=', id)
  if (from) query = query.where('i.created_at', '>=', from)
  if (to) query = query.where('i.created_at', '<', to)
  if (state) query = query.where('i.state', '=', state)
  if (states) query = query.where('i.state', 'in', [...states])
  if (countyId !== undefined) query = query.where('c.county_id', '=', countyId)
  if (placeId !== undefined) query = query.where('c.place_id', '=', placeId)
  if (alarmId !== undefined)
    query = query.where('c.item_id', 'in', db.selectFrom('case_alarms').select('case_id').where('alarm_id', '=', alarmId))
  if (parameter) query = query.where('c.parameter', '=', parameter)
  // Hour labels of one form are in the order of their hours.
  if (tracedFrom) query = query.where(sql`c.question->>'to'`, '>=', tracedFrom)
  if (tracedTo) query = query.where(sql`c.question->>'from'`, '<=', tracedTo)
  if (search)
    query = query.where(where => where.or((['i.title', 'c.number'] as const).map(field => where(field, 'ilike', containsPattern(search)))))
  return query
}

/** Newest first. */
export const selectCases = (db: Db, scope: Scope, filter: CaseFilter, page: { limit: number; offset: number }) =>
  filteredCases(db, scope, filter)
    .select(['c.number', 'c.parameter', 'c.question', 'c.run_id', 'c.round', 'c.round_at', 'c.effect'])
    .select(select =>
      select
        .selectFrom('case_alarms as m')
        .whereRef('m.case_id', '=', 'c.item_id')
        .select(sql<number[]>`array_agg(m.alarm_id order by m.alarm_id)`.as('ids'))
        .as('alarm_ids'),
    )
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
export type CaseRecord = Awaited<ReturnType<typeof selectCases>>[number]

export const countCaseStates = async (db: Db, scope: Scope, filter: CaseFilter): Promise<Record<string, number>> => {
  const rows = await filteredCases(db, scope, filter)
    .clearSelect()
    .select(eb => ['i.state', eb.fn.countAll<number>().as('n')])
    .groupBy('i.state')
    .execute()
  return Object.fromEntries(rows.map(({ state, n }) => [state, Number(n)]))
}

export const insertCase = (db: Db, row: Insertable<Tables['cases']>) => db.insertInto('cases').values(row).execute()

/** False when the alarm has a case already. */
export const attachAlarm = async (db: Db, alarmId: number, caseId: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('case_alarms')
    .values({ alarm_id: alarmId, case_id: caseId })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export const selectCaseAlarms = async (db: Db, alarmIds: readonly number[]): Promise<Map<number, number>> =>
  new Map(
    (
      await db
        .selectFrom('case_alarms')
        .selectAll()
        .where('alarm_id', '=', eb => eb.fn.any(eb.val([...alarmIds])))
        .execute()
    ).map(row => [row.alarm_id, row.case_id]),
  )

/** Cases of orders, to enterprises or to the field: those of their alarms. */
export const selectCasesOfOrders = async (db: Db, orderIds: readonly number[]): Promise<Map<number, number>> => {
  const ofEnterprises = caseOrders(db)
    .innerJoin('case_alarms as m', 'm.alarm_id', 'o.alarm_id')
    .where('i.id', '=', eb => eb.fn.any(eb.val([...orderIds])))
    .select(['i.id', 'm.case_id'])
  const ofField = fieldOrderRows(db)
    .clearSelect()
    .innerJoin('case_alarms as m', 'm.alarm_id', 'f.alarm_id')
    .where('i.id', '=', eb => eb.fn.any(eb.val([...orderIds])))
    .select(['i.id', 'm.case_id'])
  const rows = await Promise.all([ofEnterprises.execute(), ofField.execute()])
  return new Map(rows.flat().map(row => [row.id, row.case_id]))
}

export const updateCase = (db: Db, id: number, change: Updateable<Tables['cases']>) =>
  db.updateTable('cases').set(change).where('item_id', '=', id).execute()
