import type { GridReportKind } from '@qingyuan/domain/grid-report.ts'
import type { Insertable } from 'kysely'
import { countRows } from '#/platform/database/count-rows.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'

export interface ReportFilter {
  kind?: GridReportKind
  id?: number
  /** Cells whose special reports are wanted; null for all. */
  cells: readonly number[] | null
}

const reports = (db: Db, { kind, id, cells }: ReportFilter) => {
  let query = db.selectFrom('grid_reports as r')
  if (kind !== undefined) query = query.where('r.kind', '=', kind)
  if (id !== undefined) query = query.where('r.id', '=', id)
  if (cells !== null) query = query.where(({ or, eb }) => or([eb('r.place_id', 'is', null), eb('r.place_id', 'in', [-1, ...cells])]))
  return query
}

/** Newest first, without their content. */
export const selectReports = (db: Db, filter: ReportFilter, page: { limit: number; offset: number }) =>
  reports(db, filter)
    .select(['r.id', 'r.kind', 'r.item', 'r.title', 'r.period', 'r.place_id', 'r.version', 'r.demo', 'r.sha256'])
    .select(['r.made_at', 'r.made_by', 'r.made_by_name', 'r.signed_at', 'r.signed_by_name'])
    .select(({ selectFrom }) =>
      selectFrom('grid_reports as n')
        .select(({ fn }) => fn.max('n.version').as('newest'))
        .whereRef('n.kind', '=', 'r.kind')
        .whereRef('n.item', '=', 'r.item')
        .whereRef('n.period', '=', 'r.period')
        .where(({ eb, ref }) => eb(ref('n.place_id'), 'is not distinct from', ref('r.place_id')))
        .as('newest'),
    )
    .orderBy('r.made_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number]

export const countReports = (db: Db, filter: ReportFilter): Promise<number> => countRows(reports(db, filter))

export const selectContent = async (db: Db, id: number) =>
  (await db.selectFrom('grid_reports').select('content').where('id', '=', id).executeTakeFirstOrThrow()).content

interface Key {
  kind: GridReportKind
  item: string
  period: string
  place_id: number | null
}

/** Versions of a report so far. */
export const selectVersion = async (db: Db, { kind, item, period, place_id }: Key): Promise<number> => {
  const row = await db
    .selectFrom('grid_reports')
    .select(({ fn }) => fn.max('version').as('newest'))
    .where('kind', '=', kind)
    .where('item', '=', item)
    .where('period', '=', period)
    .where('place_id', place_id === null ? 'is' : '=', place_id)
    .executeTakeFirst()
  return row?.newest ?? 0
}

/** Null where another made the version first. */
export const insertReport = async (db: Db, row: Insertable<Tables['grid_reports']>): Promise<number | null> =>
  (
    await db
      .insertInto('grid_reports')
      .values(row)
      .onConflict(oc => oc.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null

/** False where it is signed already. */
export const signReport = async (db: Db, id: number, by: { at: Date; id: number | null; name: string }): Promise<boolean> => {
  const done = await db
    .updateTable('grid_reports')
    .set({ signed_at: by.at, signed_by: by.id, signed_by_name: by.name })
    .where('id', '=', id)
    .where('signed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}
