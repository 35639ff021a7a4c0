import type { Db } from '#/platform/database/pool.ts'

/** An address was refused for repeated wrong passwords of this device. */
export const saveAccessFault = (db: Db, sourceId: number, at: Date, address: string) =>
  db.updateTable('data_sources').set({ access_refused_at: at, access_refused_from: address }).where('id', '=', sourceId).execute()
