import type { Db } from '#/platform/database/pool.ts'
import { findSource, insertSource } from './source-queries.ts'

/** The data source of a receiver other than HJ 212; made on first use. */
export const sourceOf = async (db: Db, kind: 'file' | 'push', name: string): Promise<number> =>
  (await findSource(db, kind, name)) ?? insertSource(db, kind, name)
