import type { EnterpriseForm, FormRow } from '@qingyuan/domain/fill-form/form.ts'
import { type Insertable, sql } from 'kysely'
import type { LaterImport } from '#/modules/system/files/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'
import type { RegisterColumns } from '../register.ts'

export interface StandingBase {
  year: number
  base: FormRow
}

/** Basic information of the newest profile by enterprise. */
export const selectBases = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, StandingBase>> =>
  new Map(
    (
      await sql<StandingBase & { id: number }>`
        select distinct on (enterprise_id) enterprise_id as id, year, form -> 'base' as base from enterprise_profiles
        where enterprise_id = any(${[...ids]}) order by enterprise_id, year desc`.execute(db)
    ).rows.map(({ id, ...standing }) => [id, standing]),
  )

export const insertImport = async (
  db: Db,
  row: Omit<Insertable<Tables['enterprise_imports']>, 'undone_at' | 'undone_by'>,
): Promise<number> => (await db.insertInto('enterprise_imports').values(row).returning('id').executeTakeFirstOrThrow()).id

export interface UndoRow {
  id: number
  /** The stored profile before the import, with its revision. */
  register: (RegisterColumns & { id: number; revision: number }) | null
  form: EnterpriseForm | null
}

/** Stores the profiles before an import, with the present revisions of the enterprises. */
export const insertImportRows = (db: Db, importId: number, rows: readonly UndoRow[]) =>
  sql`insert into enterprise_import_rows (import_id, enterprise_id, revision, register, form)
    select ${importId}, e.id, e.revision, nullif(r.register, 'null'::jsonb), nullif(r.form, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int, register jsonb, form jsonb) join enterprises e on e.id = r.id`.execute(
    db,
  )

export interface ImportedRow extends UndoRow {
  name: string
  /** Has changed since the import. */
  moved: boolean
}

/** Changes of an import, with the enterprises locked. */
export const selectImportRows = async (db: Db, importId: number): Promise<ImportedRow[]> =>
  (
    await sql<ImportedRow>`
      select e.id, e.name, e.revision <> r.revision as moved, r.register, r.form
      from enterprise_import_rows r join enterprises e on e.id = r.enterprise_id where r.import_id = ${importId}
      order by e.id for update of e`.execute(db)
  ).rows

/** The newest later import that changed the same enterprises and is not reverted. */
export const selectLaterImport = async (db: Db, importId: number): Promise<LaterImport | undefined> =>
  (
    await sql<LaterImport>`
      select i.file_name as "fileName", i.at, i.by_name as by, array_agg(e.name order by e.id) as names
      from enterprise_import_rows r
        join enterprise_import_rows l on l.enterprise_id = r.enterprise_id and l.import_id > r.import_id
        join enterprise_imports i on i.id = l.import_id and i.undone_at is null
        join enterprises e on e.id = r.enterprise_id
      where r.import_id = ${importId} group by i.id order by i.id desc limit 1`.execute(db)
  ).rows[0]

/** An import taken back leaves its enterprises as the import before it did: that one may be taken back as well. */
export const restorePrevious = (db: Db, importId: number) =>
  sql`update enterprise_import_rows a set revision = e.revision
    from enterprise_import_rows r join enterprises e on e.id = r.enterprise_id
    where r.import_id = ${importId} and a.enterprise_id = r.enterprise_id and a.import_id < r.import_id
      and a.revision = (r.register ->> 'revision')::int`.execute(db)
