import { type AlarmSeverity, type AlarmTerms, subjectOf } from '@qingyuan/domain/alarms/rule.ts'
import type { StationType } from '@qingyuan/domain/station-types.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import { termsOf } from './queries.ts'

/** Categories in their order, with the number of their rules. */
export const selectCategories = (db: Db) =>
  db
    .selectFrom('alarm_categories as c')
    .select(['c.id', 'c.code', 'c.name', 'c.colour', 'c.sort', 'c.receivers', 'c.task_allowed as taskAllowed'])
    .select(sql<number>`(select count(*)::int from alarm_rules r where r.category_id = c.id)`.as('rules'))
    .orderBy('c.sort')
    .orderBy('c.id')
    .execute()

export interface CategoryValues {
  id?: number
  name: string
  colour: string
  sort: number
  receivers: readonly string[]
  taskAllowed: boolean
}

/** Adds or changes a category. */
export const saveCategory = async (
  db: Db,
  { id, taskAllowed, receivers, ...rest }: CategoryValues,
): Promise<number | 'missing' | 'taken'> => {
  const taken = await db.selectFrom('alarm_categories').select('id').where('name', '=', rest.name).executeTakeFirst()
  if (taken && taken.id !== id) return 'taken'
  const values = { ...rest, receivers: [...receivers], task_allowed: taskAllowed }
  const saved =
    id === undefined
      ? await db.insertInto('alarm_categories').values(values).returning('id').executeTakeFirst()
      : await db.updateTable('alarm_categories').set(values).where('id', '=', id).returning('id').executeTakeFirst()
  return saved?.id ?? 'missing'
}

/** Removes a category that has no rules and that people made. */
export const deleteCategory = async (db: Db, id: number): Promise<'done' | 'missing' | 'builtIn' | 'used'> => {
  const category = (await selectCategories(db)).find(each => each.id === id)
  if (!category) return 'missing'
  if (category.code !== null) return 'builtIn'
  if (category.rules > 0) return 'used'
  const { numDeletedRows } = await db
    .deleteFrom('alarm_categories as c')
    .where('c.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('alarm_rules as r').select('r.id').whereRef('r.category_id', '=', 'c.id'))),
    )
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n ? 'done' : 'used'
}

/** Rules of categories. */
export const selectCategorised = async (db: Db) =>
  (
    await db
      .selectFrom('alarm_rules as r')
      .innerJoin('alarm_categories as c', 'c.id', 'r.category_id')
      .selectAll('r')
      .select(['c.name as categoryName', 'c.id as categoryId'])
      .orderBy('c.sort')
      .orderBy('r.id')
      .execute()
  ).map(rule => ({
    ...{
      id: rule.id,
      categoryId: rule.categoryId,
      category: rule.categoryName,
      name: rule.name,
      kind: rule.kind!,
      severity: rule.severity,
    },
    ...{ terms: termsOf(rule), types: rule.types ?? [], stationIds: rule.place_ids, levels: rule.bounds, quiet: rule.quiet },
    ...{ active: rule.active, version: rule.version },
  }))

export interface CategorisedValues {
  id: number | undefined
  categoryId: number
  name: string
  severity: AlarmSeverity
  terms: AlarmTerms
  types: readonly StationType[]
  placeIds: readonly number[] | null
  bounds: readonly number[]
  quiet: readonly number[]
  /** That the caller saw; not compared when left out. */
  version: number | undefined
}

/** The other graded rules of a quantity take the levels of one: a peak has one level, whichever rule found it. */
const shareBounds = async (
  db: Db,
  { id, parameter, bounds, by }: { id: number; parameter: string | null; bounds: number[]; by: string },
) => {
  if (parameter === null || bounds.length === 0) return
  await db
    .updateTable('alarm_rules')
    .set({ bounds, updated_by: by, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '!=', id)
    .where('category_id', 'is not', null)
    .where('parameter', '=', parameter)
    .where(sql<boolean>`cardinality(bounds) > 0 and bounds <> ${bounds}::double precision[]`)
    .execute()
}

/**
 * Adds or changes a rule of a category, and the levels of the others of its quantity; one that another person has changed since is left alone.
 */
export const saveCategorised = (db: Db, rule: CategorisedValues, by: string) =>
  db.transaction().execute(async trx => {
    const saved = await saveOne(trx, rule, by)
    if (saved !== 'missing' && 'id' in saved)
      await shareBounds(trx, { id: saved.id, parameter: subjectOf(rule.terms.condition), bounds: [...rule.bounds], by })
    return saved
  })

const saveOne = async (db: Db, rule: CategorisedValues, by: string) => {
  const { id, terms, version } = rule
  const values = {
    ...{ name: rule.name, category_id: rule.categoryId, severity: rule.severity, parameter: subjectOf(terms.condition) },
    ...{ condition: JSON.stringify(terms.condition), hours: terms.hours, clear_hours: terms.clearHours, levels: null, county_ids: null },
    ...{
      types: [...rule.types],
      place_ids: rule.placeIds && [...rule.placeIds],
      bounds: [...rule.bounds],
      quiet: [...rule.quiet],
      updated_by: by,
    },
  }
  if (id === undefined) return db.insertInto('alarm_rules').values(values).returning(['id', 'version']).executeTakeFirstOrThrow()
  const saved = await db
    .updateTable('alarm_rules')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('category_id', 'is not', null)
    .$if(version !== undefined, query => query.where('version', '=', version!))
    .returning(['id', 'version'])
    .executeTakeFirst()
  if (saved) return saved
  const other = await db
    .selectFrom('alarm_rules')
    .select('updated_by')
    .where('id', '=', id)
    .where('category_id', 'is not', null)
    .executeTakeFirst()
  return other ? { staleBy: other.updated_by } : ('missing' as const)
}
