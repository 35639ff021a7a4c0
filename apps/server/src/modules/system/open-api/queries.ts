import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'

/** All keys for the whole city; one's own for who is limited to counties. */
export const selectApiKeys = (db: Db, scope: Scope) =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .$if(scope.counties !== null, query => query.where('created_by', '=', scope.userId))
    .orderBy('id')
    .execute()

export const insertApiKey = async (db: Db, key: { name: string; keyHash: Buffer; createdBy: number; now: Date }): Promise<number> => {
  const values = { name: key.name, key_hash: key.keyHash, created_by: key.createdBy, created_at: key.now }
  return (await db.insertInto('api_keys').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Its name; null when there is no such key. */
export const revokeApiKey = async (db: Db, scope: Scope, id: number, now: Date): Promise<string | null> => {
  const row = await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .$if(scope.counties !== null, query => query.where('created_by', '=', scope.userId))
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}
