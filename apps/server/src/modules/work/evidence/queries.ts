import type { Insertable } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'

const evidenceRows = (db: Db) =>
  db
    .selectFrom('work_evidence as e')
    .innerJoin('files as f', 'f.id', 'e.file_id')
    .selectAll('e')
    .select(['f.name as file_name', 'f.media_type', 'f.size'])

/** Oldest first. */
export const selectEvidence = (db: Db, itemId: number) => evidenceRows(db).where('e.item_id', '=', itemId).orderBy('e.id').execute()
export type EvidenceRow = Awaited<ReturnType<typeof selectEvidence>>[number]

export const selectEvidenceById = (db: Db, id: number) => evidenceRows(db).where('e.id', '=', id).executeTakeFirst()

export const selectEvidenceByHash = (db: Db, itemId: number, sha256: Buffer) =>
  db.selectFrom('work_evidence').select('id').where('item_id', '=', itemId).where('sha256', '=', sha256).executeTakeFirst()

/** Null when the item has the same bytes already. */
export const insertEvidence = async (db: Db, row: Insertable<Tables['work_evidence']>): Promise<number | null> =>
  (
    await db
      .insertInto('work_evidence')
      .values(row)
      .onConflict(conflict => conflict.columns(['item_id', 'sha256']).doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null
