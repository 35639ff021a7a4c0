import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'

/** One's own name. */
export const saveRealName = (db: Db, scope: Scope, realName: string) =>
  db.updateTable('users').set({ real_name: realName }).where('id', '=', scope.userId).execute()
