import { columnFamily, declareColumns, numberColumnSpec, textColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import { surfacePointLifecycle } from '@qingyuan/domain/lifecycles/surface-point.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { CountyId, emptyInput, frameOf, nullable, oneOf, Page, pageOf, ShortText } from '../schemas.ts'
import { PointStateInput, pointStateIds, Reason, Revision } from './fill-schemas.ts'
import {
  Base,
  Detail,
  Fault,
  Field,
  Lat,
  Lon,
  Moved,
  Point,
  pointFilter,
  pointId,
  pointIds,
  pointKey,
  Saved,
  Scc,
  SurfaceAnswers,
  Task,
  TaskPoint,
  taskFilter,
  taskId,
  versionInput,
} from './surface-schemas.ts'

/** Until 0.3.0. */
const formerNames = { answers: 'told', answered: 'told' } as const
const read = { permission: 'enterprise:view', scope: 'filtered', formerNames } as const
const write = { method: 'POST', permission: 'surface:fill', scope: 'filtered', audited: true } as const
const verify = { method: 'POST', permission: 'fill:review', scope: 'filtered', audited: true } as const

/** Points of a task by their state; the answer words the heading of `name`. */
export const pointStatisticColumns = declareColumns({
  name: textColumnSpec('区县'),
  total: numberColumnSpec('点位', { decimals: 0 }),
  ...columnFamily(pointStateIds, { '*': state => numberColumnSpec(surfacePointLifecycle.states[state].label, { decimals: 0 }) }),
  share: numberColumnSpec('核实率', { unit: '%', decimals: 1 }),
})

export const surfaceCalls = {
  SurfaceInfoList: call({
    name: 'Surface.SurfaceInfoList',
    title: '面源列表',
    ...read,
    input: Type.Object({ ...Page, ...pointFilter }),
    output: pageOf(Point),
  }),
  SurfaceInfoByID: call({
    name: 'Surface.SurfaceInfoByID',
    title: '面源详情',
    ...read,
    input: Type.Object({ id: pointId }),
    output: Type.Object({
      point: Point,
      fills: Type.Array(
        Type.Object({ taskId: Type.Integer(), task: Type.String(), year: Type.Integer(), state: PointStateInput, version: Type.Integer() }),
      ),
    }),
  }),
  TaskPointInfo: call({
    name: 'Surface.TaskPointInfo',
    title: '面源填报',
    ...read,
    input: Type.Object({ ...pointKey, version: versionInput }),
    output: Detail,
  }),
  TaskPointInfoList: call({
    name: 'Surface.TaskPointInfoList',
    title: '任务的全部面源',
    ...read,
    input: Type.Object(taskFilter),
    output: Type.Array(TaskPoint),
  }),
  TaskPointInfoPage: call({
    name: 'Surface.TaskPointInfoPage',
    title: '任务的面源（分页）',
    ...read,
    input: Type.Object({ ...Page, ...taskFilter }),
    output: pageOf(TaskPoint),
  }),
  SurfaceTaskInfoList: call({
    name: 'Surface.SurfaceTaskInfoList',
    title: '面源任务列表',
    ...read,
    input: emptyInput,
    output: Type.Array(Task),
  }),
  FillBaseInfoByID: call({
    name: 'Surface.FillBaseInfoByID',
    title: '面源基本信息',
    ...read,
    input: Type.Object({ ...pointKey, version: versionInput }),
    output: Type.Object({ base: Base, revision: Type.Integer(), locked: Type.Boolean() }),
  }),
  FillFuelInfoByID: call({
    name: 'Surface.FillFuelInfoByID',
    title: '面源燃料与活动水平',
    ...read,
    input: Type.Object({ ...pointKey, version: versionInput }),
    output: Type.Object({
      answers: SurfaceAnswers,
      revision: Type.Integer(),
      locked: Type.Boolean(),
      fields: Type.Array(Field),
      controls: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
      faults: Type.Array(Fault),
      /** The library distinguishes sources of this class by words. */
      hasVariant: Type.Boolean(),
      /** Reported or verified answers of the same point for an earlier year. */
      last: nullable(SurfaceAnswers),
    }),
  }),
  SurfaceTaskVerifyList: call({
    name: 'Surface.SurfaceTaskVerifyList',
    title: '面源核实列表',
    permission: 'enterprise:view',
    scope: 'filtered',
    formerNames,
    input: Type.Object({ ...Page, taskId, ...pointFilter, state: Type.Optional(PointStateInput) }),
    output: pageOf(TaskPoint),
  }),
  TaskPointCurrent: call({
    name: 'Surface.TaskPointCurrent',
    title: '当前面源任务',
    ...read,
    input: emptyInput,
    /** The sent task that ends first, else the newest; null while there is none. */
    output: nullable(Task),
  }),
  Save: call({
    name: 'Surface.Save',
    title: '保存面源',
    ...write,
    scope: { counties: ['countyId'] },
    subject: input => `面源 ${input.name}`,
    input: Type.Object({
      id: Type.Optional(pointId),
      name: ShortText('名称', 60),
      countyId: CountyId,
      department: ShortText('部门', 40),
      scc: Scc,
      lon: nullable(Lon),
      lat: nullable(Lat),
      active: Type.Boolean({ default: true, title: '启用' }),
    }),
    output: Type.Object({ id: Type.Integer(), code: Type.String() }),
  }),
  TaskPoint: call({
    name: 'Surface.TaskPoint',
    title: '面源加入或移出任务',
    ...write,
    permission: 'fill:manage',
    subject: input => `任务 ${input.taskId}，${input.pointIds.length} 个面源${input.on ? '加入' : '移出'}`,
    input: Type.Object({ taskId, pointIds, on: Type.Boolean({ default: true, title: '加入' }) }),
    output: Type.Object({ changed: Type.Integer(), unchanged: Type.Integer() }),
  }),
  SaveBaseInfo: call({
    name: 'Surface.SaveBaseInfo',
    title: '保存面源基本信息',
    ...write,
    form: true,
    subject: input => `任务 ${input.taskId} 面源 ${input.pointId}`,
    input: Type.Object({ ...pointKey, revision: Revision, base: { ...Base, title: '基本信息' } }),
    output: Saved,
  }),
  SaveFuelInfo: call({
    name: 'Surface.SaveFuelInfo',
    title: '保存面源活动水平',
    ...write,
    formerNames,
    subject: input => `任务 ${input.taskId} 面源 ${input.pointId}`,
    input: Type.Object({ ...pointKey, revision: Revision, answers: { ...SurfaceAnswers, title: '填报内容' } }),
    output: Saved,
  }),
  SubmitSurfaceFillInfo: call({
    name: 'Surface.SubmitSurfaceFillInfo',
    title: '提交面源填报',
    ...write,
    subject: input => `任务 ${input.taskId}，${input.pointIds.length} 个面源`,
    input: Type.Object({ taskId, pointIds }),
    output: Moved,
  }),
  VerifySurfaceTask: call({
    name: 'Surface.VerifySurfaceTask',
    title: '核实面源填报',
    ...verify,
    subject: input => `任务 ${input.taskId}，${input.pointIds.length} 个面源${input.pass ? '通过' : '退回'}`,
    input: Type.Object({ taskId, pointIds, pass: Type.Boolean({ title: '通过' }), reason: Type.Optional(Reason) }),
    output: Moved,
  }),
  AgainSurfaceFillInfo: call({
    name: 'Surface.AgainSurfaceFillInfo',
    title: '重新填报面源',
    ...write,
    subject: input => `任务 ${input.taskId}，${input.pointIds.length} 个面源`,
    input: Type.Object({ taskId, pointIds }),
    output: Moved,
  }),
  FillOperateStat: call({
    name: 'Surface.FillOperateStat',
    title: '面源填报统计',
    method: 'POST',
    ...read,
    input: Type.Object({ taskId, by: oneOf(['county', 'category', 'department'] as const, '分组') }),
    output: frameOf(pointStatisticColumns),
  }),
}
