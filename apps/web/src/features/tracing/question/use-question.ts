import type { OutputOf } from '@qingyuan/contract/call.ts'
import { tracingTraceabilityCalls } from '@qingyuan/contract/calls/tracing.ts'
import { type StartHeight, startHeights, tracedIds } from '@qingyuan/contract/trace-words.ts'
import { formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { useMemo, useState } from 'react'
import { urlFlag, urlMaybeNumber, urlNumber, urlOneOf, urlText, useUrlState } from '#/filters/use-url-state.ts'
import { useServerNow } from '#/page/server-now.ts'
import { useCall } from '#/page/use-call.ts'
import { faultOf, type Question } from './question.ts'

export const modes = ['footprint', 'diffusion', 'hotspot'] as const
export type Mode = (typeof modes)[number]
export const tabs = ['enterprise', 'county', 'station', 'flue'] as const
export type Tab = (typeof tabs)[number]
export const drawers = ['', 'order', 'report', 'enterprise', 'twin'] as const

/** The URL keeps the question that was asked, and how its answer is looked at. */
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
  /** Hour of the playback; empty is the last one of the incident. */
  hour: urlText(),
  /** Enterprise that is looked at alone. */
  chosen: urlMaybeNumber(),
  drawer: urlOneOf(drawers, ''),
}

export type Station = OutputOf<typeof tracingTraceabilityCalls.StationList>[number]

const isHour = (label: string) => parseHour(label) !== null
const firstOf = (stations: readonly Station[]) => stations.find(station => station.level === 'national') ?? stations[0]

/** Hours a new question looks at. */
const defaultHours = 4

/** What is filled in, what was asked, and which station it is about. */
export const useQuestion = () => {
  const [state, change] = useUrlState(shape)
  const now = useServerNow()
  const stationsQuery = useCall(tracingTraceabilityCalls.StationList, {}, { staleMs: 600_000 })
  const stations = stationsQuery.data
  const inUrl = [state.place, state.from, state.to, state.parameter, state.range, state.height].join('|')
  // A draft belongs to the question it changes: another one in the URL, from an alarm, drops it.
  const [drafted, setDraft] = useState<{ of: string; patch: Partial<Question> }>({ of: inUrl, patch: {} })
  const patch = drafted.of === inUrl ? drafted.patch : {}
  const placeId = state.place ?? (stations && firstOf(stations)?.id)
  const hours = isHour(state.from) && isHour(state.to)
  const asked = useMemo<Question | null>(
    () =>
      state.go && state.place !== null && hours
        ? { placeId: state.place, from: state.from, to: state.to, parameter: state.parameter, rangeM: state.range, height: state.height }
        : null,
    [state.go, state.place, hours, state.from, state.to, state.parameter, state.range, state.height],
  )
  const draft: Question = {
    placeId: placeId ?? 0,
    from: hours ? state.from : formatHour(now - (defaultHours - 1) * hourMs),
    to: hours ? state.to : formatHour(now),
    parameter: state.parameter,
    rangeM: state.range,
    height: state.height,
    ...patch,
  }
  const edit = (more: Partial<Question>) => setDraft({ of: inUrl, patch: { ...patch, ...more } })
  const start = () => {
    const { placeId: place, rangeM: range, ...rest } = draft
    change({ ...rest, place, range, go: true, hour: '', chosen: null, alarm: Object.keys(patch).length > 0 ? null : state.alarm })
  }
  return {
    state,
    change,
    now,
    stationsQuery,
    stations,
    station: stations?.find(station => station.id === draft.placeId),
    draft,
    edit,
    asked,
    /** The fields say something else than what the answer on screen is about. */
    changed: asked !== null && Object.keys(patch).length > 0,
    fault: draft.placeId === 0 ? '没有可溯源的站点' : faultOf(draft),
    start,
  }
}
export type Tracing = ReturnType<typeof useQuestion>
