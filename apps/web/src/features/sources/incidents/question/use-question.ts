import type { OutputOf } from '@qingyuan/contract/call.ts'
import { tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import { type StartHeight, startHeights, tracedIds } from '@qingyuan/contract/sources/trace-words.ts'
import { formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { useMemo, useState } from 'react'
import { useRuntime } from '#/hooks/runtime.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlFlag, urlMaybeNumber, urlNumber, urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { faultOf, movedTo, type Question } from './question.ts'

export const modes = ['footprint', 'diffusion', 'hotspot', 'file'] as const
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
  /** Imported model file and its species, held beside our plumes. */
  file: urlMaybeNumber(),
  species: urlText(),
  /** Enterprise that is looked at alone. */
  chosen: urlMaybeNumber(),
  drawer: urlOneOf(drawers, ''),
}

export type Station = OutputOf<typeof tracingTraceabilityCalls.StationList>[number]

const isHour = (label: string) => parseHour(label) !== null
const firstOf = (stations: readonly Station[]) => stations.find(station => station.level === 'national') ?? stations[0]

/** Hours a new question looks at. */
const defaultHours = 4

/** The hour that was the newest when this question came on screen: it stays as it is when the next one comes. */
const useOpened = (now: number, question: string): number => {
  const known = useRuntime() !== undefined
  const [opened, open] = useState({ question: '', hour: now })
  const current = opened.question === question
  if (known && !current) open({ question, hour: now })
  return current ? opened.hour : now
}

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
  const opened = useOpened(now, inUrl)
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
    from: hours ? state.from : formatHour(opened - (defaultHours - 1) * hourMs),
    to: hours ? state.to : formatHour(opened),
    parameter: state.parameter,
    rangeM: state.range,
    height: state.height,
    ...patch,
  }
  const edit = (more: Partial<Question>) => setDraft({ of: inUrl, patch: { ...patch, ...more } })
  const ask = (question: Question, alarm: number | null) => {
    const { placeId: place, rangeM: range, ...rest } = question
    change({ ...rest, place, range, go: true, hour: '', chosen: null, alarm })
  }
  const start = () => ask(draft, Object.keys(patch).length > 0 ? null : state.alarm)
  const newest = now > opened && parseHour(draft.to) === opened ? now : null
  const takeNewest = () => {
    const moved = movedTo(draft, newest ?? opened)
    if (asked) ask(moved, null)
    else edit(moved)
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
    /** An hour that came after the question, which was about the newest one; null when there is none. */
    newest,
    takeNewest,
  }
}
export type Tracing = ReturnType<typeof useQuestion>
