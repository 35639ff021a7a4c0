import { type SqlBool, sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { ModelFileKind } from '#/platform/database/tables.ts'

export interface NewModelFile {
  name: string
  format: string
  kind: ModelFileKind
  model: string
  sha256: Buffer
  fileId: string
  importedBy: number | null
}

export const selectModelFileId = async (db: Db, { sha256, name }: Pick<NewModelFile, 'sha256' | 'name'>): Promise<number | undefined> =>
  (await db.selectFrom('model_files').select('id').where('sha256', '=', sha256).where('name', '=', name).executeTakeFirst())?.id

export const lockModelFile = (db: Db, id: number) =>
  db.selectFrom('model_files').select(['name', 'file_id']).where('id', '=', id).forUpdate().executeTakeFirst()

/** The row belongs to the import of this stored file again. */
export const setModelFileId = (db: Db, id: number, fileId: string) =>
  db.updateTable('model_files').set({ file_id: fileId }).where('id', '=', id).execute()

/** The terrain that a file brought; the one before it is in use again. */
const deleteTerrainOf = (db: Db, id: number) =>
  db
    .deleteFrom('terrains')
    .using('model_files as f')
    .where('f.id', '=', id)
    .where('terrains.id', '=', sql<number>`(f.content ->> 'terrainId')::int`)
    .execute()

export const deleteModelFile = async (db: Db, id: number): Promise<void> => {
  await deleteTerrainOf(db, id)
  await db.deleteFrom('model_files').where('id', '=', id).execute()
}

/**
 * The id of a file's row; importing the same bytes under the same name again takes the row that is there, emptied, and `replaced` is the stored
 * file that it had before.
 */
export const takeModelFile = async (db: Db, file: NewModelFile): Promise<{ id: number; replaced: string | null }> => {
  const values = { format: file.format, kind: file.kind, model: file.model, file_id: file.fileId, imported_by: file.importedBy }
  const known = await selectModelFileId(db, file)
  const replaced = known === undefined ? null : ((await lockModelFile(db, known))?.file_id ?? null)
  if (known !== undefined) await deleteTerrainOf(db, known)
  const { id } = await db
    .insertInto('model_files')
    .values({ name: file.name, sha256: file.sha256, content: '{}', ...values })
    .onConflict(conflict => conflict.columns(['sha256', 'name']).doUpdateSet({ ...values, content: '{}', imported_at: sql`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('model_values').where('model_file_id', '=', id).execute()
  return { id, replaced }
}

export const insertValues = (db: Db, id: number, rows: readonly { series: number; span: number; data: Buffer }[]) =>
  db
    .insertInto('model_values')
    .values(rows.map(row => ({ model_file_id: id, ...row })))
    .execute()

/** From now on the file is listed. */
export const setContent = (db: Db, id: number, content: unknown) =>
  db
    .updateTable('model_files')
    .set({ content: JSON.stringify(content) })
    .where('id', '=', id)
    .execute()

const complete = sql<SqlBool>`content <> '{}'::jsonb`

/** Newest first; trajectories stay where they are. */
export const selectModelFiles = (db: Db) =>
  db
    .selectFrom('model_files')
    .select(['id', 'name', 'format', 'kind', 'model', 'imported_at'])
    .select(sql<unknown>`content - 'trajectories' - 'points'`.as('content'))
    .select(sql<boolean>`content ? 'points'`.as('hasPoints'))
    .where(complete)
    .orderBy('id', 'desc')
    .execute()

export const selectModelFile = (db: Db, id: number) =>
  db
    .selectFrom('model_files')
    .select(['id', 'name', 'format', 'kind', 'model', 'sha256', 'imported_at', 'content'])
    .where('id', '=', id)
    .where(complete)
    .executeTakeFirst()

/** Files whose series tell of sources. */
export const selectTaggedFiles = (db: Db) =>
  db
    .selectFrom('model_files')
    .select(['id', 'name', 'format', 'model', 'sha256', 'imported_at'])
    .select(sql<unknown>`content - 'trajectories' - 'points'`.as('content'))
    .where(sql<SqlBool>`content @? '$.series[*].tag'`)
    .orderBy('id', 'desc')
    .execute()

export const selectManyValues = (db: Db, id: number, series: readonly number[], span: number) =>
  db
    .selectFrom('model_values')
    .select(['series', 'data'])
    .where('model_file_id', '=', id)
    .where('span', '=', span)
    .where('series', 'in', series.length > 0 ? [...series] : [-1])
    .execute()

export const selectValues = async (db: Db, id: number, series: number, span: number): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('model_values')
      .select('data')
      .where('model_file_id', '=', id)
      .where('series', '=', series)
      .where('span', '=', span)
      .executeTakeFirst()
  )?.data

/** Puts heights in the place of those in use when `active`. */
export const insertTerrain = async (db: Db, terrain: { name: string; grid: unknown; data: Buffer; active: boolean }): Promise<number> =>
  (
    await db
      .insertInto('terrains')
      .values({ ...terrain, grid: JSON.stringify(terrain.grid) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const selectTerrain = (db: Db, id: number) =>
  db.selectFrom('terrains').select(['id', 'name', 'grid', 'data']).where('id', '=', id).executeTakeFirst()

const channel = { kind: 'file', name: '模型文件导入' } as const

/** Keeps a refused file's beginning with the reason, as other refused data. */
export const keepRefusal = (db: Db, refusal: { reason: string; location: string; raw: Buffer }) =>
  db.transaction().execute(async trx => {
    const known = await trx
      .selectFrom('data_sources')
      .select('id')
      .where('kind', '=', channel.kind)
      .where('name', '=', channel.name)
      .executeTakeFirst()
    const source = known ?? (await trx.insertInto('data_sources').values(channel).returning('id').executeTakeFirstOrThrow())
    await trx
      .insertInto('rejections')
      .values({ channel: 'file', source_id: source.id, code: 'MODEL_FILE', ...refusal })
      .execute()
  })
