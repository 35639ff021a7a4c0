import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Insertable } from 'kysely'
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

/** Replaces the townships of the counties that the new ones lie in; within a transaction. */
export const replaceTownships = async (
  trx: Db,
  head: Omit<Insertable<Tables['township_imports']>, 'added' | 'updated'>,
  townships: readonly NewTownship[],
) => {
  const countyIds = [...new Set(townships.map(township => township.county_id))]
  const before = await trx.deleteFrom('townships').where('county_id', 'in', countyIds).returning(['county_id', 'name']).execute()
  const known = new Set(before.map(({ county_id, name }) => `${county_id} ${name}`))
  const updated = townships.filter(({ county_id, name }) => known.has(`${county_id} ${name}`)).length
  const counts = { added: townships.length - updated, updated }
  const { id } = await trx
    .insertInto('township_imports')
    .values({ ...head, ...counts })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const township of townships)
    await trx
      .insertInto('townships')
      .values({ ...township, import_id: id, polygons: JSON.stringify(township.polygons) })
      .execute()
  return { importId: id, ...counts }
}

export const deleteTownshipsOf = (db: Db, importId: number) => db.deleteFrom('townships').where('import_id', '=', importId).execute()
