import { type AlarmTerms, subjectOf } from '@qingyuan/domain/alarms/rule.ts'
import type { StationType } from '@qingyuan/domain/station-types.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

export const selectRules = (db: Db) => db.selectFrom('alarm_rules').selectAll().orderBy('active', 'desc').orderBy('id').execute()
export type RuleRecord = Awaited<ReturnType<typeof selectRules>>[number]

export const selectRule = (db: Db, id: number) => db.selectFrom('alarm_rules').selectAll().where('id', '=', id).executeTakeFirst()

export const termsOf = ({ condition, hours, clear_hours, gap_hours, quiet }: RuleRecord): AlarmTerms => ({
  condition,
  hours,
  clearHours: clear_hours,
  ...(gap_hours === null ? {} : { gapHours: gap_hours }),
  ...(quiet.length === 0 ? {} : { quiet }),
})

export const selectTerms = async (db: Db, id: number): Promise<AlarmTerms | null> => {
  const rule = await selectRule(db, id)
  return rule ? termsOf(rule) : null
}

/** Alarms of each rule since an instant: all, still on, found right, found false. */
export const countByRule = (db: Db, since: Date) =>
  db
    .selectFrom('alarms as a')
    .where('a.opened_at', '>', since)
    .groupBy('a.rule_id')
    .select(eb => [
      'a.rule_id as ruleId',
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('a.ended_at', 'is', null).as('open'),
      eb.fn.countAll<number>().filterWhere('a.state', '=', 'closed').as('right'),
      eb.fn.countAll<number>().filterWhere('a.state', '=', 'false').as('wrong'),
    ])
    .execute()

export interface RuleValues {
  name: string
  severity: RuleRecord['severity']
  terms: AlarmTerms
  levels: RuleRecord['levels']
  countyIds: readonly number[] | null
  types: readonly StationType[] | null
  placeIds: readonly number[] | null
  repeatHours: number | null
  escalateHours: number | null
}

const valuesOf = ({ name, severity, terms, levels, countyIds, types, placeIds, repeatHours, escalateHours }: RuleValues, by: string) => ({
  name,
  severity,
  parameter: subjectOf(terms.condition),
  condition: JSON.stringify(terms.condition),
  hours: terms.hours,
  clear_hours: terms.clearHours,
  quiet: [...(terms.quiet ?? [])],
  levels: levels === null ? null : [...levels],
  county_ids: countyIds === null ? null : [...countyIds],
  types: types === null ? null : [...types],
  place_ids: placeIds === null ? null : [...placeIds],
  repeat_hours: repeatHours,
  escalate_hours: escalateHours,
  updated_at: sql<Date>`now()`,
  updated_by: by,
})

export const insertRule = async (db: Db, values: RuleValues, by: string): Promise<number> =>
  (await db.insertInto('alarm_rules').values(valuesOf(values, by)).returning('id').executeTakeFirstOrThrow()).id

export const updateRule = async (db: Db, id: number, values: RuleValues, by: string): Promise<boolean> =>
  (
    await db
      .updateTable('alarm_rules')
      .set({ ...valuesOf(values, by), version: sql`version + 1` })
      .where('id', '=', id)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

export const switchRule = async (db: Db, id: number, active: boolean, by: string): Promise<boolean> =>
  (
    await db
      .updateTable('alarm_rules')
      .set({ active, updated_at: sql<Date>`now()`, updated_by: by })
      .where('id', '=', id)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** Closed and false alarms of stations opened after an instant: of a rule, or of a subject (any when null). */
export const selectFinished = (db: Db, placeIds: readonly number[], of: { ruleId: number } | { subject: string | null }, after: Date) => {
  const query = db
    .selectFrom('alarms')
    .where('place_id', '=', eb => eb.fn.any(eb.val([...placeIds])))
    .where('opened_at', '>', after)
    .where('state', 'in', ['closed', 'false'])
    .select(['place_id', 'opened_at', 'last_at', 'state'])
  if ('ruleId' in of) return query.where('rule_id', '=', of.ruleId).execute()
  return (of.subject === null ? query : query.where('parameter', '=', of.subject)).execute()
}
