import { Select, type SelectProps } from 'antd'
import { FilterField } from './filter-field.tsx'

type Shared<T> = Pick<SelectProps<T>, 'value' | 'onChange' | 'options' | 'placeholder' | 'allowClear' | 'showSearch' | 'optionFilterProp'>

/** A list that opens, after its label; `choice` is simpler where the options are constant words. `width` in px. */
export const SelectField = <T,>({ label, width, ...select }: Shared<T> & { label: string; width: number }) => (
  <FilterField label={label}>
    <Select<T> {...select} style={{ width }} />
  </FilterField>
)
