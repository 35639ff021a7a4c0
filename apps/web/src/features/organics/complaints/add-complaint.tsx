import { odourComplaintCalls } from '@qingyuan/contract/organics/complaints.ts'
import { type ComplaintChannel, complaintChannels, type OdourKind, odourKinds, odourStrengths } from '@qingyuan/domain/odour-complaints.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import { Note } from '@qingyuan/ui/layout.tsx'
import { InputNumber } from 'antd'
import { useAction } from '#/hooks/use-call.ts'
import { AreaField, SelectField, TextField } from '#/page/form/fields.tsx'
import { FormDrawer, FormField } from '#/page/form/form-drawer.tsx'

interface Fields {
  time: string
  place: string
  lon: number
  lat: number
  kind: OdourKind
  strength: number
  channel: ComplaintChannel
  note?: string
}

const optionsOf = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** 登记投诉. */
export const AddComplaint = ({ onClose }: { onClose: () => void }) => {
  const { run, busy, error } = useAction(odourComplaintCalls.add, {
    successMessage: '已登记投诉',
    invalidates: [odourComplaintCalls.list],
    onDone: onClose,
  })
  return (
    <FormDrawer<Fields>
      title="登记异味投诉"
      initial={{ time: formatMinute(Date.now()), strength: 3, channel: 'hotline' }}
      onClose={onClose}
      onSave={fields => run(fields)}
      busy={busy}
      error={error}
      saveText="登记"
      after={<Note>不登记投诉人姓名、电话等个人信息。登记后可反查当时的上风向来源和附近恶臭站的响应。</Note>}
    >
      <TextField name="time" label="闻到的时间" required placeholder="YYYY-MM-DD hh:mm" maxLength={16} />
      <TextField name="place" label="地点" required maxLength={80} />
      <FormField name="lon" label="经度（WGS-84）" required>
        <InputNumber min={-180} max={180} step={0.001} />
      </FormField>
      <FormField name="lat" label="纬度（WGS-84）" required>
        <InputNumber min={-90} max={90} step={0.001} />
      </FormField>
      <SelectField name="kind" label="气味" required options={optionsOf(odourKinds)} />
      <SelectField name="strength" label="强度" required options={odourStrengths.map((label, value) => ({ value, label }))} />
      <SelectField name="channel" label="来源" required options={optionsOf(complaintChannels)} />
      <AreaField name="note" label="说明" rows={3} maxLength={300} />
    </FormDrawer>
  )
}
