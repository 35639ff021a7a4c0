import { LabelledField, Row, Stack } from '@qingyuan/ui/layout.tsx'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'

interface NoteFormProps {
  /** What is to be written; its bounds are added. */
  label: string
  /** Fewest and most characters. */
  bounds: readonly [number, number]
  okText: string
  busy: boolean
  /** The other fields are filled in; by default. */
  isReady?: boolean
  onSave: (note: string) => void
  onClose: () => void
  children: ReactNode
}

/** A few fields and a text of some length, in a panel that it is opened in. */
export const NoteForm = ({ label, bounds: [least, most], okText, busy, isReady = true, onSave, onClose, children }: NoteFormProps) => {
  const [note, setNote] = useState('')
  return (
    <Stack>
      {children}
      <LabelledField label={`${label}（${least}–${most} 字）`}>
        <Input.TextArea value={note} onChange={event => setNote(event.target.value)} rows={3} maxLength={most} />
      </LabelledField>
      <Row>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" loading={busy} disabled={!isReady || note.trim().length < least} onClick={() => onSave(note.trim())}>
          {okText}
        </Button>
      </Row>
    </Stack>
  )
}
