import type { Db } from '#/platform/database/pool.ts'

/** The job that writes or reads a backup now, or waits to. */
export const selectBackupJob = async (db: Db): Promise<string | null> =>
  (
    await db
      .selectFrom('jobs')
      .select('id')
      .where('kind', 'in', ['backup', 'backup-check'])
      .where('state', 'in', ['queued', 'running'])
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? null
