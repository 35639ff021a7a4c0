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

export type FillKey = { id: number } | { taskId: number; enterpriseId: number }

const matching = (of: FillKey) =>
  'id' in of ? sql<boolean>`f.id = ${of.id}` : sql<boolean>`f.task_id = ${of.taskId} and f.enterprise_id = ${of.enterpriseId}`

/** Enterprise and task of a fill, if the caller may see it. Neither changes. */
export const findFill = (db: Db, scope: Scope, of: FillKey) =>
  db
    .selectFrom('fills as f')
    .innerJoin('enterprises as e', 'e.id', 'f.enterprise_id')
    .select(['f.id', 'f.task_id as taskId'])
    .where(matching(of))
    .where(visibleEnterprises(scope))
    .executeTakeFirst()

const fillRows = (db: Db) =>
  db
    .selectFrom('fills as f')
    .innerJoin('allotments as a', join => join.onRef('a.task_id', '=', 'f.task_id').onRef('a.enterprise_id', '=', 'f.enterprise_id'))
    .innerJoin('enterprises as e', 'e.id', 'f.enterprise_id')
    .select([
      'f.id',
      'f.task_id as taskId',
      'f.enterprise_id as enterpriseId',
      'e.code',
      'e.name',
      'e.county_id as countyId',
      'e.simulated',
    ])
    .select(['a.state as allotment', 'f.state', 'f.level', 'f.revision', 'f.errors', 'f.warnings', 'f.submissions'])
    .select(['f.saved_at as savedAt', 'f.submitted_at as submittedAt', 'f.opened_at as openedAt', 'f.opened_by as openedBy'])
    .select(fill => [
      fill.ref('f.form').$castTo<Partial<EnterpriseForm>>().as('form'),
      fill.ref('f.remarks').$castTo<Remark[]>().as('remarks'),
    ])

/** The fill and its allotment, locked until the transaction ends. The task is locked before. */
export const lockFill = (db: Db, id: number) => fillRows(db).where('f.id', '=', id).forUpdate(['f', 'a']).executeTakeFirstOrThrow()

export type FillRecord = Awaited<ReturnType<typeof lockFill>>

export const selectFill = (db: Db, scope: Scope, of: FillKey): Promise<FillRecord | undefined> =>
  fillRows(db).where(matching(of)).where(visibleEnterprises(scope)).executeTakeFirst()

/** Tasks sent to enterprises and the states of their fills, newest task first. */
export const selectFillsOf = (db: Db, scope: Scope, enterpriseIds: readonly number[]) =>
  db
    .selectFrom('fills as f')
    .innerJoin('allotments as a', join => join.onRef('a.task_id', '=', 'f.task_id').onRef('a.enterprise_id', '=', 'f.enterprise_id'))
    .innerJoin('fill_tasks as t', 't.id', 'f.task_id')
    .innerJoin('fill_projects as p', 'p.id', 't.project_id')
    .innerJoin('enterprises as e', 'e.id', 'f.enterprise_id')
    .where('a.state', '=', 'allotted')
    .where('t.state', '<>', 'draft')
    .where(visibleEnterprises(scope))
    .where('e.id', '=', eb => eb.fn.any(eb.val([...enterpriseIds])))
    .select(['f.enterprise_id as enterpriseId', 'f.task_id as taskId', 't.name as task', 't.state as taskState', 'p.year'])
    .select(['f.state', 't.ends_on as endsOn', 'f.submitted_at as submittedAt'])
    .orderBy('t.starts_on', 'desc')
    .orderBy('t.id', 'desc')
    .execute()

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
  decidedAt?: Date | null
  openedAt?: null
  openedBy?: null
}

/** Changes a locked fill; the revision grows. */
export const updateFill = async (db: Db, id: number, change: FillChange): Promise<number> => {
  const { form, remarks, savedAt, submittedAt, decidedAt, openedAt, openedBy, ...rest } = change
  const row = await db
    .updateTable('fills')
    .set(eb => ({
      ...rest,
      ...(form && { form: JSON.stringify(form) }),
      ...(remarks && { remarks: JSON.stringify(remarks) }),
      ...(savedAt && { saved_at: savedAt }),
      ...(submittedAt && { submitted_at: submittedAt }),
      ...(decidedAt !== undefined && { decided_at: decidedAt }),
      ...(openedAt === null && { opened_at: null }),
      ...(openedBy === null && { opened_by: null }),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return row.revision
}

/** The first look of a reviewer at a submitted fill; its revision stays. */
export const markOpened = (db: Db, id: number, at: Date, by: string) =>
  db
    .updateTable('fills')
    .set({ opened_at: at, opened_by: by })
    .where('id', '=', id)
    .where('state', '=', 'submitted')
    .where('opened_at', 'is', null)
    .execute()

/** State of a locked fill before a verdict. */
export const selectVerdictBefore = (db: Db, id: number) =>
  db
    .selectFrom('fills')
    .select(fill => ['state', 'level', 'decided_at as decidedAt', fill.ref('remarks').$castTo<Remark[]>().as('remarks')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
export type VerdictBefore = Awaited<ReturnType<typeof selectVerdictBefore>>

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
export const selectFillSteps = (db: Db, fillId: number, limit = 200): Promise<FillStep[]> =>
  db
    .selectFrom('fill_history as h')
    .select(['h.at', 'h.by_name as by', 'h.event', 'h.comment'])
    .select(step => [
      step.ref('h.from_state').$castTo<FillState>().as('from'),
      step.ref('h.to_state').$castTo<FillState>().as('to'),
      step.ref('h.level').$castTo<ReviewLevel | null>().as('level'),
      step.ref('h.remarks').$castTo<Remark[]>().as('remarks'),
    ])
    .where('h.fill_id', '=', fillId)
    .orderBy('h.id', 'desc')
    .limit(limit)
    .execute()

/** Locks the inventories of a year against changes: whether one of them is published. */
export const isPublished = async (db: Db, year: number): Promise<boolean> =>
  (await db.selectFrom('inventories').select('state').where('year', '=', year).forShare().execute()).some(
    ({ state }) => state === 'published',
  )

/** The newest form of a year before: the enterprise's profile. */
export const selectFormBefore = (db: Db, enterpriseId: number, year: number) =>
  db
    .selectFrom('enterprise_profiles')
    .select(['year', 'form', 'source'])
    .where('enterprise_id', '=', enterpriseId)
    .where('year', '<', year)
    .orderBy('year', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Fills of an enterprise in sent and finished tasks, newest first. */
export const selectOwnFills = (db: Db, enterpriseId: number) =>
  db
    .selectFrom('fills as f')
    .innerJoin('allotments as a', join => join.onRef('a.task_id', '=', 'f.task_id').onRef('a.enterprise_id', '=', 'f.enterprise_id'))
    .innerJoin('fill_tasks as t', 't.id', 'f.task_id')
    .select(['f.id', 'f.task_id as taskId', 'f.enterprise_id as enterpriseId', 'f.state', 'f.level', 'f.revision', 'a.state as allotment'])
    .select([
      'f.saved_at as savedAt',
      'f.submitted_at as submittedAt',
      'f.opened_at as openedAt',
      'f.opened_by as openedBy',
      sql<number>`jsonb_array_length(f.remarks)`.as('remarks'),
    ])
    .where('f.enterprise_id', '=', enterpriseId)
    .where('t.state', '<>', 'draft')
    .orderBy('t.id', 'desc')
    .execute()

export type OwnFill = Awaited<ReturnType<typeof selectOwnFills>>[number]
