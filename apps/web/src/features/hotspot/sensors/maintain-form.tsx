import { gridSensorCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { type MaintenanceKind, maintenanceKinds } from '@qingyuan/domain/sensor-marks.ts'
import { LabelledField, Row, Stack } from '@qingyuan/ui/layout.tsx'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useAction } from '#/hooks/use-call.ts'

const options = Object.entries(maintenanceKinds).map(([value, label]) => ({ value: value as MaintenanceKind, label }))

/** 登记维护: what was done to a sensor just now. */
export const MaintainForm = ({ placeId, onClose }: { placeId: number; onClose: () => void }) => {
  const [kind, setKind] = useState<MaintenanceKind>('clean')
  const [note, setNote] = useState('')
  const { run, busy } = useAction(gridSensorCalls.maintain, {
    successMessage: '已登记维护',
    invalidates: [gridSensorCalls.list, gridSensorCalls.detail],
    onDone: onClose,
  })
  return (
    <Stack>
      <LabelledField label="维护类型">
        <Select value={kind} onChange={setKind} options={options} aria-label="维护类型" />
      </LabelledField>
      <LabelledField label="维护内容（2–300 字）">
        <Input.TextArea value={note} onChange={event => setNote(event.target.value)} rows={3} maxLength={300} />
      </LabelledField>
      <Row>
        <Button onClick={onClose}>取消</Button>
        <Button
          type="primary"
          loading={busy}
          disabled={note.trim().length < 2}
          onClick={() => void run({ placeId, kind, note: note.trim() })}
        >
          登记
        </Button>
      </Row>
    </Stack>
  )
}
