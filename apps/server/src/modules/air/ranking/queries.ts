import type { Db } from '#/platform/database/pool.ts'

/** Groups belong to their makers but may be used by anybody who may see all their members: the service decides. */
export const selectGroups = (db: Db) =>
  db
    .selectFrom('area_groups as g')
    .innerJoin('users as u', 'u.id', 'g.owner_id')
    .select(['g.id', 'g.name', 'g.place_ids as placeIds', 'g.owner_id as ownerId', 'u.real_name as owner'])
    .orderBy('g.id')
    .execute()

export const insertGroup = async (db: Db, group: { name: string; placeIds: number[]; ownerId: number }): Promise<number | null> => {
  const row = await db
    .insertInto('area_groups')
    .values({ name: group.name, place_ids: group.placeIds, owner_id: group.ownerId })
    .onConflict(conflict => conflict.columns(['owner_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Deletes a group of its owner; false when there is none. */
export const deleteGroup = async (db: Db, ownerId: number, id: number): Promise<boolean> =>
  (await db.deleteFrom('area_groups').where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst()).numDeletedRows > 0n
