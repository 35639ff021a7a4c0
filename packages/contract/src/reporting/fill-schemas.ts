import type { AllotmentState } from '@qingyuan/domain/lifecycles/allotment.ts'
import type { FillState } from '@qingyuan/domain/lifecycles/fill.ts'
import type { FillTaskState } from '@qingyuan/domain/lifecycles/fill-task.ts'
import type { SurfacePointState } from '@qingyuan/domain/lifecycles/surface-point.ts'
import { Type } from 'typebox'
import { dayLabel, Id, nullable, oneOf, ShortText } from '../schemas.ts'

/** Building blocks of the calls of fill tasks. */
export const Ids = (title: string, maxItems = 20_000) => Type.Array(Id(title), { minItems: 1, maxItems, title })
/** Revision that the caller saw: a later change refuses the step. */
export const Revision = Type.Integer({ minimum: 1, title: '版本' })
export const Reason = Type.String({ minLength: 5, maxLength: 500, title: '理由' })
export const Note = Type.String({ maxLength: 500, default: '', title: '说明' })
export const Year = Type.Integer({ minimum: 2000, maximum: 2100, title: '年度' })
export const Span = { startsOn: dayLabel('开始日期'), endsOn: dayLabel('截止日期') }

export const TaskKind = oneOf(['enterprise', 'surface'] as const, '任务类别')
export const TaskState = oneOf(['draft', 'sent', 'finished'] as const satisfies readonly FillTaskState[], '任务状态')
export const AllotState = oneOf(['none', 'allotted', 'cancelled'] as const satisfies readonly AllotmentState[], '分配状态')
export const fillStateIds = ['pending', 'filling', 'submitted', 'approved', 'rejected'] as const satisfies readonly FillState[]
export const FillStateInput = oneOf(fillStateIds, '填报状态')
export const pointStateIds = ['pending', 'filling', 'submitted', 'verified', 'returned'] as const satisfies readonly SurfacePointState[]
export const PointStateInput = oneOf(pointStateIds, '填报状态')

/** How many fills of a task stand where; `overdue` of them are late and not submitted. */
export const Counts = Type.Object({
  allotted: Type.Integer(),
  pending: Type.Integer(),
  filling: Type.Integer(),
  submitted: Type.Integer(),
  approved: Type.Integer(),
  rejected: Type.Integer(),
})

/** A reviewer's remark at a field of the form. */
export const Remark = Type.Object({
  section: ShortText('步骤', 40),
  /** Row of a list section. */
  rowId: nullable(Type.String({ maxLength: 64, title: '行' })),
  field: ShortText('字段', 64),
  text: Type.String({ minLength: 2, maxLength: 300, title: '批注' }),
})
export const Remarks = Type.Array(Remark, { maxItems: 200, default: [], title: '批注' })

/** One step of a fill or a task. */
export const Step = Type.Object({
  at: Type.String(),
  by: Type.String(),
  event: Type.String(),
  /** The event in words. */
  title: Type.String(),
  from: Type.String(),
  to: Type.String(),
  comment: nullable(Type.String()),
  remarks: Type.Integer(),
})
