import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { type Season, seasonIds, seasonNames } from '@qingyuan/domain/seasons.ts'
import { Select } from 'antd'
import { DayRangeFilter } from '#/filters/day-range-filter.tsx'
import { FilterField } from '#/filters/filter-field.tsx'
import { PlacePicker } from '#/filters/place-picker.tsx'
import { PollutantPicker } from '#/filters/pollutant-picker.tsx'
import { StepSwitch } from '#/filters/step-switch.tsx'
import type { SpanFilters, SpanState } from './use-span.ts'

interface PartProps {
  state: SpanState
  change: (patch: Partial<SpanState>) => void
}

export const PlaceField = ({ span, change }: Pick<PartProps, 'change'> & { span: SpanFilters }) => (
  <FilterField label="点位">
    <PlacePicker
      single
      kinds={['city', 'county', 'station']}
      value={span.place ? [span.place.id] : []}
      onChange={([place]) => change({ place: place ?? null })}
    />
  </FilterField>
)

export const PollutantField = ({ span, change }: Pick<PartProps, 'change'> & { span: SpanFilters }) => (
  <FilterField label="指标">
    <PollutantPicker from={pollutantIds} value={span.pollutant} onChange={parameter => change({ parameter })} />
  </FilterField>
)

/** Hours or days, of which season, from when to when. */
export const WhenFields = ({ state, change, span, seasons = true }: PartProps & { span: SpanFilters; seasons?: boolean }) => (
  <>
    <StepSwitch only={['hour', 'day']} value={state.step} onChange={step => change({ step: step as 'hour' | 'day' })} />
    {seasons && (
      <FilterField label="季节">
        <Select<Season>
          value={state.season}
          onChange={season => change({ season })}
          options={seasonIds.map(value => ({ value, label: seasonNames[value] }))}
          popupMatchSelectWidth={168}
          style={{ width: 136 }}
          aria-label="季节"
        />
      </FilterField>
    )}
    <DayRangeFilter {...span.days} onChange={(from, to) => change({ from, to })} />
  </>
)
