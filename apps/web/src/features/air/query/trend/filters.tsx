import { parameters } from '@qingyuan/domain/parameters.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Checkbox, Select } from 'antd'
import { FilterField } from '#/filters/filter-field.tsx'
import { PlacePicker } from '#/filters/place-picker.tsx'
import { RangeFilter } from '#/filters/range-filter.tsx'
import { StepSwitch } from '#/filters/step-switch.tsx'
import { offered, type Trend } from './use-trend.ts'

/** Where, what, step, range, and what the line is compared with. */
export const TrendFilters = ({ t }: { t: Trend }) => (
  <>
    <FilterField label="点位">
      <PlacePicker value={t.chosen.map(place => place.id)} max={6} onChange={places => t.change({ places, focus: null })} />
    </FilterField>
    <FilterField label="指标">
      <Select
        value={t.parameter}
        onChange={parameter => t.change({ parameter })}
        options={offered(t.state.step).map(id => ({ value: id, label: <Subscript text={parameters[id].label} /> }))}
        popupMatchSelectWidth={120}
        style={{ width: 104 }}
        aria-label="指标"
      />
    </FilterField>
    <StepSwitch value={t.state.step} onChange={step => t.change({ step, from: '', to: '' })} />
    <RangeFilter step={t.state.step} {...t.range} now={t.now} onChange={range => t.change(range)} />
    <Checkbox checked={t.state.lastYear} onChange={event => t.change({ lastYear: event.target.checked })}>
      去年同期
    </Checkbox>
    <Checkbox checked={t.state.moving} onChange={event => t.change({ moving: event.target.checked })}>
      滑动平均
    </Checkbox>
  </>
)
