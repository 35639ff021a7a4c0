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

interface NewKey {
  name: string
  keyHash: Buffer
  createdBy: number
  now: Date
  expiresAt: Date | null
  addresses: string[]
}

export const insertApiKey = async (db: Db, { name, keyHash, createdBy, now, expiresAt, addresses }: NewKey): Promise<number> => {
  const values = { name, key_hash: keyHash, created_by: createdBy, created_at: now, expires_at: expiresAt, addresses }
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
