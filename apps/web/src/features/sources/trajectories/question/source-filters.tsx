import { SettingOutlined } from '@ant-design/icons'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { Stack } from '@qingyuan/ui/layout.tsx'
import { Button, InputNumber, Popover, Segmented, Select } from 'antd'
import { FilterField } from '#/filters/filter-field.tsx'
import { HeightPicker } from '#/filters/height-picker.tsx'
import { PlacePicker } from '#/filters/place-picker.tsx'
import { PollutantPicker } from '#/filters/pollutant-picker.tsx'
import { RangeFilter } from '#/filters/range-filter.tsx'
import type { Draft } from '#/filters/use-draft.ts'
import { HoursPicker, MetPicker } from './path-filters.tsx'
import type { DraftContext, SourceDraft } from './view.ts'

const everyHours = [1, 3, 6, 12, 24] as const

type SourceFiltersProps = Draft<SourceDraft> & DraftContext

const More = ({ draft, edit, sources }: SourceFiltersProps) => (
  <Stack gap={12} width={320}>
    <FilterField label="间隔">
      <Select
        value={draft.every}
        onChange={every => edit({ every })}
        options={everyHours.map(hours => ({ value: hours as number, label: `每 ${hours} h 一条` }))}
        style={{ width: 160 }}
        aria-label="间隔"
      />
    </FilterField>
    <FilterField label="类数">
      <Select
        value={draft.clusters}
        onChange={clusters => edit({ clusters })}
        options={[{ value: 0, label: '按方差变化自动' }, ...Array.from({ length: 11 }, (_, i) => ({ value: i + 2, label: `${i + 2} 类` }))]}
        style={{ width: 160 }}
        aria-label="类数"
      />
    </FilterField>
    <FilterField label="距离">
      <Segmented<'euclid' | 'angle'>
        value={draft.distance}
        onChange={distance => edit({ distance })}
        options={[
          { value: 'euclid', label: '欧氏' },
          { value: 'angle', label: '角度' },
        ]}
      />
    </FilterField>
    <FilterField label="PSCF 阈值">
      <InputNumber
        value={draft.percentile}
        onChange={percentile => edit({ percentile: Math.round(percentile ?? 75) })}
        min={50}
        max={99}
        prefix="P"
        controls={false}
        style={{ width: 88 }}
        aria-label="百分位"
      />
    </FilterField>
    <MetPicker value={draft.met} onChange={met => edit({ met })} sources={sources} />
  </Stack>
)

/** One station, weeks, a pollutant, a height. */
export const SourceFilters = (props: SourceFiltersProps) => {
  const { draft, edit, now } = props
  return (
    <>
      <FilterField label="站点">
        <PlacePicker
          value={draft.place ? [draft.place] : []}
          onChange={([place]) => place !== undefined && edit({ place })}
          kinds={['station']}
          single
          width={160}
        />
      </FilterField>
      <FilterField label="时段">
        <RangeFilter step="day" from={draft.from} to={draft.to} now={now} onChange={edit} />
      </FilterField>
      <FilterField label="污染物">
        <PollutantPicker value={draft.parameter} onChange={parameter => edit({ parameter })} from={pollutantIds} />
      </FilterField>
      <FilterField label="高度">
        <HeightPicker value={draft.height} onChange={height => edit({ height })} />
      </FilterField>
      <FilterField label="时长">
        <HoursPicker value={draft.hours} onChange={hours => edit({ hours })} />
      </FilterField>
      <Popover content={<More {...props} />} trigger="click" placement="bottomLeft">
        <Button icon={<SettingOutlined />} aria-label="更多条件">
          更多
        </Button>
      </Popover>
    </>
  )
}
