import { Type } from 'typebox'
import { call } from '../call.ts'
import { emptyInput, Id, nullable, oneOf, Page } from '../schemas.ts'

const todoKinds = ['case', 'order', 'field', 'grid', 'fill', 'review'] as const
export type TodoKind = (typeof todoKinds)[number]

const Todo = Type.Object({
  kind: oneOf(todoKinds, '类别'),
  /** Of the case, the order, the field order, the filling task. */
  id: Type.Integer(),
  /** Case of an order; null for one sent without an alarm. */
  caseId: nullable(Type.Integer()),
  title: Type.String(),
  /** What the caller is to do: 答复, 核查, 认定 … */
  action: Type.String(),
  since: nullable(Type.String()),
  dueAt: nullable(Type.String()),
  late: Type.Boolean(),
})

const Notice = Type.Object({
  id: Type.Integer(),
  kind: oneOf(['reminder', 'escalation'] as const, '类别'),
  message: Type.String(),
  at: Type.String(),
  read: Type.Boolean(),
  caseId: nullable(Type.Integer()),
  /** Field order that it is about. */
  fieldOrderId: nullable(Type.Integer()),
  /** Task for a hot cell that it is about. */
  gridTaskId: nullable(Type.Integer()),
})

/** What waits for the caller: cases and orders of the workflow core, filling and its review. */
export const todoCalls = {
  Query: call({
    name: 'Todo.Query',
    title: '我的待办',
    permission: 'signed-in',
    scope: 'filtered',
    input: Type.Object({ ...Page }),
    output: Type.Object({
      total: Type.Integer(),
      late: Type.Integer(),
      rows: Type.Array(Todo),
      notices: Type.Array(Notice),
      unread: Type.Integer(),
    }),
  }),
  ReadNotices: call({
    name: 'Todo.ReadNotices',
    title: '催办已读',
    method: 'POST',
    permission: 'signed-in',
    scope: 'filtered',
    input: Type.Object({ ids: Type.Array(Id('催办'), { minItems: 1, maxItems: 200, title: '催办' }) }),
    output: emptyInput,
  }),
}
