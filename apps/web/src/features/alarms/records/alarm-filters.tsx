import { alarmSeverities, conditionKinds } from '@qingyuan/domain/alarms/rule.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Select } from 'antd'
import { DayRangeFilter } from '#/filters/day-range-filter.tsx'
import { FilterField } from '#/filters/filter-field.tsx'
import { optionsOf } from '#/filters/options-of.ts'
import { useUser } from '#/hooks/current-user.ts'
import type { FilterInput, FilterState } from './filter-state.ts'

const all = { value: '', label: '全部' }
const choicesOf = (words: Readonly<Record<string, string>>) => [all, ...optionsOf(words)]
const kinds = choicesOf(conditionKinds)
const severities = choicesOf(alarmSeverities)
const pollutants = [all, ...pollutantIds.map(id => ({ value: id, label: <Subscript text={parameters[id].label} /> }))]

/** Counties that the person may see. */
const useCountyOptions = () => {
  const own = useUser(state => state.user?.counties)
  const seen = own ? counties.filter(county => own.includes(county.id)) : counties
  return [{ value: 0, label: '全部' }, ...seen.map(county => ({ value: county.id, label: county.name }))]
}

interface AlarmFiltersProps {
  state: FilterState
  input: FilterInput
  onChange: (patch: Partial<FilterState>) => void
}

/** Where, what, how grave, when. */
export const AlarmFilters = ({ state, input, onChange }: AlarmFiltersProps) => {
  const countyOptions = useCountyOptions()
  return (
    <>
      <FilterField label="区县">
        <Select
          value={state.county ?? 0}
          onChange={county => onChange({ county: county || null, place: null })}
          options={countyOptions}
          style={{ width: 100 }}
          aria-label="区县"
        />
      </FilterField>
      <FilterField label="指标">
        <Select
          value={state.parameter}
          onChange={parameter => onChange({ parameter })}
          options={pollutants}
          style={{ width: 84 }}
          aria-label="指标"
        />
      </FilterField>
      <FilterField label="类型">
        <Select
          value={state.kind}
          onChange={kind => onChange({ kind })}
          options={kinds}
          style={{ width: 84 }}
          popupMatchSelectWidth={false}
          aria-label="类型"
        />
      </FilterField>
      <FilterField label="等级">
        <Select
          value={state.severity}
          onChange={severity => onChange({ severity })}
          options={severities}
          style={{ width: 96 }}
          aria-label="等级"
        />
      </FilterField>
      <DayRangeFilter from={input.from} to={input.to} onChange={(from, to) => onChange({ from, to })} />
    </>
  )
}
