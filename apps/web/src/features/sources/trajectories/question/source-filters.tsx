import { SettingOutlined } from '@ant-design/icons'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { Stack } from '@qingyuan/ui/layout.tsx'
import { Button, InputNumber, Popover } from 'antd'
import { FilterField, FilterSelect, WordSwitch } from '#/filters/filter-field.tsx'
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
    <FilterSelect
      label="间隔"
      width={160}
      value={draft.every}
      onChange={every => edit({ every })}
      options={everyHours.map(hours => ({ value: hours as number, label: `每 ${hours} h 一条` }))}
    />
    <FilterSelect
      label="类数"
      width={160}
      value={draft.clusters}
      onChange={clusters => edit({ clusters })}
      options={[{ value: 0, label: '按方差变化自动' }, ...Array.from({ length: 11 }, (_, i) => ({ value: i + 2, label: `${i + 2} 类` }))]}
    />
    <WordSwitch label="距离" words={{ euclid: '欧氏', angle: '角度' }} value={draft.distance} onChange={distance => edit({ distance })} />
    <FilterField label="潜在源阈值">
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
      <PlacePicker
        label="站点"
        value={draft.place ? [draft.place] : []}
        onChange={([place]) => place !== undefined && edit({ place })}
        kinds={['station']}
        single
        width={160}
      />
      <RangeFilter label="时段" step="day" from={draft.from} to={draft.to} now={now} onChange={edit} />
      <PollutantPicker label="污染物" value={draft.parameter} onChange={parameter => edit({ parameter })} from={pollutantIds} />
      <HeightPicker value={draft.height} onChange={height => edit({ height })} />
      <HoursPicker value={draft.hours} onChange={hours => edit({ hours })} />
      <Popover content={<More {...props} />} trigger="click" placement="bottomLeft">
        <Button icon={<SettingOutlined />} aria-label="更多条件">
          更多
        </Button>
      </Popover>
    </>
  )
}
