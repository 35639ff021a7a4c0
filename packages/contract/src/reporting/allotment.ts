import { Type } from 'typebox'
import { call } from '../call.ts'
import { CountyId, Id, nullable, Page, pageOf, Search, ShortText } from '../schemas.ts'
import { AllotState, Counts, FillStateInput, Ids, PointStateInput } from './fill-schemas.ts'

const rights = { permission: 'fill:manage', scope: { counties: ['countyId'] } } as const
const read = rights
const write = { method: 'POST', ...rights, audited: true } as const
const seen = { permission: 'fill:manage', scope: 'filtered' } as const
const listed = { method: 'POST', permission: 'fill:manage', scope: 'filtered', audited: true } as const

const taskId = Id('任务')
const ownerId = Type.Optional(nullable(Id('责任人')))
const filter = {
  search: Search,
  countyId: Type.Optional(CountyId),
  /** First letters of the industry. */
  industry: Type.Optional(ShortText('行业', 40)),
  controlLevel: Type.Optional(ShortText('管控级别', 20)),
}
const pointFilter = { search: Search, countyId: Type.Optional(CountyId), department: Type.Optional(ShortText('部门', 40)) }

const state = {
  state: AllotState,
  ownerId: nullable(Type.Integer()),
  owner: nullable(Type.String()),
  changedAt: nullable(Type.String()),
}
const EnterpriseRow = Type.Object({
  enterpriseId: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  countyId: Type.Integer(),
  county: Type.String(),
  industry: Type.String(),
  controlLevel: nullable(Type.String()),
  ...state,
  fillState: nullable(FillStateInput),
})
const PointRow = Type.Object({
  pointId: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  countyId: Type.Integer(),
  county: Type.String(),
  department: Type.String(),
  scc: Type.String(),
  ...state,
  fillState: nullable(PointStateInput),
})
/** How many were changed, and how many of the requested ones were in a state that does not allow it. */
const Done = Type.Object({ changed: Type.Integer(), unchanged: Type.Integer() })

const CountyCount = Type.Object({
  countyId: Type.Integer(),
  county: Type.String(),
  ownerId: nullable(Type.Integer()),
  owner: nullable(Type.String()),
  /** All there are in the county, allotted or not. */
  total: Type.Integer(),
  cancelled: Type.Integer(),
  counts: Counts,
})
const Stat = Type.Object({ total: Type.Integer(), cancelled: Type.Integer(), counts: Counts, counties: Type.Array(CountyCount) })

export const allotmentCalls = {
  QueryByAllot: call({
    name: 'Allotment.QueryByAllot',
    title: '企业分配列表',
    ...read,
    input: Type.Object({ ...Page, taskId, ...filter, state: Type.Optional(AllotState) }),
    output: pageOf(EnterpriseRow),
  }),
  Allot: call({
    name: 'Allotment.Allot',
    title: '分配企业',
    ...listed,
    input: Type.Object({ taskId, enterpriseId: Id('企业'), ownerId }),
    output: Done,
  }),
  AllotBatch: call({
    name: 'Allotment.AllotBatch',
    title: '批量分配企业',
    ...listed,
    input: Type.Object({ taskId, enterpriseIds: Ids('企业'), ownerId }),
    output: Done,
  }),
  AllotCancel: call({
    name: 'Allotment.AllotCancel',
    title: '取消企业分配',
    ...listed,
    input: Type.Object({ taskId, enterpriseIds: Ids('企业') }),
    output: Done,
  }),
  AllotAll: call({
    name: 'Allotment.AllotAll',
    title: '分配全部符合条件的企业',
    ...write,
    input: Type.Object({ taskId, ...filter, ownerId }),
    output: Done,
  }),
  Stat: call({ name: 'Allotment.Stat', title: '企业分配统计', ...seen, input: Type.Object({ taskId }), output: Stat }),
  QueryByPoint: call({
    name: 'Allotment.QueryByPoint',
    title: '点位分配列表',
    ...read,
    input: Type.Object({ ...Page, taskId, ...pointFilter, state: Type.Optional(AllotState) }),
    output: pageOf(PointRow),
  }),
  Point: call({
    name: 'Allotment.Point',
    title: '分配点位',
    ...listed,
    input: Type.Object({ taskId, pointId: Id('点位'), ownerId }),
    output: Done,
  }),
  PointBatch: call({
    name: 'Allotment.PointBatch',
    title: '批量分配点位',
    ...listed,
    input: Type.Object({ taskId, pointIds: Ids('点位'), ownerId }),
    output: Done,
  }),
  PointCancel: call({
    name: 'Allotment.PointCancel',
    title: '取消点位分配',
    ...listed,
    input: Type.Object({ taskId, pointIds: Ids('点位') }),
    output: Done,
  }),
  PointAll: call({
    name: 'Allotment.PointAll',
    title: '分配全部符合条件的点位',
    ...write,
    input: Type.Object({ taskId, ...pointFilter, ownerId }),
    output: Done,
  }),
  PointStat: call({ name: 'Allotment.PointStat', title: '点位分配统计', ...seen, input: Type.Object({ taskId }), output: Stat }),
  Owners: call({
    name: 'Allotment.Owners',
    title: '可指派的责任人',
    ...seen,
    input: Type.Object({}),
    output: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), countyIds: nullable(Type.Array(Type.Integer())) })),
  }),
  Appoint: call({
    name: 'Allotment.Appoint',
    title: '指派区县责任人',
    ...write,
    input: Type.Object({ taskId, countyId: CountyId, ownerId: nullable(Id('责任人')) }),
    output: Done,
  }),
}
