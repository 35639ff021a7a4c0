import { type ParameterId, parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Select } from 'antd'
import { FilterField, FilterSelect } from './filter-field.tsx'

export const airParameters: readonly ParameterId[] = ['aqi', ...pollutantIds]

const options = <Id extends ParameterId>(ids: readonly Id[]) =>
  ids.map(id => ({ value: id, label: <Subscript text={parameters[id].label} />, title: parameters[id].label }))

interface PollutantPickerProps<Id extends ParameterId> {
  value: Id
  onChange: (id: Id) => void
  from: readonly Id[]
  label?: string
  name?: string
  width?: number
}

/** One parameter. */
export const PollutantPicker = <Id extends ParameterId>({
  value,
  onChange,
  from,
  label,
  name = '指标',
  width = 104,
}: PollutantPickerProps<Id>) => (
  <FilterSelect<Id> {...{ label, name, width, value, onChange }} options={options(from)} popupMatchSelectWidth={140} />
)

/** What is chosen, short enough for the field. */
export const chosenText = (chosen: readonly ParameterId[]): string => {
  const six = pollutantIds.every(id => chosen.includes(id))
  const rest = chosen.filter(id => !(pollutantIds as readonly string[]).includes(id)).map(id => parameters[id].label)
  if (six) return rest.length > 1 ? `六参数 + ${rest.length} 项` : ['六参数', ...rest].join(' + ')
  const first = chosen[0]
  return chosen.length > 2 && first
    ? `${parameters[first].label} 等 ${chosen.length} 项`
    : chosen.map(id => parameters[id].label).join('、')
}

export interface PollutantsPickerProps {
  label?: string
  value: readonly ParameterId[]
  onChange: (ids: ParameterId[]) => void
  from?: readonly ParameterId[]
}

/** Several parameters, at least one, kept in the order of the product. */
export const PollutantsPicker = ({ label, value, onChange, from = airParameters }: PollutantsPickerProps) => (
  <FilterField label={label}>
    <Select<ParameterId[]>
      mode="multiple"
      value={[...value]}
      onChange={ids => ids.length > 0 && onChange(from.filter(id => ids.includes(id)))}
      options={options(from)}
      maxTagCount={0}
      maxTagPlaceholder={<Subscript text={chosenText(value)} />}
      showSearch={false}
      popupMatchSelectWidth={160}
      className="plain-tags"
      style={{ width: 128 }}
      aria-label="指标"
    />
  </FilterField>
)
