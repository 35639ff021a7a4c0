import type { Db } from '#/platform/database/pool.ts'

/** A picture by what it shows. */
export const selectPicture = (db: Db, key: Buffer) =>
  db.selectFrom('weather_pictures').select(['place_id', 'file_id']).where('key', '=', key).executeTakeFirst()

/** Two processes may draw the same: the first one's stays. */
export const insertPicture = (db: Db, key: Buffer, placeId: number, fileId: string) =>
  db
    .insertInto('weather_pictures')
    .values({ key, place_id: placeId, file_id: fileId })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
