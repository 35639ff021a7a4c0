import type { WorkReceivers } from '@qingyuan/contract/work/item-schemas.ts'
import { LabelledField, Row, Stack } from '@qingyuan/ui/layout.tsx'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import type { Static } from 'typebox'

interface TransferFormProps {
  receivers: Static<typeof WorkReceivers>
  busy: boolean
  /** Null when it was refused. */
  onSend: (to: { comment: string; departmentId?: number; assigneeId?: number }) => Promise<unknown>
  onClose: () => void
}

/** 转办: to which department, to whom of it, why. */
export const TransferForm = ({ receivers, busy, onSend, onClose }: TransferFormProps) => {
  const [to, setTo] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const options = receivers.map(({ departmentId, name, people }) => ({
    label: name,
    options: [
      { value: `${departmentId}`, label: `${name}（任一办理人）` },
      ...people.map(person => ({ value: `${departmentId}-${person.id}`, label: person.name })),
    ],
  }))
  const send = () => {
    const [departmentId, assigneeId] = to!.split('-').map(Number)
    void onSend({ comment: comment.trim(), departmentId, assigneeId }).then(done => done && onClose())
  }
  return (
    <Stack>
      <LabelledField label="接收人">
        <Select value={to} onChange={setTo} options={options} placeholder="选择单位或办理人" aria-label="接收人" />
      </LabelledField>
      <LabelledField label="转办的理由（5–500 字）">
        <Input.TextArea value={comment} onChange={event => setComment(event.target.value)} rows={3} maxLength={500} />
      </LabelledField>
      <Row>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" loading={busy} disabled={to === null || comment.trim().length < 5} onClick={send}>
          转办
        </Button>
      </Row>
    </Stack>
  )
}
