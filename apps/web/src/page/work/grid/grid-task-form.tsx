import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { type GridItem } from '@qingyuan/domain/hotspot-grid.ts'
import { type GridTaskReason, gridReasonsOf, gridTaskReasons } from '@qingyuan/domain/lifecycles/grid-task.ts'
import { Hint, LabelledField, Stack } from '@qingyuan/ui/layout.tsx'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { appToast } from '#/toaster.tsx'
import { gridTaskLink } from '../work-paths.ts'
import { gridTaskContent } from './grid-content.ts'
import { useGridTaskActions } from './use-grid-task-actions.ts'

interface GridTaskFormProps {
  cell: OutputOf<typeof hotGridCalls.cell>
  item: GridItem
  /** Suggested reason. */
  reason?: GridTaskReason
  /** What the sensors say of a source in the cell. */
  source?: string
  /** Alarm of a station that the task is issued from. */
  alarmId?: number
}

/** Enterprises that a task of the cell may name: the suspects, then the others near it. */
const namedEnterprises = ({ suspects = [], enterprises }: GridTaskFormProps['cell']): { id: number; name: string }[] => {
  const all = [...suspects.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])), ...enterprises]
  return [...new Map(all.map(({ id, name }) => [id, { id, name }])).values()]
}

/** A task for a cell: reason and what is required, filled in from the cell. Opens the task that was issued, or joined. */
export const GridTaskForm = ({ cell, item, reason: suggested = 'manual', source, alarmId }: GridTaskFormProps) => {
  const [reason, setReason] = useState(suggested)
  const [enterpriseId, setEnterpriseId] = useState<number>()
  const [content, setContent] = useState(() => gridTaskContent(cell, item, { source }))
  const named = namedEnterprises(cell)
  const chooseEnterprise = (id: number | undefined) => {
    setEnterpriseId(id)
    if (content === gridTaskContent(cell, item, { source, enterpriseId }))
      setContent(gridTaskContent(cell, item, { source, enterpriseId: id }))
  }
  const { add, busy } = useGridTaskActions()
  const navigate = useNavigate()
  const send = async () => {
    const done = await add({
      placeId: cell.placeId,
      item,
      reason,
      content: content.trim(),
      ...(enterpriseId !== undefined && { enterpriseId }),
      ...(alarmId !== undefined && { alarmId }),
    })
    if (!done) return
    appToast.success(done.joined ? `该网格已有同一原因的任务 ${done.number}，不再重复下发` : `任务 ${done.number} 已下发`)
    await navigate(gridTaskLink(done.id))
  }
  return (
    <Stack>
      <LabelledField label="下发原因">
        <Select
          value={reason}
          onChange={setReason}
          options={gridReasonsOf(item).map(value => ({ value, label: gridTaskReasons[value] }))}
          aria-label="下发原因"
        />
      </LabelledField>
      {named.length > 0 && (
        <LabelledField label="疑似企业（可不填；选定的企业可查看本任务）">
          <Select
            allowClear
            value={enterpriseId}
            onChange={chooseEnterprise}
            options={named.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="不指明"
            aria-label="疑似企业"
          />
        </LabelledField>
      )}
      <LabelledField label="任务要求">
        <Input.TextArea value={content} onChange={event => setContent(event.target.value)} rows={8} maxLength={1000} showCount />
      </LabelledField>
      <Hint margin={[12, 0, 0, 0]}>
        下发给{cell.county}办理单位，附网格当前数据。签收 2 小时（夜间次日 9 时前）、首次反馈 24 小时、办结 7 日，均为平台设定。
      </Hint>
      <Button type="primary" loading={busy} disabled={content.trim().length < 2} onClick={() => void send()}>
        下发网格任务
      </Button>
    </Stack>
  )
}
