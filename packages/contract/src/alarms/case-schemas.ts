import { caseLifecycle } from '@qingyuan/domain/lifecycles/case.ts'
import { orderFindings, orderLifecycle } from '@qingyuan/domain/lifecycles/order.ts'
import { Type } from 'typebox'
import { Id, NumberOrNull, nullable, oneOf } from '../schemas.ts'
import { CheckedScore, TracePart, TwinScore } from '../sources/trace-schemas.ts'
import { FieldPlan } from '../work/field-schemas.ts'
import { WorkEvidence, WorkStep } from '../work/item-schemas.ts'

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[]

export const CaseId = Id('案件')
export const CaseStateInput = oneOf(keysOf(caseLifecycle.states), '状态')
export const OrderStateInput = oneOf(keysOf(orderLifecycle.states), '状态')
export const FindingInput = oneOf(keysOf(orderFindings), '核查结论')

/** Moments are `YYYY-MM-DD hh:mm:ss`. */
const Moment = Type.String()
const MomentOrNull = nullable(Moment)

export const CaseRow = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  version: Type.Integer(),
  state: CaseStateInput,
  title: Type.String(),
  placeId: Type.Integer(),
  placeName: Type.String(),
  countyName: nullable(Type.String()),
  parameter: Type.String(),
  /** First alarm, and how many the case has. */
  alarmId: Type.Integer(),
  alarms: Type.Integer(),
  openedAt: Moment,
  closedAt: MomentOrNull,
  /** Present deadline of the case, or the next one of its orders. */
  dueAt: MomentOrNull,
  late: Type.Boolean(),
  orders: Type.Integer(),
  demo: Type.Boolean(),
})

export const CaseOrderRow = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  state: OrderStateInput,
  enterpriseId: nullable(Type.Integer()),
  enterprise: Type.String(),
  county: Type.String(),
  content: Type.String(),
  createdAt: Moment,
  by: Type.String(),
  answerDueAt: MomentOrNull,
  answeredAt: MomentOrNull,
  answerLateMinutes: NumberOrNull,
  checkDueAt: MomentOrNull,
  checkedAt: MomentOrNull,
  finding: nullable(FindingInput),
  score: NumberOrNull,
  steps: Type.Array(WorkStep),
  evidence: Type.Array(WorkEvidence),
  /** Events that the caller may bring about. */
  may: Type.Array(Type.String()),
})

const CaseSuspect = Type.Object({
  enterpriseId: Type.Integer(),
  name: Type.String(),
  county: Type.String(),
  share: Type.Number(),
  low: Type.Number(),
  high: Type.Number(),
  distanceM: Type.Number(),
  bearing: Type.Number(),
  ordered: Type.Boolean(),
})

export const CaseTrace = Type.Object({
  /** Null while it is under way, and for one that failed; `words` say which. */
  result: nullable(
    Type.Object({
      from: Type.String(),
      to: Type.String(),
      credibility: Type.Object({ level: oneOf(['high', 'medium', 'low'] as const, '可信度'), words: Type.String() }),
      wind: Type.String(),
      suspects: Type.Array(CaseSuspect),
      /** All other enterprises modelled. */
      others: Type.Object({ count: Type.Integer(), share: Type.Number() }),
      /** As the tracing page states them. */
      /** Empty in calm air. */
      parts: Type.Array(TracePart),
      /** In calm air a trace has no shares. */
      calm: Type.Boolean(),
      /** Where the unknown source may be, and what would tell; null where there probably is none. */
      plan: nullable(FieldPlan),
      reasons: Type.Array(Type.String()),
      twin: nullable(TwinScore),
      checked: nullable(CheckedScore),
    }),
  ),
  words: Type.String(),
})

const caseStages = ['alarm', 'trace', 'order', 'answer', 'check', 'decide', 'close'] as const
export const CaseStage = Type.Object({
  stage: oneOf(caseStages, '环节'),
  round: Type.Integer(),
  state: oneOf(['done', 'late', 'now', 'coming'] as const, '状态'),
  at: MomentOrNull,
  by: nullable(Type.String()),
  words: Type.String(),
})
