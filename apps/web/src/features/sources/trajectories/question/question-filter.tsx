import type { InputOf } from '@qingyuan/contract/call.ts'
import type { trajectoryModelCalls, trajectoryTraceabilityCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { meteorologyCalls } from '@qingyuan/contract/weather/fields.ts'
import { addDays, dayOfHour, formatHour, isDay, parseHour } from '@qingyuan/domain/time.ts'
import { useCallback } from 'react'
import type { FilterGroup } from '#/filters/filter.ts'
import { useDraft } from '#/filters/use-draft.ts'
import { usePlaces } from '#/filters/use-places.ts'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import type { StateOf } from '#/hooks/use-url-state.ts'
import { PathFilters } from './path-filters.tsx'
import { SourceFilters } from './source-filters.tsx'
import { startsOf } from './starts.ts'
import { heightsOf, type MetSource, type PathDraft, type SourceDraft, viewShape } from './view.ts'

const daysBack = 29

/** The newest full hour, or the last one that any met field covers. */
const lastCovered = (now: number, sources: readonly MetSource[] | undefined): number => {
  const ends = (sources ?? []).map(source => parseHour(source.to)).filter(end => end !== null)
  return ends.length > 0 ? Math.min(now, Math.max(...ends)) : now
}

const pathInputOf = (of: PathDraft): InputOf<typeof trajectoryModelCalls.HysplitBackTrajectory> => ({
  placeIds: [...of.places],
  starts: startsOf(of.starts, of.series),
  heights: [...of.heights],
  hours: of.hours,
  direction: of.direction,
  verticalMode: of.vertical,
  ensemble: of.ensemble,
  metSource: of.met,
})
const sourceInputOf = (of: SourceDraft): InputOf<typeof trajectoryTraceabilityCalls.HYSPLITAnalysis> => ({
  placeId: of.place,
  from: of.from,
  to: of.to,
  parameter: of.parameter,
  height: of.height,
  hours: of.hours,
  everyHours: of.every,
  ...(of.clusters > 1 && { clusters: of.clusters }),
  distance: of.distance,
  percentile: of.percentile,
  metSource: of.met,
})

/** What both views compute: defaults filled in, fields being edited, and the inputs of the URL. */
const useQuestion = (state: StateOf<typeof viewShape>) => {
  const now = useServerNow()
  const { query, places, byId } = usePlaces()
  usePageQuery(query)
  const sources = useCall(meteorologyCalls.Sources, {}, { staleMs: 300_000 })
  usePageQuery(sources)
  const known = state.places.filter(id => byId.has(id))
  const stations = places?.filter(place => place.kind === 'station') ?? []
  const first = stations.find(place => place.level === 'national') ?? stations[0]
  const placeIds = known.length > 0 ? known : first ? [first.id] : []
  const starts = parseHour(state.starts) === null ? formatHour(lastCovered(now, sources.data)) : state.starts
  const today = dayOfHour(now)
  const [from, to] = isDay(state.from) && isDay(state.to) ? [state.from, state.to] : [addDays(today, -1 - daysBack), addDays(today, -1)]
  const { hours, met, series, direction, vertical, ensemble, parameter, height, every, clusters, distance, percentile } = state
  const paths: PathDraft = {
    places: placeIds,
    starts,
    series,
    heights: heightsOf(state.heights),
    hours,
    direction,
    vertical,
    ensemble,
    met,
  }
  const analysis: SourceDraft = {
    place: placeIds[0] ?? 0,
    ...{ from, to, parameter, height, hours, every, clusters, distance, percentile, met },
  }
  // Weather first: which hour is shown by default depends on what there is.
  const ready = placeIds.length > 0 && (sources.error !== null || (sources.data !== undefined && sources.data.length > 0))
  return {
    state,
    now,
    nameOf: useCallback((id: number | null) => (id === null ? '—' : (byId.get(id)?.name ?? '—')), [byId]),
    sources: sources.data,
    lacks: places?.length === 0 ? '站点' : sources.data?.length === 0 ? '气象场' : null,
    paths: useDraft(paths),
    analysis: useDraft(analysis),
    pathInput: ready && state.view === 'paths' ? pathInputOf(paths) : null,
    sourceInput: ready && state.view === 'sources' ? sourceInputOf(analysis) : null,
  }
}
export type Question = ReturnType<typeof useQuestion>

export const questionFilter: FilterGroup<typeof viewShape, Question> = {
  shape: viewShape,
  useInput: useQuestion,
  Control: ({ state, input: { now, sources, paths, analysis } }) =>
    state.view === 'paths' ? <PathFilters {...paths} {...{ now, sources }} /> : <SourceFilters {...analysis} {...{ now, sources }} />,
}
