import type { EnterpriseForm } from '@qingyuan/domain/fill-form/form.ts'
import type { FillState, ReviewLevel } from '@qingyuan/domain/lifecycles/fill.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import { visibleEnterprises } from '#/platform/database/visible-rows.ts'

/** A reviewer's remark at a field of the form. */
export interface Remark {
  section: string
  rowId: string | null
  field: string
  text: string
}

export interface FillRecord {
  id: number
  taskId: number
  enterpriseId: number
  code: string
  name: string
  countyId: number
  simulated: boolean
  allotment: 'allotted' | 'cancelled'
  state: FillState
  level: ReviewLevel | null
  form: Partial<EnterpriseForm>
  revision: number
  errors: number
  warnings: number
  remarks: Remark[]
  submissions: number
  savedAt: Date | null
  submittedAt: Date | null
}

export type FillKey = { id: number } | { taskId: number; enterpriseId: number }

const which = (of: FillKey) =>
  'id' in of ? sql<boolean>`f.id = ${of.id}` : sql<boolean>`f.task_id = ${of.taskId} and f.enterprise_id = ${of.enterpriseId}`

/** Where a fill is, if the caller may see it. Neither changes. */
export const findFill = async (db: Db, scope: Scope, of: FillKey): Promise<{ id: number; taskId: number } | undefined> =>
  (
    await sql<{ id: number; taskId: number }>`
    select f.id, f.task_id as "taskId" from fills f join enterprises e on e.id = f.enterprise_id where ${which(of)} and ${visibleEnterprises(scope)}`.execute(
      db,
    )
  ).rows[0]

const columns = sql`f.id, f.task_id as "taskId", f.enterprise_id as "enterpriseId", e.code, e.name, e.county_id as "countyId", e.simulated, a.state as allotment, f.state, f.level, f.form, f.revision, f.errors, f.warnings, f.remarks, f.submissions, f.saved_at as "savedAt", f.submitted_at as "submittedAt"
  from fills f join allotments a on a.task_id = f.task_id and a.enterprise_id = f.enterprise_id join enterprises e on e.id = f.enterprise_id`

/** The fill and its allotment, held until the transaction ends. The task is held before. */
export const lockFill = async (db: Db, id: number): Promise<FillRecord> =>
  (await sql<FillRecord>`select ${columns} where f.id = ${id} for update of f, a`.execute(db)).rows[0]!

export const selectFill = async (db: Db, scope: Scope, of: FillKey): Promise<FillRecord | undefined> =>
  (await sql<FillRecord>`select ${columns} where ${which(of)} and ${visibleEnterprises(scope)}`.execute(db)).rows[0]

export interface FillChange {
  state: FillState
  level: ReviewLevel | null
  form?: EnterpriseForm
  remarks?: readonly Remark[]
  errors?: number
  warnings?: number
  submissions?: number
  savedAt?: Date
  submittedAt?: Date
  decidedAt?: Date
}

/** Changes a held fill; the revision grows. */
export const updateFill = async (db: Db, id: number, change: FillChange): Promise<number> => {
  const { form, remarks, savedAt, submittedAt, decidedAt, ...rest } = change
  const row = await db
    .updateTable('fills')
    .set(eb => ({
      ...rest,
      ...(form && { form: JSON.stringify(form) }),
      ...(remarks && { remarks: JSON.stringify(remarks) }),
      ...(savedAt && { saved_at: savedAt }),
      ...(submittedAt && { submitted_at: submittedAt }),
      ...(decidedAt && { decided_at: decidedAt }),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return row.revision
}

export interface FillStep {
  at: Date
  by: string
  event: string
  from: FillState
  to: FillState
  level: ReviewLevel | null
  comment: string | null
  remarks: Remark[]
}

export const insertFillStep = (
  db: Db,
  fillId: number,
  by: { by_id: number | null; by_name: string },
  step: Omit<FillStep, 'by' | 'remarks'> & { remarks?: readonly Remark[] },
) =>
  db
    .insertInto('fill_history')
    .values({
      fill_id: fillId,
      at: step.at,
      ...by,
      event: step.event,
      from_state: step.from,
      to_state: step.to,
      level: step.level,
      comment: step.comment,
      remarks: JSON.stringify(step.remarks ?? []),
    })
    .execute()

/** Newest first. */
export const selectFillSteps = async (db: Db, fillId: number, limit = 200): Promise<FillStep[]> =>
  (
    await sql<FillStep>`
    select at, by_name as by, event, from_state as "from", to_state as "to", level, comment, remarks from fill_history
    where fill_id = ${fillId} order by id desc limit ${limit}`.execute(db)
  ).rows

/** The inventories of a year, held as they are: whether one of them is published. */
export const isPublished = async (db: Db, year: number): Promise<boolean> =>
  (await sql<{ state: string }>`select state from inventories where year = ${year} for share`.execute(db)).rows.some(
    ({ state }) => state === 'published',
  )

/** The newest form of a year before: the enterprise's profile. */
export const selectFormBefore = async (
  db: Db,
  enterpriseId: number,
  year: number,
): Promise<{ year: number; form: EnterpriseForm; source: string } | undefined> =>
  (
    await sql<{ year: number; form: EnterpriseForm; source: string }>`
    select year, form, source from enterprise_profiles where enterprise_id = ${enterpriseId} and year < ${year} order by year desc limit 1`.execute(
      db,
    )
  ).rows[0]

export interface OwnFill {
  id: number
  taskId: number
  enterpriseId: number
  state: FillState
  level: ReviewLevel | null
  revision: number
  remarks: number
  savedAt: Date | null
  submittedAt: Date | null
  allotment: 'allotted' | 'cancelled'
}

/** What an enterprise was asked for, in sent and finished tasks, newest first. */
export const selectOwnFills = async (db: Db, enterpriseId: number): Promise<OwnFill[]> =>
  (
    await sql<OwnFill>`
    select f.id, f.task_id as "taskId", f.enterprise_id as "enterpriseId", f.state, f.level, f.revision, jsonb_array_length(f.remarks) as remarks,
      f.saved_at as "savedAt", f.submitted_at as "submittedAt", a.state as allotment
    from fills f join allotments a on a.task_id = f.task_id and a.enterprise_id = f.enterprise_id join fill_tasks t on t.id = f.task_id
    where f.enterprise_id = ${enterpriseId} and t.state <> 'draft' order by t.id desc`.execute(db)
  ).rows
