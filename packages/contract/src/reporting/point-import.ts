import { declareColumns, textColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import { type SurfaceKind, surfaceKindIds } from '@qingyuan/domain/surface.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { frameOf, Id, importRecord, oneOf } from '../schemas.ts'
import { taskFilter, taskId } from './surface-schemas.ts'

const read = { permission: 'enterprise:view', scope: 'filtered' } as const
const write = { method: 'POST', permission: 'surface:fill', scope: 'filtered', audited: true } as const

const Kind = oneOf<SurfaceKind>(surfaceKindIds, '导入类别')

/** Versions and values are written as they were reported, numbers and words below one another. */
export const pointAnswerColumns = declareColumns({
  code: textColumnSpec('点位编码'),
  name: textColumnSpec('点位'),
  county: textColumnSpec('区县'),
  department: textColumnSpec('部门'),
  scc: textColumnSpec('排放源编码'),
  class: textColumnSpec('排放源'),
  state: textColumnSpec('状态'),
  version: textColumnSpec('版本'),
  item: textColumnSpec('项目'),
  value: textColumnSpec('数值'),
  unit: textColumnSpec('单位'),
  source: textColumnSpec('数据来源'),
  grade: textColumnSpec('质量等级'),
})

const table = call({
  name: 'SurfaceImport.Table',
  title: '面源活动水平表',
  ...read,
  input: Type.Object(taskFilter),
  output: frameOf(pointAnswerColumns),
})

/** Beyond the list: sheets of vehicles, machines, dust, farming, homes, kitchens and petrol stations, and the reported answers as one table. */
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
    subject: (_, fileName) => fileName,
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
        ...importRecord,
        kind: Kind,
      }),
    ),
  }),
  /** Takes an import back as a whole: new points go, others become what they were. */
  Undo: call({
    name: 'SurfaceImport.Undo',
    title: '撤销面源导入',
    ...write,
    input: Type.Object({ id: Id('导入') }),
    output: Type.Object({ removed: Type.Integer(), restored: Type.Integer() }),
  }),
}
