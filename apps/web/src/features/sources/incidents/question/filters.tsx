import { tracedIds } from '@qingyuan/contract/sources/trace-words.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { controlLevels } from '@qingyuan/domain/places.ts'
import { hourOfDay } from '@qingyuan/domain/time.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { Button, InputNumber, Select } from 'antd'
import { useMemo } from 'react'
import { FilterField } from '#/filters/filter-field.tsx'
import { HeightPicker } from '#/filters/height-picker.tsx'
import { PollutantPicker } from '#/filters/pollutant-picker.tsx'
import { RangeFilter } from '#/filters/range-filter.tsx'
import { SavedMenu } from './saved-menu.tsx'
import type { Station, Tracing } from './use-question.ts'

const levelOf = (level: string | null) => (level && level in controlLevels ? controlLevels[level as keyof typeof controlLevels].label : '')

/** Stations by county, as the list of the select. */
const groupsOf = (stations: readonly Station[]) => {
  const names = [
    ...new Set(stations.map(station => (station.countyId === null ? '其他' : (countyById.get(station.countyId)?.name ?? '其他')))),
  ]
  return names.map(county => ({
    label: county,
    options: stations
      .filter(station => (station.countyId === null ? '其他' : (countyById.get(station.countyId)?.name ?? '其他')) === county)
      .map(({ id, name, level }) => ({
        value: id,
        label: name,
        title: `${name}${levelOf(level) && `（${levelOf(level)}）`}`,
        words: `${name}${county}`,
      })),
  }))
}

/** Where, when, what, how far, how high. */
export const TracingFilters = ({ t }: { t: Tracing }) => {
  const groups = useMemo(() => groupsOf(t.stations ?? []), [t.stations])
  const { draft, edit } = t
  return (
    <>
      <FilterField label="站点">
        <Select
          value={draft.placeId || undefined}
          onChange={placeId => edit({ placeId })}
          options={groups}
          loading={t.stationsQuery.isFetching && !t.stations}
          showSearch={{ filterOption: (text, option) => String((option as { words?: string })?.words ?? '').includes(text) }}
          popupMatchSelectWidth={220}
          style={{ width: 152 }}
          placeholder="选择站点"
          aria-label="站点"
        />
      </FilterField>
      <FilterField label="时间">
        <RangeFilter step="hour" from={draft.from} to={draft.to} now={t.now} onChange={edit} />
      </FilterField>
      <FilterField label="污染物">
        <PollutantPicker value={draft.parameter} onChange={parameter => edit({ parameter })} from={tracedIds} name="污染物" width={92} />
      </FilterField>
      <FilterField label="范围">
        <InputNumber
          value={draft.rangeM}
          onChange={rangeM => edit({ rangeM: Math.round(rangeM ?? 1000) })}
          min={100}
          max={50_000}
          step={100}
          suffix="m"
          controls={false}
          style={{ width: 92 }}
          aria-label="范围"
        />
      </FilterField>
      <FilterField label="高度">
        <HeightPicker value={draft.height} onChange={height => edit({ height })} />
      </FilterField>
    </>
  )
}

/** 检索方案 and 开始溯源; what keeps it from starting stands beside it. */
export const TracingActions = ({ t, busy, onStart }: { t: Tracing; busy: boolean; onStart: () => void }) => (
  <>
    {t.fault ? (
      <span style={{ color: lightColours.warningText, fontSize: 12 }}>{t.fault}</span>
    ) : (
      t.changed && <span style={{ color: lightColours.warningText, fontSize: 12 }}>条件已改，结果仍是上一次的</span>
    )}
    {t.newest !== null && (
      <Button type="link" size="small" onClick={t.takeNewest}>
        已到 {hourOfDay(t.newest)} 时，{t.asked ? '改问最新时次' : '用最新时次'}
      </Button>
    )}
    <SavedMenu t={t} />
    <Button type="primary" disabled={t.fault !== null} loading={busy} onClick={onStart}>
      开始溯源
    </Button>
  </>
)
