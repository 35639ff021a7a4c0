import { type SurfaceKind, surfaceKindIds } from '@qingyuan/domain/surface.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'

import { FrameSchema, Id, importRecord, oneOf } from '../schemas.ts'
import { taskFilter, taskId } from './surface-schemas.ts'

const read = { permission: 'enterprise:view', scope: 'filtered' } as const
const write = { method: 'POST', permission: 'surface:fill', scope: 'filtered', audited: true } as const

const Kind = oneOf<SurfaceKind>(surfaceKindIds, '导入类别')

const table = call({
  name: 'SurfaceImport.Table',
  title: '面源活动水平表',
  ...read,
  input: Type.Object(taskFilter),
  output: FrameSchema,
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
