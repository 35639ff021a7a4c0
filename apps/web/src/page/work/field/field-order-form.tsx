import { fieldOrderCalls } from '@qingyuan/contract/work/field-orders.ts'
import { type FieldTask, fieldTasks } from '@qingyuan/domain/lifecycles/field-order.ts'
import { Hint, LabelledField, Stack } from '@qingyuan/ui/layout.tsx'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { fieldContent, type Plan } from './field-content.ts'

const hours = [2, 4, 8, 12, 24, 48, 72]

export interface FieldSending {
  content: string
  deadlineHours: number
  departmentId?: number
  assigneeId?: number
}

interface FieldOrderFormProps {
  task: FieldTask
  /** What it is about. */
  title: string
  plan: Plan | null
  /** County whose department gets it; 0 for the whole city. */
  countyId: number
  busy: boolean
  /** Null when it was refused. */
  onSend: (sending: FieldSending) => void
}

/** Departments and their staff, as `department-person`. */
const useReceivers = (countyId: number) => {
  const receivers = useCall(fieldOrderCalls.Receivers, countyId > 0 ? { countyId } : {}).data ?? []
  return receivers.map(({ departmentId, name, people }) => ({
    label: name,
    options: [
      { value: `${departmentId}`, label: `${name}（任一办理人）` },
      ...people.map(person => ({ value: `${departmentId}-${person.id}`, label: person.name })),
    ],
  }))
}

/** Work in the field: what is required, who does it, until when. */
export const FieldOrderForm = ({ task, title, plan, countyId, busy, onSend }: FieldOrderFormProps) => {
  const [content, setContent] = useState(() => fieldContent(task, title, plan))
  const [deadlineHours, setHours] = useState<number>(fieldTasks[task].hours)
  const [chosen, setChosen] = useState<string | null>(null)
  const receivers = useReceivers(countyId)
  // Vehicles belong to the city, patrols and places for instruments to the county.
  const usual = (task === 'mobile' ? receivers[0] : receivers.at(-1))?.options[0]?.value
  const to = chosen ?? usual
  const send = () => {
    const [departmentId, assigneeId] = to!.split('-').map(Number)
    onSend({ content: content.trim(), deadlineHours, departmentId, assigneeId })
  }
  return (
    <Stack>
      <LabelledField label="任务要求">
        <Input.TextArea value={content} onChange={event => setContent(event.target.value)} rows={7} maxLength={1000} showCount />
      </LabelledField>
      <LabelledField label="接收人" margin={[12, 0, 0, 0]}>
        <Select value={to} onChange={setChosen} options={receivers} placeholder="选择单位或办理人" aria-label="接收人" />
      </LabelledField>
      <LabelledField label="完成时限">
        <Select
          value={deadlineHours}
          onChange={setHours}
          options={hours.map(value => ({ value, label: `${value} 小时` }))}
          aria-label="完成时限"
        />
      </LabelledField>
      <Hint>下发后进入接收人的待办，到期前提醒，逾期上报上级单位；结果须由他人审核。</Hint>
      <Button type="primary" loading={busy} disabled={to === undefined || content.trim().length < 2} onClick={send}>
        下发{fieldTasks[task].label}单
      </Button>
    </Stack>
  )
}
