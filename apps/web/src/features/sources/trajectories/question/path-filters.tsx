import { SettingOutlined } from '@ant-design/icons'
import { heightMetres } from '@qingyuan/contract/sources/trace-words.ts'
import { Stack } from '@qingyuan/ui/layout.tsx'
import { Button, Checkbox, Popover, Select } from 'antd'
import { FilterSelect, WordSwitch } from '#/filters/filter-field.tsx'
import { heightOptions } from '#/filters/height-picker.tsx'
import { HourFilter } from '#/filters/hour-filter.tsx'
import { optionsOf } from '#/filters/options-of.ts'
import { PlacePicker } from '#/filters/place-picker.tsx'
import type { Draft } from '#/filters/use-draft.ts'
import { type Series, seriesKeys, startSeries } from './starts.ts'
import { type DraftContext, heightsOf, hoursBack, type PathDraft, type VerticalMode, verticalWords } from './view.ts'

/** How far air is followed, for both views. */
export const HoursPicker = ({ value, onChange }: { value: number; onChange: (hours: number) => void }) => (
  <FilterSelect
    label="时长"
    width={80}
    value={value}
    onChange={onChange}
    options={hoursBack.map(hours => ({ value: hours as number, label: `${hours} h` }))}
    popupMatchSelectWidth={96}
  />
)

interface MetPickerProps extends Pick<DraftContext, 'sources'> {
  value: string
  onChange: (id: string) => void
}

/** Which gridded weather air is followed through. */
export const MetPicker = ({ value, onChange, sources = [] }: MetPickerProps) => (
  <FilterSelect
    label="气象场"
    width={160}
    value={value}
    onChange={onChange}
    options={[
      { value: 'auto', label: '自动', title: '覆盖所选时段的最细气象场' },
      ...sources.map(({ id, name, words }) => ({ value: id, label: name, title: words })),
    ]}
    popupMatchSelectWidth={280}
  />
)

type PathFiltersProps = Draft<PathDraft> & DraftContext

/** What is seldom changed: direction, vertical motion, ensemble, met field. */
const More = ({ draft, edit, sources }: PathFiltersProps) => (
  <Stack gap={12} width={320}>
    <WordSwitch
      label="方向"
      words={{ backward: '后向', forward: '前向' }}
      value={draft.direction}
      onChange={direction => edit({ direction })}
    />
    <FilterSelect<VerticalMode>
      label="垂直运动"
      width={160}
      value={draft.vertical}
      onChange={vertical => edit({ vertical })}
      options={optionsOf(verticalWords)}
    />
    <MetPicker value={draft.met} onChange={met => edit({ met })} sources={sources} />
    <Checkbox checked={draft.ensemble} onChange={event => edit({ ensemble: event.target.checked })}>
      集合轨迹（每条 27 个成员，气象场各移一格）
    </Checkbox>
  </Stack>
)

/** Where, when, how high, how long. */
export const PathFilters = (props: PathFiltersProps) => {
  const { draft, edit, now } = props
  const special = draft.direction !== 'backward' || draft.vertical !== 'data' || draft.ensemble || draft.met !== 'auto'
  return (
    <>
      <PlacePicker label="站点" value={draft.places} onChange={places => edit({ places })} kinds={['station']} max={8} width={148} />
      <HourFilter label="起始" value={draft.starts} onChange={starts => edit({ starts })} now={now} />
      <Select<Series>
        value={draft.series}
        onChange={next => edit({ series: next })}
        options={seriesKeys.map(value => ({ value, label: startSeries[value].label }))}
        popupMatchSelectWidth={150}
        style={{ width: 124 }}
        aria-label="时次"
      />
      <FilterSelect
        label="高度"
        width={172}
        mode="multiple"
        value={draft.heights}
        onChange={heights => heights.length > 0 && edit({ heights: heightsOf(heights) })}
        options={heightOptions}
        maxTagCount={0}
        maxTagPlaceholder={`${draft.heights.map(id => heightMetres[id]).join('/')} m`}
        showSearch={false}
        popupMatchSelectWidth={120}
        className="plain-tags"
      />
      <HoursPicker value={draft.hours} onChange={hours => edit({ hours })} />
      <Popover content={<More {...props} />} trigger="click" placement="bottomLeft">
        <Button icon={<SettingOutlined />} type={special ? 'link' : 'default'} aria-label="更多条件">
          {special ? '更多（已改）' : '更多'}
        </Button>
      </Popover>
    </>
  )
}
