import { gridItems } from '@qingyuan/domain/hotspot-grid.ts'
import {
  type GridFinding,
  type GridTaskState,
  gridFindings,
  gridTaskLifecycle,
  gridTaskReasonIds,
} from '@qingyuan/domain/lifecycles/grid-task.ts'
import { Type } from 'typebox'
import { SameWindEffect } from '../air/same-wind.ts'
import { call } from '../call.ts'
import { emptyInput, Id, NumberOrNull, nullable, oneOf, optionalDaySpan, Page, PlaceId, pageOf, Search } from '../schemas.ts'
import { fieldSending, SentFieldOrder } from '../work/field-schemas.ts'
import { WorkEvidence, WorkStep } from '../work/item-schemas.ts'
import { hotGridCalls } from './cells.ts'

const Reason = oneOf(gridTaskReasonIds, '原因')
const State = oneOf(Object.keys(gridTaskLifecycle.states) as GridTaskState[], '状态')
const Finding = oneOf(Object.keys(gridFindings) as GridFinding[], '排查结论')
const Moved = Type.Object({ id: Type.Integer(), state: Type.String(), version: Type.Integer() })

const step = {
  id: Id('网格任务'),
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, title: '版本' }),
  comment: Type.Optional(Type.String({ maxLength: 500, title: '说明' })),
  /** Sent again, a request of the same key has the outcome that it had. */
  requestKey: Type.Optional(Type.String({ minLength: 8, maxLength: 64, title: '请求编号' })),
}
const change = { method: 'POST', audited: true } as const

const Row = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  version: Type.Integer(),
  title: Type.String(),
  state: State,
  reason: Reason,
  placeId: Type.Integer(),
  code: Type.String(),
  countyName: Type.String(),
  receiver: Type.String(),
  createdAt: Type.String(),
  by: Type.String(),
  /** Of the deadline that ends next; null when none runs. */
  dueAt: nullable(Type.String()),
  late: Type.Boolean(),
  finding: nullable(Finding),
  /** How often the check failed. */
  failures: Type.Integer(),
  /** Task of the same cell that ended at most 30 days before. */
  recursOf: nullable(Type.Integer()),
  /** Enterprise that the task names; it reads the task. */
  suspect: nullable(Type.String()),
  /** When the cell was hot again first within 30 days of the end of the task. */
  recurredAt: nullable(Type.String()),
  /** 1 − excess after ÷ excess before, in hours of the same wind; null before it is known, and where the excess before is within its error. */
  fall: NumberOrNull,
  /** The same in words; in the unit where a per cent would be of almost nothing. */
  fallWords: Type.String(),
  demo: Type.Boolean(),
})

/** Tasks for hot cells. A county's user sees those of the own county, an enterprise's those that name it. */
export const gridTaskCalls = {
  add: call({
    name: 'GridTask.add',
    title: '网格任务下发',
    permission: 'grid:task',
    scope: { places: ['placeId'] },
    ...change,
    input: Type.Object({
      placeId: PlaceId,
      /** A task for a source is of PID TVOC, whatever is said here. */
      item: oneOf(gridItems, '项目'),
      reason: Reason,
      content: Type.String({ minLength: 2, maxLength: 1000, title: '任务要求' }),
      /** Suspected enterprise, of those that the cell names. */
      enterpriseId: Type.Optional(Id('疑似企业')),
      /** Alarm of a station of the cell, of a category that may have tasks. */
      alarmId: Type.Optional(Id('报警')),
    }),
    /** `joined`: an open task of the cell has the same reason; no second one is made. */
    output: Type.Object({ id: Type.Integer(), number: Type.String(), joined: Type.Boolean() }),
  }),
  candidates: call({
    name: 'GridTask.candidates',
    title: '建议下发的网格',
    permission: 'grid:view',
    input: Type.Object({ item: oneOf(gridItems, '项目') }),
    /** Cells that stand out by an alarm, by a warning of the month, as a lasting hotspot, for PID TVOC by a source that sensors point to; one row a cell and reason. */
    output: Type.Array(
      Type.Object({
        id: Type.String(),
        placeId: Type.Integer(),
        code: Type.String(),
        county: Type.String(),
        reason: Reason,
        why: Type.String(),
        value: Type.Number(),
        unit: Type.String(),
        decimals: Type.Integer(),
        /** Open task of the cell: that of the reason, which a new one would join, else the newest one. */
        taskId: nullable(Type.Integer()),
        taskNumber: nullable(Type.String()),
        taskReason: nullable(Reason),
        demo: Type.Boolean(),
      }),
    ),
  }),
  /** A source that the sensors of a park point to in a cell is looked for by the mobile team: a field order with a route round it. */
  mobile: call({
    name: 'GridTask.mobile',
    title: '疑似源移交走航',
    permission: 'trace:order',
    scope: { places: ['placeId'] },
    ...change,
    input: Type.Object({ placeId: PlaceId, ...fieldSending }),
    output: SentFieldOrder,
  }),
  list: call({
    name: 'GridTask.list',
    title: '网格任务查询',
    permission: 'grid:tasks',
    input: Type.Object({ ...optionalDaySpan, state: Type.Optional(State), reason: Type.Optional(Reason), search: Search, ...Page }),
    output: pageOf(Row),
  }),
  detail: call({
    name: 'GridTask.detail',
    title: '网格任务',
    permission: 'grid:tasks',
    input: Type.Object({ id: step.id }),
    output: Type.Object({
      ...Row.properties,
      content: Type.String(),
      /** The cell as it was when the task was issued, in the period that its reason is about; an enterprise reads of others nothing. */
      package: hotGridCalls.cell.output,
      /** What made the cell stand out then, as 任务下发 words it; null for a cell that it did not list. */
      cause: nullable(Type.String()),
      category: nullable(Type.String()),
      measures: nullable(Type.String()),
      enterprise: nullable(Type.String()),
      fineYuan: NumberOrNull,
      foundAt: nullable(Type.Object({ lon: Type.Number(), lat: Type.Number(), accuracyM: NumberOrNull, distanceM: Type.Number() })),
      farReason: nullable(Type.String()),
      /** By the hours of the sensor nearest to the cell, a week on either side; null before an answer or without a sensor or wind. */
      effect: nullable(Type.Object({ ...SameWindEffect.properties, fall: NumberOrNull })),
      deadlines: Type.Array(
        Type.Object({
          name: Type.String(),
          label: Type.String(),
          dueAt: Type.String(),
          originalDueAt: Type.String(),
          runs: Type.Boolean(),
        }),
      ),
      steps: Type.Array(WorkStep),
      evidence: Type.Array(WorkEvidence),
      may: Type.Array(Type.String()),
    }),
  }),
  rates: call({
    name: 'GridTask.rates',
    title: '任务命中率和复发率',
    permission: 'grid:view',
    input: emptyInput,
    output: Type.Object({
      /** First day of those in which the tasks were issued. */
      from: Type.String(),
      /** Answered with a result, or over; recalled ones are left out. */
      judged: Type.Integer(),
      /** Of these, with a problem that was found on the spot. */
      found: Type.Integer(),
      passed: Type.Integer(),
      /** Of the passed ones, whose cell was hot again within 30 days. */
      recurred: Type.Integer(),
    }),
  }),
  issue: call({
    name: 'GridTask.issue',
    title: '网格任务重新下发',
    permission: 'grid:task',
    ...change,
    input: Type.Object(step),
    output: Moved,
  }),
  sign: call({
    name: 'GridTask.sign',
    title: '网格任务签收',
    permission: 'grid:feedback',
    ...change,
    input: Type.Object(step),
    output: Moved,
  }),
  return: call({
    name: 'GridTask.return',
    title: '网格任务退回',
    permission: 'grid:feedback',
    ...change,
    input: Type.Object(step),
    output: Moved,
  }),
  feedback: call({
    name: 'GridTask.feedback',
    title: '网格任务反馈',
    permission: 'grid:feedback',
    ...change,
    input: Type.Object({
      ...step,
      /** False for a first answer, after which work goes on. */
      final: Type.Boolean({ title: '是否提交核查' }),
      finding: Type.Optional(Finding),
      category: Type.Optional(Type.String({ maxLength: 64, title: '问题类别' })),
      measures: Type.Optional(Type.String({ maxLength: 1000, title: '整改措施' })),
      enterprise: Type.Optional(Type.String({ maxLength: 100, title: '责任单位' })),
      fineYuan: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000_000, title: '罚款' })),
      lon: Type.Optional(Type.Number({ minimum: -180, maximum: 180, title: '经度' })),
      lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90, title: '纬度' })),
      accuracyM: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000, title: '定位精度' })),
      farReason: Type.Optional(Type.String({ maxLength: 200, title: '距离说明' })),
      evidenceIds: Type.Optional(Type.Array(Id('佐证材料'), { maxItems: 50, title: '佐证材料' })),
    }),
    output: Moved,
  }),
  check: call({
    name: 'GridTask.check',
    title: '网格任务核查',
    permission: 'grid:check',
    ...change,
    input: Type.Object({ ...step, passed: Type.Boolean({ title: '是否通过' }) }),
    output: Moved,
  }),
  extend: call({
    name: 'GridTask.extend',
    title: '网格任务延期',
    permission: 'grid:task',
    ...change,
    input: Type.Object({ ...step, hours: Type.Integer({ minimum: 1, maximum: 720, title: '延长小时数' }) }),
    output: Moved,
  }),
  recall: call({
    name: 'GridTask.recall',
    title: '网格任务撤回',
    permission: 'grid:task',
    ...change,
    input: Type.Object(step),
    output: Moved,
  }),
  archive: call({
    name: 'GridTask.archive',
    title: '网格任务归档',
    permission: 'grid:task',
    ...change,
    input: Type.Object(step),
    output: Moved,
  }),
}
