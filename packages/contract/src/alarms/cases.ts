import { Type } from 'typebox'
import { SameWindEffect } from '../air/same-wind.ts'
import { call } from '../call.ts'
import { reportMediaTypes, storedMediaTypes } from '../media-types.ts'
import {
  CountyId,
  frameOf,
  hourLabel,
  Id,
  NumberOrNull,
  nullable,
  oneOf,
  optionalDaySpan,
  Page,
  PlaceId,
  pageOf,
  ReportFormat,
  Search,
} from '../schemas.ts'
import { tracedIds } from '../sources/trace-words.ts'
import { FieldOrderDetail, FieldTaskInput, fieldSending, SentFieldOrder } from '../work/field-schemas.ts'
import { WorkReceivers } from '../work/item-schemas.ts'
import { CaseId, CaseOrderRow, CaseRow, CaseStage, CaseStateInput, CaseTrace, FindingInput } from './case-schemas.ts'
import { alarmHourColumns } from './records.ts'

const OrderId = Id('核查单')
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647, title: '版本' })
const Comment = Type.Optional(Type.String({ maxLength: 1000, title: '说明' }))
const RequestKey = Type.Optional(Type.String({ minLength: 8, maxLength: 64, title: '请求编号' }))
const Moved = Type.Object({ id: Type.Integer(), state: Type.String(), version: Type.Integer() })
const read = { permission: 'case:view', scope: 'filtered' } as const
const write = { ...read, method: 'POST', audited: true } as const

/** A case: an alarm, its trace, its orders, their answers and checks, the decision, the effect. An enterprise sees its own part. */
export const caseCalls = {
  Query: call({
    name: 'Case.Query',
    title: '案件查询',
    ...read,
    scope: { places: ['placeId'] },
    input: Type.Object({
      ...optionalDaySpan,
      state: Type.Optional(CaseStateInput),
      /** Neither closed, settled nor false. */
      open: Type.Optional(Type.Boolean({ title: '未结' })),
      countyId: Type.Optional(CountyId),
      placeId: Type.Optional(PlaceId),
      alarmId: Type.Optional(Id('报警')),
      parameter: Type.Optional(oneOf(tracedIds, '污染物')),
      /** Cases whose traced hours have one of these. */
      tracedFrom: Type.Optional(hourLabel('溯源开始')),
      tracedTo: Type.Optional(hourLabel('溯源结束')),
      search: Search,
      ...Page,
    }),
    output: Type.Object({
      ...pageOf(CaseRow).properties,
      /** Of the same filters without the state. */
      states: Type.Record(Type.String(), Type.Integer()),
    }),
  }),
  QueryByID: call({
    name: 'Case.QueryByID',
    title: '案卷',
    ...read,
    input: Type.Object({ id: CaseId }),
    output: Type.Object({
      case: CaseRow,
      alarm: Type.Object({
        ruleName: Type.String(),
        ruleWords: Type.String(),
        severity: Type.String(),
        message: Type.String(),
        openedAt: Type.String(),
        endedAt: nullable(Type.String()),
        peak: NumberOrNull,
        hours: Type.Integer(),
      }),
      unit: Type.String(),
      stages: Type.Array(CaseStage),
      trace: CaseTrace,
      orders: Type.Array(CaseOrderRow),
      /** Orders to the field; none for an enterprise. */
      fieldOrders: Type.Array(FieldOrderDetail),
      log: Type.Array(
        Type.Object({
          at: Type.String(),
          by: Type.String(),
          event: Type.String(),
          label: Type.String(),
          subject: Type.String(),
          comment: nullable(Type.String()),
        }),
      ),
      /** Who has it now, and events that the caller may bring about. */
      holder: nullable(Type.String()),
      may: Type.Array(Type.String()),
    }),
  }),
  Effect: call({
    name: 'Case.Effect',
    title: '处置前后对比',
    ...read,
    input: Type.Object({ id: CaseId }),
    output: Type.Object({
      hours: frameOf(alarmHourColumns),
      limit: NumberOrNull,
      span: Type.Object({ from: Type.String(), to: Type.String() }),
      marks: Type.Array(Type.Object({ hour: Type.String(), label: Type.String() })),
      /** Null before the first answer or check. */
      effect: nullable(SameWindEffect),
    }),
  }),
  /** Of an alarm for which the platform opened none; the case that the alarm has, where there is one. */
  Open: call({
    name: 'Case.Open',
    title: '报警立案',
    ...write,
    permission: 'trace:order',
    subject: input => `报警 ${input.alarmId}`,
    input: Type.Object({ alarmId: Id('报警') }),
    output: Type.Object({ id: Type.Integer() }),
  }),
  Order: call({
    name: 'Case.Order',
    title: '案件派单',
    ...write,
    permission: 'trace:order',
    input: Type.Object({
      id: CaseId,
      version: Version,
      enterpriseIds: Type.Array(Id('企业'), { minItems: 1, maxItems: 20, title: '企业' }),
      content: Type.String({ minLength: 2, maxLength: 1000, title: '核查要求' }),
      answerHours: Type.Integer({ minimum: 1, maximum: 240, default: 2, title: '企业答复时限' }),
      deadlineHours: Type.Integer({ minimum: 1, maximum: 720, default: 12, title: '核查时限' }),
    }),
    output: Type.Object({ orderIds: Type.Array(Type.Integer()) }),
  }),
  /** Work in the field, whose plan follows from the trace; also beside orders to enterprises. */
  FieldOrder: call({
    name: 'Case.FieldOrder',
    title: '案件派现场任务',
    ...write,
    permission: 'trace:order',
    input: Type.Object({ id: CaseId, version: Version, task: FieldTaskInput, ...fieldSending }),
    output: SentFieldOrder,
  }),
  MoveOrder: call({
    name: 'Case.MoveOrder',
    title: '办理核查单',
    ...write,
    input: Type.Object({
      id: OrderId,
      version: Version,
      event: oneOf(['sign', 'answer', 'sendBack', 'feedback', 'submit', 'refuse', 'transfer', 'urge', 'withdraw'] as const, '操作'),
      comment: Comment,
      evidenceIds: Type.Optional(Type.Array(Id('佐证材料'), { maxItems: 50, title: '佐证材料' })),
      /** Of the check; needed to submit it. */
      finding: Type.Optional(FindingInput),
      /** New receiver of an order that is sent on. */
      departmentId: Type.Optional(Id('接收单位')),
      assigneeId: Type.Optional(Id('接收人')),
      requestKey: RequestKey,
    }),
    output: Moved,
  }),
  /** To whom an order may be sent on. */
  Receivers: call({
    name: 'Case.Receivers',
    title: '转办接收人',
    ...read,
    permission: 'trace:order',
    input: Type.Object({ id: OrderId }),
    output: WorkReceivers,
  }),
  /** As the caller may read it. */
  Document: call({
    name: 'Case.Document',
    title: '案卷（Word、PDF）',
    ...read,
    kind: 'file',
    mediaTypes: reportMediaTypes,
    audited: true,
    subject: input => `案件 ${input.id}`,
    input: Type.Object({ id: CaseId, format: ReportFormat }),
    output: Type.Any(),
  }),
  Decide: call({
    name: 'Case.Decide',
    title: '案件认定',
    ...write,
    permission: 'trace:order',
    input: Type.Object({
      id: CaseId,
      version: Version,
      event: oneOf(['close', 'resend', 'returnCheck', 'dismiss', 'settle', 'reopen'] as const, '认定'),
      comment: Type.String({ minLength: 5, maxLength: 500, title: '认定意见' }),
      /** Of the handling, 1 to 5; needed to close. */
      score: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, title: '评分' })),
      /** Why it is closed although the unknown source has most of the rise; needed to close then. */
      unknownReason: Type.Optional(Type.String({ minLength: 5, maxLength: 300, title: '来源未查实的结案原因' })),
      requestKey: RequestKey,
    }),
    output: Moved,
  }),
  AddEvidence: call({
    name: 'Case.AddEvidence',
    title: '上传佐证材料',
    ...write,
    upload: true,
    input: Type.Object({
      id: OrderId,
      note: Type.Optional(Type.String({ maxLength: 200, title: '说明' })),
      lon: Type.Optional(Type.Number({ minimum: -180, maximum: 180, title: '经度' })),
      lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90, title: '纬度' })),
      accuracyM: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000, title: '定位精度' })),
      noPositionReason: Type.Optional(Type.String({ maxLength: 100, title: '无位置原因' })),
    }),
    output: Type.Object({ id: Type.Integer() }),
  }),
  Evidence: call({
    name: 'Case.Evidence',
    title: '佐证材料',
    ...read,
    kind: 'file',
    mediaTypes: storedMediaTypes,
    input: Type.Object({ id: Id('佐证材料') }),
    output: Type.Any(),
  }),
}
