import type { WorkReceivers } from '@qingyuan/contract/work/item-schemas.ts'
import { LabelledField } from '@qingyuan/ui/layout.tsx'
import { Select } from 'antd'
import { useState } from 'react'
import type { Static } from 'typebox'
import { NoteForm } from '../form/note-form.tsx'

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
  const options = receivers.map(({ departmentId, name, people }) => ({
    label: name,
    options: [
      { value: `${departmentId}`, label: `${name}（任一办理人）` },
      ...people.map(person => ({ value: `${departmentId}-${person.id}`, label: person.name })),
    ],
  }))
  const send = (comment: string) => {
    const [departmentId, assigneeId] = to!.split('-').map(Number)
    void onSend({ comment, departmentId, assigneeId }).then(done => done && onClose())
  }
  return (
    <NoteForm label="转办的理由" bounds={[5, 500]} okText="转办" busy={busy} isReady={to !== null} onSave={send} onClose={onClose}>
      <LabelledField label="接收人">
        <Select value={to} onChange={setTo} options={options} placeholder="选择单位或办理人" aria-label="接收人" />
      </LabelledField>
    </NoteForm>
  )
}
