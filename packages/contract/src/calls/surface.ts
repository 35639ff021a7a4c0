import { qualityGrades } from '@qingyuan/domain/emissions.ts'
import { type SurfaceKind, surfaceKindIds } from '@qingyuan/domain/surface.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { CountyId, Id, Ids, PointStateInput, Reason, Revision, Step, TaskState } from '../fill-schemas.ts'
import { FrameSchema, NumberOrNull, nothing, nullable, oneOf, Page, pageOf, Search, ShortText } from '../schemas.ts'

const read = { permission: 'enterprise:view', scope: 'filtered' } as const
const write = { method: 'POST', permission: 'surface:fill', scope: 'filtered', audited: true } as const
const verify = { method: 'POST', permission: 'fill:review', scope: 'filtered', audited: true } as const

const Scc = Type.String({ pattern: '^\\d{10}$', title: '排放源编码' })
const Lon = Type.Number({ minimum: 111.9, maximum: 113.9, title: '经度' })
const Lat = Type.Number({ minimum: 35.7, maximum: 37.2, title: '纬度' })
const taskId = Id('任务')
const pointId = Id('点位')
const pointIds = Ids('点位')
const which = { taskId, pointId }
/** Newest version when left out. */
const version = Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, title: '填报版本' }))

const Base = Type.Object({
  street: Type.String({ maxLength: 60, default: '', title: '乡镇街道' }),
  address: Type.String({ maxLength: 120, default: '', title: '地址' }),
  contact: Type.String({ maxLength: 30, default: '', title: '联系人' }),
  phone: Type.String({ maxLength: 20, default: '', title: '联系电话' }),
  lon: nullable(Lon),
  lat: nullable(Lat),
  /** Of a road or a site, degrees: a line, or the corners of an area. */
  geometry: Type.Array(Type.Tuple([Lon, Lat]), { maxItems: 500, default: [], title: '位置线' }),
})
const Activity = Type.Object({
  value: Type.Union([Type.Number(), Type.String({ maxLength: 60 }), Type.Null()], { title: '数值' }),
  months: Type.Optional(nullable(Type.Array(NumberOrNull, { minItems: 12, maxItems: 12, title: '分月值' }))),
  source: Type.String({ maxLength: 100, default: '', title: '数据来源' }),
  grade: oneOf(qualityGrades, '质量等级'),
})
const Told = Type.Object({
  activities: Type.Record(Type.String({ maxLength: 64 }), Activity, { maxProperties: 40, title: '活动水平' }),
  controls: Type.Array(
    Type.Object({
      code: Type.String({ pattern: '^[A-Z]{2}\\d{2}$', title: '控制措施' }),
      operationPercent: Type.Number({ minimum: 0, maximum: 100, title: '投运率' }),
      efficiencyPercent: nullable(Type.Number({ minimum: 0, maximum: 99.99, title: '去除效率' })),
    }),
    { maxItems: 6, default: [], title: '控制措施' },
  ),
  variant: nullable(Type.String({ maxLength: 40, title: '细类' })),
})
const Fault = Type.Object({ field: Type.String(), level: oneOf(['error', 'warn'] as const, '级别'), message: Type.String() })

const PointFields = {
  id: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  countyId: Type.Integer(),
  county: Type.String(),
  department: Type.String(),
  scc: Type.String(),
  /** 部门 › 燃料 › 工艺. */
  className: Type.String(),
  lon: NumberOrNull,
  lat: NumberOrNull,
  simulated: Type.Boolean(),
}
const Point = Type.Object({
  ...PointFields,
  active: Type.Boolean(),
  /** Years for which something verified stands. */
  years: Type.Array(Type.Integer()),
})
const TaskPoint = Type.Object({
  ...PointFields,
  taskId: Type.Integer(),
  task: Type.String(),
  year: Type.Integer(),
  state: PointStateInput,
  version: Type.Integer(),
  revision: Type.Integer(),
  savedAt: nullable(Type.String()),
  savedBy: nullable(Type.String()),
  submittedAt: nullable(Type.String()),
  /** Required fields told, of how many. */
  told: Type.Integer(),
  required: Type.Integer(),
  overdue: Type.Boolean(),
  /** Why it came back. */
  remark: nullable(Type.String()),
})
const Detail = Type.Object({
  point: TaskPoint,
  base: Base,
  told: Told,
  versions: Type.Integer(),
  faults: Type.Array(Fault),
  steps: Type.Array(Step),
})
const Task = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  year: Type.Integer(),
  state: TaskState,
  startsOn: Type.String(),
  endsOn: Type.String(),
  overdue: Type.Boolean(),
  simulated: Type.Boolean(),
  points: Type.Integer(),
  counts: Type.Object({
    pending: Type.Integer(),
    filling: Type.Integer(),
    submitted: Type.Integer(),
    verified: Type.Integer(),
    returned: Type.Integer(),
  }),
})
const Field = Type.Object({
  key: Type.String(),
  unit: Type.String(),
  required: Type.Boolean(),
  kind: oneOf(['number', 'text', 'controls'] as const, '类型'),
  min: NumberOrNull,
  max: NumberOrNull,
  /** May be told month by month. */
  months: Type.Boolean(),
})
const Moved = Type.Object({ changed: Type.Integer(), state: PointStateInput })
const Saved = Type.Object({ state: PointStateInput, revision: Type.Integer(), faults: Type.Array(Fault) })

const pointFilter = {
  search: Search,
  countyId: Type.Optional(CountyId),
  department: Type.Optional(ShortText('部门', 40)),
  /** First digits of the class. */
  sourceCode: Type.Optional(Type.String({ pattern: '^\\d{0,10}$', title: '排放源编码' })),
}
const taskFilter = { taskId, ...pointFilter, state: Type.Optional(PointStateInput) }

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
    input: Type.Object({ ...which, version }),
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
    input: nothing,
    output: Type.Array(Task),
  }),
  FillBaseInfoByID: call({
    name: 'Surface.FillBaseInfoByID',
    title: '面源基本信息',
    ...read,
    input: Type.Object({ ...which, version }),
    output: Type.Object({ base: Base, revision: Type.Integer(), locked: Type.Boolean() }),
  }),
  FillFuelInfoByID: call({
    name: 'Surface.FillFuelInfoByID',
    title: '面源燃料与活动水平',
    ...read,
    input: Type.Object({ ...which, version }),
    output: Type.Object({
      told: Told,
      revision: Type.Integer(),
      locked: Type.Boolean(),
      fields: Type.Array(Field),
      controls: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
      faults: Type.Array(Fault),
      /** The library tells sources of this class apart by words. */
      hasVariant: Type.Boolean(),
      /** What the same point told for an earlier year, or what was verified of it. */
      last: nullable(Told),
    }),
  }),
  SurfaceTaskVerifyList: call({
    name: 'Surface.SurfaceTaskVerifyList',
    title: '面源核实列表',
    permission: 'fill:review',
    scope: 'filtered',
    input: Type.Object({ ...Page, taskId, ...pointFilter, state: Type.Optional(PointStateInput) }),
    output: pageOf(TaskPoint),
  }),
  TaskPointCurrent: call({
    name: 'Surface.TaskPointCurrent',
    title: '当前面源任务',
    ...read,
    input: nothing,
    /** The sent task that ends first, else the newest; null while there is none. */
    output: nullable(Task),
  }),
  Save: call({
    name: 'Surface.Save',
    title: '保存面源',
    ...write,
    scope: { counties: ['countyId'] },
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
    input: Type.Object({ taskId, pointIds, on: Type.Boolean({ default: true, title: '加入' }) }),
    output: Type.Object({ changed: Type.Integer(), unchanged: Type.Integer() }),
  }),
  SaveBaseInfo: call({
    name: 'Surface.SaveBaseInfo',
    title: '保存面源基本信息',
    ...write,
    input: Type.Object({ ...which, revision: Revision, base: Base }),
    output: Saved,
  }),
  SaveFuelInfo: call({
    name: 'Surface.SaveFuelInfo',
    title: '保存面源活动水平',
    ...write,
    input: Type.Object({ ...which, revision: Revision, told: Told }),
    output: Saved,
  }),
  SubmitSurfaceFillInfo: call({
    name: 'Surface.SubmitSurfaceFillInfo',
    title: '提交面源填报',
    ...write,
    input: Type.Object({ taskId, pointIds }),
    output: Moved,
  }),
  VerifySurfaceTask: call({
    name: 'Surface.VerifySurfaceTask',
    title: '核实面源填报',
    ...verify,
    input: Type.Object({ taskId, pointIds, pass: Type.Boolean({ title: '通过' }), reason: Type.Optional(Reason) }),
    output: Moved,
  }),
  AgainSurfaceFillInfo: call({
    name: 'Surface.AgainSurfaceFillInfo',
    title: '重新填报面源',
    ...write,
    input: Type.Object({ taskId, pointIds }),
    output: Moved,
  }),
  FillOperateStat: call({
    name: 'Surface.FillOperateStat',
    title: '面源填报统计',
    method: 'POST',
    ...read,
    input: Type.Object({ taskId, by: oneOf(['county', 'category', 'department'] as const, '分组') }),
    output: FrameSchema,
  }),
}

const Kind = oneOf<SurfaceKind>(surfaceKindIds, '导入类别')

const table = call({
  name: 'SurfaceImport.Table',
  title: '面源活动水平表',
  ...read,
  input: Type.Object(taskFilter),
  output: FrameSchema,
})

/** Beyond the list: sheets of vehicles, machines, dust, farming, homes, kitchens and petrol stations, and what was told as one table. */
export const surfaceImportCalls = {
  Table: table,
  TableExport: exportOf(table),
  Template: call({
    name: 'SurfaceImport.Template',
    title: '下载面源导入模板',
    kind: 'xlsx',
    permission: 'surface:fill',
    scope: 'none',
    input: Type.Object({ kind: Kind }),
    output: Type.Any(),
  }),
  /** Checks the sheet as a job; nothing is written. */
  Check: call({
    name: 'SurfaceImport.Check',
    title: '检查面源文件',
    ...write,
    upload: true,
    input: Type.Object({ taskId, kind: Kind }),
    output: Type.Object({ jobId: Type.String() }),
  }),
  /** Takes the sheet of a check that found nothing wrong, whole. */
  Commit: call({
    name: 'SurfaceImport.Commit',
    title: '写入已检查的面源文件',
    ...write,
    input: Type.Object({ jobId: Type.String({ format: 'uuid', title: '检查任务' }) }),
    output: Type.Object({ jobId: Type.String() }),
  }),
  Query: call({
    name: 'SurfaceImport.Query',
    title: '面源导入记录',
    permission: 'surface:fill',
    scope: 'filtered',
    input: Type.Object({ taskId }),
    output: Type.Array(
      Type.Object({
        id: Type.Integer(),
        kind: Kind,
        fileName: Type.String(),
        at: Type.String(),
        by: Type.String(),
        added: Type.Integer(),
        updated: Type.Integer(),
      }),
    ),
  }),
}
