import { heightMetres, type StartHeight, startHeights } from '@qingyuan/contract/sources/trace-words.ts'
import { FilterSelect } from './filter-field.tsx'

export const heightOptions = startHeights.map(id => ({ value: id, label: `${heightMetres[id]} m` }))

/** With its label: the height above ground at which air arrives. */
export const HeightPicker = ({ value, onChange }: { value: StartHeight; onChange: (height: StartHeight) => void }) => (
  <FilterSelect label="高度" width={92} value={value} onChange={onChange} options={heightOptions} popupMatchSelectWidth={100} />
)
