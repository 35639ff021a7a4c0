import { listSectionIds } from '@qingyuan/domain/fill-form/form.ts'
import { Type } from 'typebox'
import { Id, nullable, oneOf, ShortText } from '../schemas.ts'
import { FillStateInput, Revision, TaskState } from './fill-schemas.ts'

/** A call that reads: the caller's own fill, or, for staff, that of an enterprise they look after; the service decides which. */
export const readFillOptions = { permission: 'signed-in', scope: 'filtered' } as const
/** A call by which an enterprise changes its fill. */
export const writeFillOptions = { method: 'POST', permission: 'fill:own', scope: 'filtered', audited: true } as const
/** Automatic saving is not audited: the fill stores when it was saved last. */
export const autosaveOptions = { ...writeFillOptions, audited: false, noted: true } as const

/** Which fill: staff name the enterprise. */
export const fillKey = { taskId: Id('任务'), enterpriseId: Type.Optional(Id('企业')) }
/** The fill that is changed, as it was seen: a stale revision is refused. */
export const fillRevision = { taskId: Id('任务'), revision: Revision }
export const RowId = ShortText('行')
/** Values of the form's fields by their keys; `domain/fill-form` knows and checks them. */
export const Fields = (title: string) => Type.Record(Type.String({ maxLength: 40 }), Type.Any(), { title })
export const Rows = Type.Array(Fields('行'), { maxItems: 2000, title: '列表' })
export const Section = oneOf(listSectionIds, '步骤')

export const Problem = Type.Object({
  path: Type.String(),
  section: Type.String(),
  row: Type.Optional(Type.String()),
  field: Type.Optional(Type.String()),
  level: oneOf(['error', 'warn'] as const, '级别'),
  message: Type.String(),
  /** A submission states why: another source of the same fact says otherwise. */
  crossCheck: Type.Optional(Type.Boolean()),
})
export const Fill = Type.Object({
  id: Type.Integer(),
  taskId: Type.Integer(),
  enterpriseId: Type.Integer(),
  state: FillStateInput,
  level: nullable(Type.Integer()),
  revision: Type.Integer(),
  savedAt: nullable(Type.String()),
  submittedAt: nullable(Type.String()),
  /** A reviewer's first look since then: from then on it cannot be recalled. */
  openedAt: nullable(Type.String()),
  openedBy: nullable(Type.String()),
})
export const Task = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  projectName: Type.String(),
  year: Type.Integer(),
  note: Type.String(),
  startsOn: Type.String(),
  endsOn: Type.String(),
  state: TaskState,
  overdue: Type.Boolean(),
  daysLeft: Type.Integer(),
})
export const Saved = Type.Object({
  state: FillStateInput,
  revision: Type.Integer(),
  savedAt: Type.String(),
  /** All that the checks say of the form now. */
  problems: Type.Array(Problem),
})
export const Synced = Type.Object({ ...Saved.properties, form: Type.Any(), from: Type.Integer() })
export const Added = Type.Object({ ...Saved.properties, id: Type.String() })
