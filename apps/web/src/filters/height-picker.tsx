import { heightMetres, type StartHeight, startHeights } from '@qingyuan/contract/sources/trace-words.ts'
import { Select } from 'antd'

export const heightOptions = startHeights.map(id => ({ value: id, label: `${heightMetres[id]} m` }))

/** The height above ground at which air arrives. */
export const HeightPicker = ({ value, onChange }: { value: StartHeight; onChange: (height: StartHeight) => void }) => (
  <Select value={value} onChange={onChange} options={heightOptions} popupMatchSelectWidth={100} style={{ width: 92 }} aria-label="高度" />
)
