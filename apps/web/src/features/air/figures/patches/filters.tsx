import { Segmented, Select } from 'antd'
import { DayRangeFilter } from '#/filters/day-range-filter.tsx'
import { FilterField } from '#/filters/filter-field.tsx'
import { PollutantPicker } from '#/filters/pollutant-picker.tsx'
import { StepSwitch } from '#/filters/step-switch.tsx'
import { mapItems } from '#/map/parameters.tsx'
import type { Patches, View } from './use-patches.ts'

const shows = { value: '数值', rank: '排名' } as const
const areas = { county: '区县', township: '乡镇' } as const
/** What is coloured, in words. */
export const placeWord = (p: Patches) => areas[p.view.area]

/** Counties whose townships are known, and all of them. */
const withinOptions = ({ townships }: Patches) => [
  { value: 0, label: '全部' },
  ...[...new Map(townships.map(({ within, county }) => [within, county]))].map(([value, label]) => ({ value, label })),
]

export const Filters = ({ p }: { p: Patches }) => (
  <>
    <FilterField label="指标">
      <PollutantPicker value={p.view.item} onChange={item => p.change({ item })} from={mapItems} />
    </FilterField>
    <Segmented<View['area']>
      value={p.view.area}
      onChange={area => p.change({ area, time: '' })}
      options={Object.entries(areas).map(([value, label]) => ({ value: value as View['area'], label }))}
    />
    {new Set(p.townships.map(each => each.within)).size > 1 && (
      <Select
        value={p.view.within ?? 0}
        onChange={within => p.change({ within: within === 0 ? null : within })}
        options={withinOptions(p)}
        style={{ width: 96 }}
        aria-label="乡镇所在区县"
      />
    )}
    <Segmented<View['show']>
      value={p.view.show}
      onChange={show => p.change({ show })}
      options={Object.entries(shows).map(([value, label]) => ({ value: value as View['show'], label }))}
    />
    <StepSwitch
      only={['hour', 'day', 'month']}
      value={p.view.step}
      onChange={step => p.change({ step: step as View['step'], from: '', to: '', time: '' })}
    />
    <DayRangeFilter {...p.days} onChange={(from, to) => p.change({ from, to, time: '' })} />
  </>
)
