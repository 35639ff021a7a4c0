import { fieldFindings, fieldOrderLifecycle, fieldTaskIds } from '@qingyuan/domain/lifecycles/field-order.ts'
import { Type } from 'typebox'
import { Id, NumberOrNull, nullable, oneOf } from '../schemas.ts'
import { WorkEvidence, WorkStep } from './item-schemas.ts'

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[]

export const FieldTaskInput = oneOf(fieldTaskIds, '任务类型')
export const FieldStateInput = oneOf(keysOf(fieldOrderLifecycle.states), '状态')
export const FieldFindingInput = oneOf(keysOf(fieldFindings), '结论')
export const FieldOrderId = Id('现场任务单')

const Position = Type.Object({ lon: Type.Number(), lat: Type.Number() })

/** Where to look, by the probability of the unknown source of a trace: areas, the route across the wind, what would tell. */
export const FieldPlan = Type.Object({
  regions: Type.Array(
    Type.Object({
      name: Type.String(),
      probability: Type.Number(),
      ...Position.properties,
      distanceM: Type.Number(),
      bearing: Type.Number(),
      areaKm2: Type.Number(),
      county: Type.String(),
    }),
  ),
  route: Type.Array(Position),
  routeKm: Type.Number(),
  advice: Type.Array(Type.String()),
})

/** What the sender of a field order fills in. */
export const fieldSending = {
  content: Type.String({ minLength: 2, maxLength: 1000, title: '任务要求' }),
  deadlineHours: Type.Integer({ minimum: 1, maximum: 720, title: '完成时限' }),
  /** The department of the county, or of the city where it has none, when left out. */
  departmentId: Type.Optional(Id('接收单位')),
  assigneeId: Type.Optional(Id('接收人')),
}

export const SentFieldOrder = Type.Object({ id: Type.Integer(), number: Type.String() })

const Moment = Type.String()
const MomentOrNull = nullable(Moment)

export const FieldOrderRow = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  version: Type.Integer(),
  task: FieldTaskInput,
  title: Type.String(),
  state: FieldStateInput,
  countyName: Type.String(),
  placeName: nullable(Type.String()),
  /** Department or person that has it. */
  receiver: Type.String(),
  createdAt: Moment,
  by: Type.String(),
  dueAt: MomentOrNull,
  late: Type.Boolean(),
  submittedAt: MomentOrNull,
  finding: nullable(FieldFindingInput),
  foundPlace: nullable(Type.String()),
  /** Null for one that was sent without an alarm. */
  alarmId: nullable(Type.Integer()),
  demo: Type.Boolean(),
})

export const FieldOrderDetail = Type.Object({
  ...FieldOrderRow.properties,
  content: Type.String(),
  countyId: Type.Integer(),
  plan: nullable(FieldPlan),
  foundAt: nullable(Position),
  mobileRun: nullable(Type.Object({ id: Type.Integer(), name: Type.String(), from: Moment, to: Moment, lengthKm: NumberOrNull })),
  steps: Type.Array(WorkStep),
  evidence: Type.Array(WorkEvidence),
  /** Events that the caller may bring about. */
  may: Type.Array(Type.String()),
})
