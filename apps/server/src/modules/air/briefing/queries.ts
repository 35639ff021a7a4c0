import type { Db } from '#/platform/database/pool.ts'
import type { BriefingContent } from './content.ts'

const rows = (db: Db) =>
  db
    .selectFrom('briefings')
    .select([
      'id',
      'day',
      'county_id as countyId',
      'version',
      'state',
      'title',
      'changed',
      'made_at as madeAt',
      'made_by as madeById',
      'made_by_name as madeBy',
    ])
    .select(['released_at as releasedAt', 'released_by_name as releasedBy'])
    .select(briefing => briefing.ref('content').$castTo<BriefingContent>().as('content'))

export const selectBriefing = (db: Db, id: number) => rows(db).where('id', '=', id).executeTakeFirst()
export type BriefingRow = NonNullable<Awaited<ReturnType<typeof selectBriefing>>>

/** The newest version of a day, or of the newest day. */
export const selectNewest = (db: Db, countyId: number, day?: string) =>
  rows(db)
    .where('county_id', '=', countyId)
    .$if(day !== undefined, query => query.where('day', '=', day!))
    .orderBy('day', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Newest first. */
export const selectVersions = (db: Db, countyId: number, day: string) =>
  rows(db).where('county_id', '=', countyId).where('day', '=', day).orderBy('version', 'desc').execute()

const mostDays = 60
export const selectDays = async (db: Db, countyId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('briefings')
      .select('day')
      .distinct()
      .where('county_id', '=', countyId)
      .orderBy('day', 'desc')
      .limit(mostDays)
      .execute()
  ).map(({ day }) => day)

interface NewVersion {
  day: string
  countyId: number
  title: string
  content: BriefingContent
  changed: number
  madeAt: Date
  madeBy: number | null
  madeByName: string
}

/** The writer of the next version and the user who releases this one take turns. */
export const lockVersion = (db: Db, { countyId, day, version }: { countyId: number; day: string; version: number }) =>
  db
    .selectFrom('briefings')
    .select('id')
    .where('county_id', '=', countyId)
    .where('day', '=', day)
    .where('version', '=', version)
    .forUpdate()
    .execute()

/** Writes the next version of a day. `after`: only while that is the newest (0: none). Undefined when another one was faster. */
export const insertVersion = (db: Db, after: number, { day, countyId, title, content, changed, madeAt, madeBy, madeByName }: NewVersion) =>
  db.transaction().execute(async trx => {
    await lockVersion(trx, { countyId, day, version: after })
    return trx
      .insertInto('briefings')
      .values({
        ...{ day, county_id: countyId, version: after + 1, title, content: JSON.stringify(content), changed },
        ...{ made_at: madeAt, made_by: madeBy, made_by_name: madeByName },
      })
      .onConflict(conflict => conflict.doNothing())
      .returning(['id', 'version'])
      .executeTakeFirst()
  })

/** Replaces what a draft was composed from, where its statements are the same. */
export const updateContent = (db: Db, id: number, content: BriefingContent) =>
  db
    .updateTable('briefings')
    .set({ content: JSON.stringify(content) })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .execute()

/** False when it was released already. */
export const markReleased = async (db: Db, id: number, at: Date, name: string): Promise<boolean> =>
  Number(
    (
      await db
        .updateTable('briefings')
        .set({ state: 'released', released_at: at, released_by_name: name })
        .where('id', '=', id)
        .where('state', '=', 'draft')
        .executeTakeFirst()
    ).numUpdatedRows,
  ) > 0
