import { apportionmentSpecies } from '@qingyuan/contract/trace-words.ts'
import { Select } from 'antd'
import { FilterField } from '#/filters/filter-field.tsx'
import { PollutantPicker } from '#/filters/pollutant-picker.tsx'
import { RangeFilter } from '#/filters/range-filter.tsx'
import { StepSwitch } from '#/filters/step-switch.tsx'
import type { Receptor, ShareStep } from './use-receptor.ts'

const kinds: Readonly<Record<string, string>> = { city: '全市', county: '区县', station: '站点' }

const groupsOf = (receptors: NonNullable<Receptor['area']>['receptors']) =>
  [...new Set(receptors.map(each => each.kind))].map(kind => ({
    label: kinds[kind] ?? kind,
    options: receptors.filter(each => each.kind === kind).map(({ placeId, name }) => ({ value: placeId, label: name })),
  }))

/** Where, what, step and period. */
export const ReceptorFilters = ({ r, steps = ['hour', 'day'] }: { r: Receptor; steps?: readonly ShareStep[] }) => (
  <>
    <FilterField label="受体">
      <Select
        value={r.receptor?.placeId}
        onChange={place => r.change({ place })}
        options={groupsOf(r.area?.receptors ?? [])}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={200}
        style={{ width: 152 }}
        placeholder="选择受体"
        aria-label="受体"
      />
    </FilterField>
    <FilterField label="污染物">
      <PollutantPicker
        value={r.state.species}
        onChange={species => r.change({ species })}
        from={apportionmentSpecies}
        name="污染物"
        width={96}
      />
    </FilterField>
    {steps.length > 1 && (
      <StepSwitch only={steps} value={r.state.step} onChange={step => r.change({ step: step as ShareStep, from: '', to: '' })} />
    )}
    {r.range && <RangeFilter step={r.state.step} {...r.range} now={r.now} onChange={range => r.change(range)} />}
  </>
)
