import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'

export interface Owner {
  id: number
  name: string
  countyIds: number[] | null
}

/** Staff who may manage tasks and see at least one county of the caller. */
export const selectOwners = async (db: Db, scope: Scope): Promise<Owner[]> =>
  (
    await sql<Owner>`
    select u.id, u.real_name as name, case when u.user_type = 'city' then u.county_ids else coalesce(u.county_ids, '{}') end as "countyIds"
    from users u
    where not u.disabled and u.user_type <> 'enterprise' and ${
      scope.counties === null ? sql<boolean>`true` : sql<boolean>`(u.county_ids && ${[...scope.counties]}::int[])`
    } and exists (select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and 'fill:manage' = any(r.permissions))
    order by u.user_type, u.id`.execute(db)
  ).rows

/** Names, or removes, the owner of a county in a locked task; allotments there follow. Returns how many did. */
export const appointOwner = async (db: Db, taskId: number, countyId: number, ownerId: number | null): Promise<number> => {
  if (ownerId === null) await db.deleteFrom('task_owners').where('task_id', '=', taskId).where('county_id', '=', countyId).execute()
  else
    await db
      .insertInto('task_owners')
      .values({ task_id: taskId, county_id: countyId, owner_id: ownerId })
      .onConflict(conflict => conflict.columns(['task_id', 'county_id']).doUpdateSet({ owner_id: ownerId }))
      .execute()
  const enterprises = await sql`
    update allotments a set owner_id = ${ownerId}::int from enterprises e
    where e.id = a.enterprise_id and e.county_id = ${countyId} and a.task_id = ${taskId}`.execute(db)
  const points = await sql`
    update task_points x set owner_id = ${ownerId}::int from surface_points s
    where s.id = x.point_id and s.county_id = ${countyId} and x.task_id = ${taskId}`.execute(db)
  return Number(enterprises.numAffectedRows ?? 0) + Number(points.numAffectedRows ?? 0)
}
