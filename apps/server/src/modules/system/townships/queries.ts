import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'

export type NewTownship = Omit<Insertable<Tables['townships']>, 'import_id' | 'polygons'> & {
  polygons: readonly (readonly (readonly (readonly [number, number])[])[])[]
}

/** Townships of the caller's counties, county by county. */
export const selectTownships = (db: Db, scope: Scope) => {
  const query = db.selectFrom('townships').selectAll().orderBy('county_id').orderBy('id')
  return (scope.counties === null ? query : query.where(eb => eb('county_id', '=', eb.fn.any(eb.val([...scope.counties!]))))).execute()
}

/** Replaces the townships of the counties that the new ones lie in and keeps the replaced ones for the undo; within a transaction. */
export const replaceTownships = async (
  trx: Db,
  head: Omit<Insertable<Tables['township_imports']>, 'added' | 'updated'>,
  townships: readonly NewTownship[],
) => {
  const countyIds = [...new Set(townships.map(township => township.county_id))]
  const before = await trx.selectFrom('townships').select(['county_id', 'name']).where('county_id', 'in', countyIds).forUpdate().execute()
  const known = new Set(before.map(({ county_id, name }) => `${county_id} ${name}`))
  const updated = townships.filter(({ county_id, name }) => known.has(`${county_id} ${name}`)).length
  const counts = { added: townships.length - updated, updated }
  const { id } = await trx
    .insertInto('township_imports')
    .values({ ...head, ...counts })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('replaced_townships')
    .columns(['replaced_by', 'township'])
    .expression(eb =>
      eb
        .selectFrom('townships as t')
        .select([eb.val(id).as('replaced_by'), sql<string>`to_jsonb(t)`.as('township')])
        .where('county_id', 'in', countyIds)
        .orderBy('t.id'),
    )
    .execute()
  await trx.deleteFrom('townships').where('county_id', 'in', countyIds).execute()
  for (const township of townships)
    await trx
      .insertInto('townships')
      .values({ ...township, import_id: id, polygons: JSON.stringify(township.polygons) })
      .execute()
  return { importId: id, ...counts }
}

/** Deletes the townships of an import and brings back those that it replaced; within a transaction. */
export const restoreTownships = async (trx: Db, importId: number) => {
  await trx.deleteFrom('townships').where('import_id', '=', importId).execute()
  await sql`insert into townships select (jsonb_populate_record(null::townships, township)).*
    from replaced_townships where replaced_by = ${importId}`.execute(trx)
}

/** The newest import that replaced townships of this one and is not undone, with their names. */
export const selectLaterTownships = (trx: Db, importId: number) =>
  trx
    .selectFrom('township_imports as i')
    .innerJoin('replaced_townships as r', 'r.replaced_by', 'i.id')
    .select(['i.file_name as fileName', 'i.at', 'i.by_name as by'])
    .select(sql<string[]>`array_agg(r.township ->> 'name' order by r.township ->> 'id')`.as('names'))
    .where('i.id', '>', importId)
    .where('i.undone_at', 'is', null)
    .where(sql<number>`(r.township ->> 'import_id')::int`, '=', importId)
    .groupBy('i.id')
    .orderBy('i.id', 'desc')
    .limit(1)
    .executeTakeFirst()
