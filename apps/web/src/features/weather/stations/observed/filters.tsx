import { Segmented } from 'antd'
import { FilterField } from '#/filters/filter-field.tsx'
import { PlacePicker } from '#/filters/place-picker.tsx'
import { RangeFilter } from '#/filters/range-filter.tsx'
import { StepSwitch } from '#/filters/step-switch.tsx'
import { type Group, groupIds, groups, type Observed } from './use-observed.ts'

/** Where, what, step, range. */
export const ObservedFilters = ({ o }: { o: Observed }) => (
  <>
    <FilterField label="点位">
      <PlacePicker value={o.chosen.map(place => place.id)} max={6} onChange={places => o.change({ places })} />
    </FilterField>
    <FilterField label="要素">
      <Segmented<Group>
        value={o.state.group}
        onChange={group => o.change({ group })}
        options={groupIds.map(id => ({ value: id, label: groups[id].label }))}
      />
    </FilterField>
    <StepSwitch
      only={['hour', 'day']}
      value={o.state.step}
      onChange={step => (step === 'hour' || step === 'day') && o.change({ step, from: '', to: '', at: '' })}
    />
    <RangeFilter step={o.state.step} {...o.range} now={o.now} onChange={range => o.change({ ...range, at: '' })} />
  </>
)
