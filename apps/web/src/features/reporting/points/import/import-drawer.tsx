import { surfaceImportCalls } from '@qingyuan/contract/reporting/point-import.ts'
import { type SurfaceKind, surfaceKindIds, surfaceKinds } from '@qingyuan/domain/surface.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { downloadFile } from '#/client.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { SheetDrawer } from '#/page/import/sheet-drawer.tsx'
import { TakenImports } from '#/page/import/taken-imports.tsx'
import { useSheet } from '#/page/import/use-sheet.ts'
import { afterPointChange, type SurfaceTask } from '../surface-task.tsx'

const kinds = surfaceKindIds.map(value => ({ value, label: surfaceKinds[value].label }))

const Taken = ({ taskId, onUndone }: { taskId: number; onUndone: () => void }) => {
  const { data } = useCall(surfaceImportCalls.Query, { taskId })
  const undo = useAction(surfaceImportCalls.Undo, { successMessage: '已撤销导入', invalidates: afterPointChange, onDone: onUndone })
  return (
    <TakenImports
      imports={data}
      about={({ kind }) => surfaceKinds[kind].label}
      consequence="新增的点位将删除，更新的点位恢复到导入之前。"
      busy={undo.busy}
      onUndo={undo.run}
    />
  )
}

/** Surface sources of one kind as one sheet, into a task. */
export const SurfaceImportDrawer = ({ task, onClose }: { task: SurfaceTask; onClose: () => void }) => {
  const [kind, setKind] = useState<SurfaceKind>('vehicle')
  const check = useAction(surfaceImportCalls.Check)
  const commit = useAction(surfaceImportCalls.Commit)
  const sheet = useSheet({
    check: file => check.run({ taskId: task.id, kind }, file),
    commit: commit.run,
    invalidates: afterPointChange,
    changes: ({ rows }) => rows,
  })
  const choose = (next: SurfaceKind) => {
    setKind(next)
    sheet.clear()
  }
  return (
    <SheetDrawer
      title="导入面源"
      into={task.name}
      fields={<Segmented<SurfaceKind> value={kind} onChange={choose} options={kinds} />}
      template={{ label: `下载${surfaceKinds[kind].label}导入模板`, download: () => downloadFile(surfaceImportCalls.Template, { kind }) }}
      hint="每行一个点位，按区县、排放源编码与名称识别：已登记的更新，未登记的新增并加入任务；已提交、已核实的点位不会被覆盖。"
      counted="个点位"
      sheet={sheet}
      checking={check.busy}
      writing={commit.busy}
      taken={<Taken taskId={task.id} onUndone={sheet.clear} />}
      onClose={onClose}
    />
  )
}
