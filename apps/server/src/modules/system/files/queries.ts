import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'

/** Is this the result of a job that this user requested? */
export const isFileOfOwnJob = async (db: Db, scope: Scope, fileId: string): Promise<boolean> => {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('file_id', '=', fileId)
    .where('created_by', '=', scope.userId)
    .executeTakeFirst()
  return job !== undefined
}
