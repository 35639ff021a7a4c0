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
  await sql`insert into replaced_townships (replaced_by, township)
    select ${id}, to_jsonb(t) from townships t where county_id = any(${countyIds}::int[]) order by t.id`.execute(trx)
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
export const selectLaterTownships = async (trx: Db, importId: number) =>
  (
    await sql<{ fileName: string; at: Date; by: string; names: string[] }>`
      select i.file_name as "fileName", i.at, i.by_name as by, array_agg(r.township ->> 'name' order by r.township ->> 'id') as names
        from township_imports i join replaced_townships r on r.replaced_by = i.id
        where i.id > ${importId} and i.undone_at is null and (r.township ->> 'import_id')::int = ${importId}
        group by i.id order by i.id desc limit 1`.execute(trx)
  ).rows[0]
