import { gridSensorCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { type MaintenanceKind, maintenanceKinds } from '@qingyuan/domain/sensor-marks.ts'
import { LabelledField } from '@qingyuan/ui/layout.tsx'
import { Select } from 'antd'
import { useState } from 'react'
import { useAction } from '#/hooks/use-call.ts'
import { NoteForm } from '#/page/form/note-form.tsx'

const options = Object.entries(maintenanceKinds).map(([value, label]) => ({ value: value as MaintenanceKind, label }))

/** 登记维护: what was done to a sensor just now. */
export const MaintainForm = ({ placeId, onClose }: { placeId: number; onClose: () => void }) => {
  const [kind, setKind] = useState<MaintenanceKind>('clean')
  const { run, busy } = useAction(gridSensorCalls.maintain, {
    successMessage: '已登记维护',
    invalidates: [gridSensorCalls.list, gridSensorCalls.detail],
    onDone: onClose,
  })
  return (
    <NoteForm
      label="维护内容"
      bounds={[2, 300]}
      okText="登记"
      busy={busy}
      onSave={note => void run({ placeId, kind, note })}
      onClose={onClose}
    >
      <LabelledField label="维护类型">
        <Select value={kind} onChange={setKind} options={options} aria-label="维护类型" />
      </LabelledField>
    </NoteForm>
  )
}
