import { apportionmentSpecies } from '@qingyuan/contract/sources/trace-words.ts'
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

/** Another run has its own days, and not every pollutant. */
const sourceChange = ({ area, state }: Receptor, id: number) => {
  const known = area?.sources.find(each => each.id === id)?.species
  return { imported: id || null, from: '', to: '', species: known && !known.includes(state.species) ? known[0]! : state.species }
}

/** Where, what, whose result, step and period. */
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
    {(r.area?.sources.length ?? 0) > 0 && (
      <FilterField label="结果">
        <Select
          value={r.state.imported ?? 0}
          onChange={id => r.change(sourceChange(r, id))}
          options={[
            { value: 0, label: '本系统模拟' },
            ...(r.area?.sources ?? []).map(({ id, name }) => ({ value: id, label: `导入：${name}` })),
          ]}
          popupMatchSelectWidth={260}
          style={{ width: 140 }}
          aria-label="结果来源"
        />
      </FilterField>
    )}
    {r.range && <RangeFilter step={r.state.step} {...r.range} now={r.now} onChange={range => r.change(range)} />}
  </>
)
