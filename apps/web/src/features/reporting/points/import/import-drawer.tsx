import { surfaceImportCalls } from '@qingyuan/contract/reporting/point-import.ts'
import { type SurfaceKind, surfaceKindIds, surfaceKinds } from '@qingyuan/domain/surface.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { downloadFile } from '#/client.ts'
import { SheetDrawer } from '#/page/import/sheet-drawer.tsx'
import { afterPointChange, type SurfaceTask } from '../surface-task.tsx'

const { Check: check, Commit: commit, Query: records, Undo: undo, Template } = surfaceImportCalls
const kinds = surfaceKindIds.map(value => ({ value, label: surfaceKinds[value].label }))

/** Surface sources of one kind as one sheet, into a task. */
export const SurfaceImportDrawer = ({ task, onClose }: { task: SurfaceTask; onClose: () => void }) => {
  const [kind, setKind] = useState<SurfaceKind>('vehicle')
  const { label } = surfaceKinds[kind]
  return (
    <SheetDrawer
      title="导入面源"
      into={task.name}
      calls={{ check, commit, records, undo }}
      input={{ taskId: task.id, kind }}
      of={{ taskId: task.id }}
      invalidates={afterPointChange}
      changes={({ rows }) => rows}
      about={row => surfaceKinds[row.kind].label}
      consequence="新增的点位将删除，更新的点位恢复到导入之前。"
      fields={<Segmented<SurfaceKind> value={kind} onChange={setKind} options={kinds} />}
      template={{ label: `下载${label}导入模板`, download: () => downloadFile(Template, { kind }) }}
      hint="每行一个点位，按区县、排放源编码与名称识别：已登记的更新，未登记的新增并加入任务；已提交、已核实的点位不会被覆盖。"
      counted="个点位"
      onClose={onClose}
    />
  )
}
