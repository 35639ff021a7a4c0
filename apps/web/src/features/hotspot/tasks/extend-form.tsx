import { LabelledField } from '@qingyuan/ui/layout.tsx'
import { Select } from 'antd'
import { useState } from 'react'
import { NoteForm } from '#/page/form/note-form.tsx'

const hourOptions = [24, 48, 72, 168]

interface ExtendFormProps {
  busy: boolean
  /** Null when it was refused. */
  onSave: (hours: number, comment: string) => Promise<unknown>
  onClose: () => void
}

/** 延期: how much longer, why. */
export const ExtendForm = ({ busy, onSave, onClose }: ExtendFormProps) => {
  const [hours, setHours] = useState(24)
  return (
    <NoteForm
      label="延期的理由"
      bounds={[5, 500]}
      okText="延期"
      busy={busy}
      onSave={comment => void onSave(hours, comment).then(done => done && onClose())}
      onClose={onClose}
    >
      <LabelledField label="延长">
        <Select
          value={hours}
          onChange={setHours}
          options={hourOptions.map(value => ({ value, label: `${value / 24} 日` }))}
          aria-label="延长"
        />
      </LabelledField>
    </NoteForm>
  )
}
