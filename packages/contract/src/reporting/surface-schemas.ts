import { qualityGrades } from '@qingyuan/domain/emissions.ts'
import { Type } from 'typebox'
import { CountyId, Id, NumberOrNull, nullable, oneOf, Search, ShortText } from '../schemas.ts'
import { Ids, PointStateInput, Step, TaskState } from './fill-schemas.ts'

/** Building blocks of the calls of surface sources. */
export const Scc = Type.String({ pattern: '^\\d{10}$', title: '排放源编码' })
export const Lon = Type.Number({ minimum: 111.9, maximum: 113.9, title: '经度' })
export const Lat = Type.Number({ minimum: 35.7, maximum: 37.2, title: '纬度' })
export const taskId = Id('任务')
export const pointId = Id('点位')
export const pointIds = Ids('点位')
export const pointKey = { taskId, pointId }
/** Newest version when left out. */
export const versionInput = Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, title: '填报版本' }))

export const Base = Type.Object({
  street: Type.String({ maxLength: 60, default: '', title: '乡镇街道' }),
  address: Type.String({ maxLength: 120, default: '', title: '地址' }),
  contact: Type.String({ maxLength: 30, default: '', title: '联系人' }),
  phone: Type.String({ maxLength: 20, default: '', title: '联系电话' }),
  lon: nullable(Lon),
  lat: nullable(Lat),
  /** Of a road or a site, degrees: a line, or the corners of an area. */
  geometry: Type.Array(Type.Tuple([Lon, Lat]), { maxItems: 500, default: [], title: '位置线' }),
})
export const Activity = Type.Object({
  value: Type.Union([Type.Number(), Type.String({ maxLength: 60 }), Type.Null()], { title: '数值' }),
  months: Type.Optional(nullable(Type.Array(NumberOrNull, { minItems: 12, maxItems: 12, title: '分月值' }))),
  source: Type.String({ maxLength: 100, default: '', title: '数据来源' }),
  grade: oneOf(qualityGrades, '质量等级'),
})
export const SurfaceAnswers = Type.Object({
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
export const Fault = Type.Object({ field: Type.String(), level: oneOf(['error', 'warn'] as const, '级别'), message: Type.String() })

export const PointFields = {
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
export const Point = Type.Object({
  ...PointFields,
  active: Type.Boolean(),
  /** Years that have a verified version. */
  years: Type.Array(Type.Integer()),
})
export const TaskPoint = Type.Object({
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
  /** Required fields that are filled in, and their number. */
  answered: Type.Integer(),
  required: Type.Integer(),
  overdue: Type.Boolean(),
  /** Why it came back. */
  remark: nullable(Type.String()),
})
export const Detail = Type.Object({
  point: TaskPoint,
  base: Base,
  answers: SurfaceAnswers,
  versions: Type.Integer(),
  faults: Type.Array(Fault),
  steps: Type.Array(Step),
})
export const Task = Type.Object({
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
export const Field = Type.Object({
  key: Type.String(),
  unit: Type.String(),
  required: Type.Boolean(),
  kind: oneOf(['number', 'text', 'controls'] as const, '类型'),
  min: NumberOrNull,
  max: NumberOrNull,
  /** Monthly values are allowed. */
  months: Type.Boolean(),
})
export const Moved = Type.Object({ changed: Type.Integer(), state: PointStateInput })
export const Saved = Type.Object({ state: PointStateInput, revision: Type.Integer(), faults: Type.Array(Fault) })

export const pointFilter = {
  search: Search,
  countyId: Type.Optional(CountyId),
  department: Type.Optional(ShortText('部门', 40)),
  /** First digits of the class. */
  sourceCode: Type.Optional(Type.String({ pattern: '^\\d{0,10}$', title: '排放源编码' })),
}
export const taskFilter = { taskId, ...pointFilter, state: Type.Optional(PointStateInput) }
