import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { meteorologyCalls } from '@qingyuan/contract/weather/fields.ts'
import { Select } from 'antd'

export type MetSource = OutputOf<typeof meteorologyCalls.Sources>[number]

interface MetPickerProps {
  value: string
  onChange: (id: string) => void
  sources: readonly MetSource[] | undefined
}

/** Which gridded weather air is followed through. */
export const MetPicker = ({ value, onChange, sources }: MetPickerProps) => (
  <Select
    value={value}
    onChange={onChange}
    options={[
      { value: 'auto', label: '自动', title: '覆盖所选时段的最细气象场' },
      ...(sources ?? []).map(({ id, name, words }) => ({ value: id, label: name, title: words })),
    ]}
    popupMatchSelectWidth={280}
    style={{ width: 160 }}
    aria-label="气象场"
  />
)
