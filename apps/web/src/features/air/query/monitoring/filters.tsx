import { type ParameterId, pollutantIds, vocIds, weatherIds } from '@qingyuan/domain/parameters.ts'
import { Segmented, Tooltip } from 'antd'
import { FilterField } from '#/filters/filter-field.tsx'
import { PlacePicker } from '#/filters/place-picker.tsx'
import { PollutantsPicker } from '#/filters/pollutant-picker.tsx'
import { RangeFilter } from '#/filters/range-filter.tsx'
import { StepSwitch } from '#/filters/step-switch.tsx'
import { familyOf, familyWords } from './families.ts'
import type { Monitoring } from './use-monitoring.ts'

export const allParameters: readonly ParameterId[] = ['aqi', ...pollutantIds, ...weatherIds, ...vocIds]

/** Places of several kinds are asked for one kind at a time: the switch says which, and how many of each are chosen. */
const FamilySwitch = ({ m }: { m: Monitoring }) =>
  m.families.length < 2 ? null : (
    <Tooltip title="城市、区县、站点的统计口径不同，分开查询和导出">
      <Segmented
        value={m.family}
        onChange={family => m.change({ family })}
        options={m.families.map(family => ({
          value: family,
          label: `${familyWords[family]} ${m.chosen.filter(place => familyOf(place.kind) === family).length}`,
        }))}
      />
    </Tooltip>
  )

/** Where, what, step, range. Overlay and review choose their own parameters. */
export const MonitoringFilters = ({ m }: { m: Monitoring }) => (
  <>
    <FilterField label="点位">
      <PlacePicker value={m.chosen.map(place => place.id)} onChange={places => m.change({ places, family: '' })} />
    </FilterField>
    {m.state.tab !== 'review' && <FamilySwitch m={m} />}
    {(m.state.tab === 'data' || m.state.tab === 'accumulation') && (
      <FilterField label="指标">
        <PollutantsPicker
          value={m.parameters}
          from={m.state.tab === 'data' ? allParameters : pollutantIds}
          onChange={parameters => m.change({ parameters, lines: [] })}
        />
      </FilterField>
    )}
    <StepSwitch value={m.state.step} onChange={step => m.change({ step, from: '', to: '' })} />
    <RangeFilter step={m.state.step} {...m.range} now={m.now} onChange={range => m.change(range)} />
  </>
)
