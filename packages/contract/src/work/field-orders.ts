import { Type } from 'typebox'
import { call } from '../call.ts'
import { CountyId, Id, oneOf, optionalDaySpan, Page, pageOf, Search } from '../schemas.ts'
import { FieldFindingInput, FieldOrderDetail, FieldOrderId, FieldOrderRow, FieldStateInput, FieldTaskInput } from './field-schemas.ts'
import { WorkReceivers } from './item-schemas.ts'

const read = { permission: 'alarm:view', scope: 'filtered' } as const

/** Mobile runs, more measurements, patrols and consultations that were ordered. They are sent from cases, traces and briefings. */
export const fieldOrderCalls = {
  Query: call({
    name: 'FieldOrder.Query',
    title: '现场任务查询',
    ...read,
    input: Type.Object({
      ...optionalDaySpan,
      task: Type.Optional(FieldTaskInput),
      state: Type.Optional(FieldStateInput),
      search: Search,
      ...Page,
    }),
    output: pageOf(FieldOrderRow),
  }),
  QueryByID: call({
    name: 'FieldOrder.QueryByID',
    title: '现场任务单',
    ...read,
    input: Type.Object({ id: FieldOrderId }),
    output: FieldOrderDetail,
  }),
  Move: call({
    name: 'FieldOrder.Move',
    title: '办理现场任务',
    ...read,
    method: 'POST',
    audited: true,
    input: Type.Object({
      id: FieldOrderId,
      version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, title: '版本' }),
      event: oneOf(
        ['send', 'sign', 'refuse', 'transfer', 'urge', 'feedback', 'submit', 'pass', 'return', 'withdraw', 'reopen'] as const,
        '操作',
      ),
      comment: Type.Optional(Type.String({ maxLength: 1000, title: '说明' })),
      evidenceIds: Type.Optional(Type.Array(Id('佐证材料'), { maxItems: 50, title: '佐证材料' })),
      /** Of the result; needed to submit it. */
      finding: Type.Optional(FieldFindingInput),
      /** Where the source was found; needed with that finding. */
      foundPlace: Type.Optional(Type.String({ maxLength: 200, title: '发现位置' })),
      foundLon: Type.Optional(Type.Number({ minimum: -180, maximum: 180, title: '经度' })),
      foundLat: Type.Optional(Type.Number({ minimum: -90, maximum: 90, title: '纬度' })),
      /** The mobile run that was made for it. */
      mobileRunId: Type.Optional(Id('走航记录')),
      /** New hours of an order that is sent again. */
      deadlineHours: Type.Optional(Type.Integer({ minimum: 1, maximum: 720, title: '完成时限' })),
      /** New receiver of an order that is sent on or again. */
      departmentId: Type.Optional(Id('接收单位')),
      assigneeId: Type.Optional(Id('接收人')),
      requestKey: Type.Optional(Type.String({ minLength: 8, maxLength: 64, title: '请求编号' })),
    }),
    output: Type.Object({ id: Type.Integer(), state: Type.String(), version: Type.Integer() }),
  }),
  /** To whom an order for a county may be sent; 0 is the whole city. */
  Receivers: call({
    name: 'FieldOrder.Receivers',
    title: '现场任务接收人',
    permission: 'trace:order',
    scope: { counties: ['countyId'] },
    /** Left out: of work for the whole city. */
    input: Type.Object({ countyId: Type.Optional(CountyId) }),
    output: WorkReceivers,
  }),
}
