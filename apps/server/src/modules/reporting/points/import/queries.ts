import type { SurfacePointState } from '@qingyuan/domain/lifecycles/surface-point.ts'
import { type Insertable, sql } from 'kysely'
import type { LaterImport } from '#/modules/system/files/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'
import type { LockedPoint } from '../change-queries.ts'

export const insertImport = async (db: Db, row: Insertable<Tables['surface_imports']>): Promise<number> =>
  (await db.insertInto('surface_imports').values(row).returning('id').executeTakeFirstOrThrow()).id

/** State of a point on a task before an import. */
export type FillBefore = Pick<LockedPoint, 'allotment' | 'state' | 'revision' | 'base' | 'answers' | 'savedAt' | 'savedBy'>

export interface RowBefore {
  id: number
  fillId: number
  /** Null for a point that was new. */
  register: unknown
  /** Null when it was not on the task. */
  fill: FillBefore | null
}

/** Stores the state before an import, with register and revisions as they are now. */
export const insertImportRows = (db: Db, importId: number, rows: readonly RowBefore[]) =>
  sql`insert into surface_import_rows (import_id, point_id, name, left_as, fill_id, revision, register, fill)
    select ${importId}, s.id, s.name, to_jsonb(s) - 'created_at', f.id, f.revision, nullif(r.register, 'null'::jsonb), nullif(r.fill, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int, "fillId" bigint, register jsonb, fill jsonb)
      join surface_points s on s.id = r.id join surface_fills f on f.id = r."fillId"`.execute(db)

/** The newest import after this one that wrote the same points, and is not taken back. */
export const selectLaterImport = async (db: Db, importId: number): Promise<LaterImport | undefined> =>
  (
    await sql<LaterImport>`
    select i.file_name as "fileName", i.at, i.by_name as by, array_agg(r.name order by r.point_id) as names
    from surface_import_rows r join surface_import_rows l on l.point_id = r.point_id and l.import_id > r.import_id
      join surface_imports i on i.id = l.import_id and i.undone_at is null
    where r.import_id = ${importId} group by i.id order by i.id desc limit 1`.execute(db)
  ).rows[0]

/** Points of an import, locked. */
export const lockImported = async (db: Db, importId: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
    select s.id from surface_points s join surface_import_rows r on r.point_id = s.id where r.import_id = ${importId} order by s.id
    for update of s`.execute(db)
  ).rows.map(({ id }) => id)

export interface KeptRow {
  id: number
  name: string
  /** Registered by the import. */
  added: boolean
  /** State on the task before; null when it was not on it. */
  was: SurfacePointState | null
  /** Its register or its fill has changed since the import. */
  moved: boolean
  /** A task besides the import's that has it. */
  elsewhere: string | null
}

/** Changes of an import, and whether the points are still unchanged since. */
export const selectImportRows = async (db: Db, importId: number, taskId: number): Promise<KeptRow[]> =>
  (
    await sql<KeptRow>`
    select r.point_id as id, r.name, r.register is null as added, r.fill ->> 'state' as was,
      (to_jsonb(s) - 'created_at' is distinct from r.left_as or f.revision is distinct from r.revision or exists (
        select 1 from surface_fills n where n.task_id = f.task_id and n.point_id = f.point_id and n.version > f.version)) as moved,
      (select t.name from task_points x join fill_tasks t on t.id = x.task_id
        where x.point_id = r.point_id and x.task_id <> ${taskId} limit 1) as elsewhere
    from surface_import_rows r left join surface_points s on s.id = r.point_id left join surface_fills f on f.id = r.fill_id
    where r.import_id = ${importId} order by r.point_id`.execute(db)
  ).rows

/** Points and fills return to their state before an import; the import before it becomes the latest. */
export const restoreRows = async (db: Db, importId: number): Promise<void> => {
  await sql`update surface_points s set department = r.register ->> 'department', lon = (r.register ->> 'lon')::float8,
      lat = (r.register ->> 'lat')::float8, active = (r.register ->> 'active')::boolean
    from surface_import_rows r where r.import_id = ${importId} and r.point_id = s.id and r.register is not null`.execute(db)
  await sql`update surface_fills f set base = r.fill -> 'base', answers = r.fill -> 'answers', revision = f.revision + 1,
      saved_at = (r.fill ->> 'savedAt')::timestamptz, saved_by = r.fill ->> 'savedBy'
    from surface_import_rows r where r.import_id = ${importId} and r.fill_id = f.id and r.fill is not null`.execute(db)
  await sql`update task_points x set state = r.fill ->> 'allotment' from surface_import_rows r join surface_imports i on i.id = r.import_id
    where i.id = ${importId} and x.task_id = i.task_id and x.point_id = r.point_id and r.fill is not null`.execute(db)
  await sql`update surface_import_rows a set revision = f.revision from surface_import_rows r join surface_fills f on f.id = r.fill_id
    where r.import_id = ${importId} and a.fill_id = r.fill_id and a.import_id < r.import_id
      and a.revision = (r.fill ->> 'revision')::int`.execute(db)
}

/** Takes away what an import added: points on the task, and points. */
export const removeRows = async (db: Db, importId: number): Promise<void> => {
  await sql`delete from task_points x using surface_import_rows r, surface_imports i
    where i.id = ${importId} and r.import_id = i.id and r.fill is null and x.task_id = i.task_id and x.point_id = r.point_id`.execute(db)
  await sql`delete from surface_points s using surface_import_rows r
    where r.import_id = ${importId} and r.point_id = s.id and r.register is null`.execute(db)
}
