import type { OutputOf } from '@qingyuan/contract/call.ts'
import { tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import { type StartHeight, startHeights, tracedIds } from '@qingyuan/contract/sources/trace-words.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { fieldTaskIds } from '@qingyuan/domain/lifecycles/field-order.ts'
import { controlLevels } from '@qingyuan/domain/places.ts'
import { formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { InputNumber } from 'antd'
import { useMemo, useState } from 'react'
import type { FilterGroup } from '#/filters/filter.ts'
import { FilterField, FilterSelect } from '#/filters/filter-field.tsx'
import { HeightPicker } from '#/filters/height-picker.tsx'
import { PollutantPicker } from '#/filters/pollutant-picker.tsx'
import { RangeFilter } from '#/filters/range-filter.tsx'
import { useDraft } from '#/filters/use-draft.ts'
import { usePageQuery, usePageState } from '#/hooks/page-state.tsx'
import { useRuntime } from '#/hooks/runtime.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { type StateOf, urlFlag, urlMaybeNumber, urlNumber, urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import { numbersDrawer, plainDrawer, recordDrawer, wordDrawer } from '#/page/drawer.ts'
import { chartOrTable } from '../chart-or-table.tsx'
import { faultOf, type Question } from './question.ts'

const modes = ['footprint', 'diffusion', 'hotspot', 'file'] as const
export type Mode = (typeof modes)[number]
const tabs = ['enterprise', 'county', 'station', 'flue'] as const
export type Tab = (typeof tabs)[number]

/** Of the URL: the question, and how its answer is shown. */
const shape = {
  place: urlMaybeNumber(),
  from: urlText(),
  to: urlText(),
  parameter: urlOneOf(tracedIds, 'pm2_5'),
  range: urlNumber(1000),
  height: urlOneOf(startHeights, 'list10m' as StartHeight),
  /** 开始溯源 was pressed. */
  go: urlFlag(),
  alarm: urlMaybeNumber(),
  mode: urlOneOf(modes, 'footprint'),
  tab: urlOneOf(tabs, 'enterprise'),
  /** Course of the concentration, and ranking: chart or table. */
  course: urlOneOf(chartOrTable, '1'),
  ranking: urlOneOf(chartOrTable, '1'),
  /** Hour of the playback; empty is the last one of the incident. */
  hour: urlText(),
  /** Imported model file and its species, compared with our plumes. */
  file: urlMaybeNumber(),
  species: urlText(),
  /** Regions in which the unknown source may be, over the map. */
  hidden: urlOneOf(['1', '0'] as const, '1'),
  /** Enterprise that is looked at alone. */
  chosen: urlMaybeNumber(),
}

type State = StateOf<typeof shape>
export type Station = OutputOf<typeof tracingTraceabilityCalls.StationList>[number]

const isHour = (label: string) => parseHour(label) !== null
const firstOf = (stations: readonly Station[]) => stations.find(station => station.level === 'national') ?? stations[0]

/** Hours a new question looks at. */
const defaultHours = 4

/** The hour that was the newest when this question came on screen: it stays the same when the next one comes. */
const useOpened = (now: number, question: string): number => {
  const known = useRuntime() !== undefined
  const [opened, open] = useState({ question: '', hour: now })
  const current = opened.question === question
  if (known && !current) open({ question, hour: now })
  return current ? opened.hour : now
}

/** What is filled in, what is computed, and which station it is about. */
const useQuestion = (state: State) => {
  const now = useServerNow()
  const stationsQuery = useCall(tracingTraceabilityCalls.StationList, {}, { staleMs: 600_000 })
  usePageQuery(stationsQuery)
  const stations = stationsQuery.data
  usePageState(stations?.length === 0 ? 'empty' : null, { main: true })
  const { place, from, to, parameter, range: rangeM, height } = state
  const opened = useOpened(now, [place, from, to, parameter, rangeM, height].join('|'))
  const hasHours = isHour(from) && isHour(to)
  const question = useMemo<Question | null>(
    () => (state.go && place !== null && hasHours ? { placeId: place, from, to, parameter, rangeM, height } : null),
    [state.go, place, hasHours, from, to, parameter, rangeM, height],
  )
  const { draft, edit, changed } = useDraft<Question>({
    placeId: place ?? (stations && firstOf(stations)?.id) ?? 0,
    from: hasHours ? from : formatHour(opened - (defaultHours - 1) * hourMs),
    to: hasHours ? to : formatHour(opened),
    ...{ parameter, rangeM, height },
  })
  return {
    state,
    now,
    stations,
    station: stations?.find(({ id }) => id === draft.placeId),
    draft,
    edit,
    question,
    /** The fields say something else than what the answer on screen is about. */
    changed: question !== null && changed,
    fault: draft.placeId === 0 ? '没有可溯源的站点' : faultOf(draft),
    /** An hour that came after the question, which was about the newest one; null when there is none. */
    newest: now > opened && parseHour(draft.to) === opened ? now : null,
    /** Alarm that the draft is about. */
    alarm: changed ? null : state.alarm,
  }
}
export type QuestionState = ReturnType<typeof useQuestion>

const levelOf = (level: string | null) => (level && level in controlLevels ? controlLevels[level as keyof typeof controlLevels].label : '')

/** Stations by county, as the list of the select. */
const countyOf = ({ countyId }: Station) => countyById.get(countyId ?? 0)?.name ?? '其他'
const groupsOf = (stations: readonly Station[]) =>
  [...new Set(stations.map(countyOf))].map(county => ({
    label: county,
    options: stations
      .filter(station => countyOf(station) === county)
      .map(({ id, name, level }) => ({
        value: id,
        label: name,
        title: `${name}${levelOf(level) && `（${levelOf(level)}）`}`,
        words: `${name}${county}`,
      })),
  }))

const QuestionFields = ({ input: { now, stations, draft, edit } }: { input: QuestionState }) => {
  const groups = useMemo(() => groupsOf(stations ?? []), [stations])
  return (
    <>
      <FilterSelect
        label="站点"
        width={152}
        value={draft.placeId || undefined}
        onChange={placeId => edit({ placeId })}
        options={groups}
        loading={!stations}
        showSearch={{ filterOption: (text, option) => String((option as { words?: string })?.words ?? '').includes(text) }}
        popupMatchSelectWidth={220}
        placeholder="选择站点"
      />
      <RangeFilter label="时间" step="hour" from={draft.from} to={draft.to} now={now} onChange={edit} />
      <PollutantPicker
        label="污染物"
        value={draft.parameter}
        onChange={parameter => edit({ parameter })}
        from={tracedIds}
        name="污染物"
        width={92}
      />
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
      <HeightPicker value={draft.height} onChange={height => edit({ height })} />
    </>
  )
}

/** Where, when, what, how far, how high. */
export const questionFilter: FilterGroup<typeof shape, QuestionState> = { shape, useInput: useQuestion, Control: QuestionFields }

/** Enterprises to be ticked in a new order; the others show themselves. */
export const tracingDrawers = {
  order: numbersDrawer,
  fieldOrder: wordDrawer(fieldTaskIds),
  report: plainDrawer,
  enterprise: recordDrawer,
  verification: plainDrawer,
}
