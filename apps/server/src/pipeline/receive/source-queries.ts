import type { Db } from '#/platform/database/pool.ts'

export const findSource = async (db: Db, kind: 'file' | 'push', name: string): Promise<number | undefined> =>
  (await db.selectFrom('data_sources').select('id').where('kind', '=', kind).where('name', '=', name).executeTakeFirst())?.id

export const insertSource = async (db: Db, kind: 'file' | 'push', name: string): Promise<number> =>
  (await db.insertInto('data_sources').values({ kind, name }).returning('id').executeTakeFirstOrThrow()).id
