import { LabelledField, Row, Stack } from '@qingyuan/ui/layout.tsx'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'

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
  const [comment, setComment] = useState('')
  return (
    <Stack>
      <LabelledField label="延长">
        <Select
          value={hours}
          onChange={setHours}
          options={hourOptions.map(value => ({ value, label: `${value / 24} 日` }))}
          aria-label="延长"
        />
      </LabelledField>
      <LabelledField label="延期的理由（5–500 字）">
        <Input.TextArea value={comment} onChange={event => setComment(event.target.value)} rows={3} maxLength={500} />
      </LabelledField>
      <Row>
        <Button onClick={onClose}>取消</Button>
        <Button
          type="primary"
          loading={busy}
          disabled={comment.trim().length < 5}
          onClick={() => void onSave(hours, comment.trim()).then(done => done && onClose())}
        >
          延期
        </Button>
      </Row>
    </Stack>
  )
}
