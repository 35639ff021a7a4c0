import type { InputOf } from '@qingyuan/contract/call.ts'
import { type trajectoryModelCalls, type trajectoryTraceabilityCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { meteorologyCalls } from '@qingyuan/contract/weather/fields.ts'
import { addDays, dayOfHour, formatHour, isDay, parseHour } from '@qingyuan/domain/time.ts'
import { useMemo } from 'react'
import { usePlaces } from '#/filters/use-places.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { useUrlState } from '#/hooks/use-url-state.ts'
import type { MetSource } from './met-picker.tsx'
import { startsOf } from './starts.ts'
import { useDraft } from './use-draft.ts'
import { heightsOf, viewShape } from './view.ts'

export type PathQuestion = InputOf<typeof trajectoryModelCalls.HysplitBackTrajectory>
export type SourceQuestion = InputOf<typeof trajectoryTraceabilityCalls.HYSPLITAnalysis>

const daysBack = 29

/** The newest full hour, or the last one that any met field covers. */
const lastCovered = (now: number, sources: readonly MetSource[] | undefined): number => {
  const ends = (sources ?? []).map(source => parseHour(source.to)).filter(end => end !== null)
  return ends.length > 0 ? Math.min(now, Math.max(...ends)) : now
}

/** What both views ask: defaults filled in, fields being edited, and the questions of the URL. */
export const useQuestions = () => {
  const [state, change] = useUrlState(viewShape)
  const now = useServerNow()
  const { query: placesQuery, places, byId } = usePlaces()
  const sources = useCall(meteorologyCalls.Sources, {}, { staleMs: 300_000 })
  const stations = useMemo(() => places?.filter(place => place.kind === 'station') ?? [], [places])
  const known = state.places.filter(id => byId.has(id))
  const first = stations.find(place => place.level === 'national') ?? stations[0]
  const placeIds = known.length > 0 ? known : first ? [first.id] : []
  const starts = parseHour(state.starts) === null ? formatHour(lastCovered(now, sources.data)) : state.starts
  const today = dayOfHour(now)
  const [from, to] = isDay(state.from) && isDay(state.to) ? [state.from, state.to] : [addDays(today, -1 - daysBack), addDays(today, -1)]

  const paths = useDraft({
    places: placeIds,
    starts,
    series: state.series,
    heights: heightsOf(state.heights),
    hours: state.hours,
    direction: state.direction,
    vertical: state.vertical,
    ensemble: state.ensemble,
    met: state.met,
  })
  const analysis = useDraft({
    place: placeIds[0] ?? 0,
    from,
    to,
    parameter: state.parameter,
    height: state.height,
    hours: state.hours,
    every: state.every,
    clusters: state.clusters,
    distance: state.distance,
    percentile: state.percentile,
    met: state.met,
  })
  // Weather first: which hour is asked by default depends on what there is.
  const ready = placeIds.length > 0 && (sources.error !== null || (sources.data !== undefined && sources.data.length > 0))
  const asked = JSON.stringify([
    placeIds,
    starts,
    state.series,
    state.heights,
    state.hours,
    state.direction,
    state.vertical,
    state.ensemble,
    state.met,
  ])
  const pathQuestion = useMemo<PathQuestion | null>(
    () =>
      ready
        ? {
            placeIds,
            starts: startsOf(starts, state.series),
            heights: heightsOf(state.heights),
            hours: state.hours,
            direction: state.direction,
            verticalMode: state.vertical,
            ensemble: state.ensemble,
            metSource: state.met,
          }
        : null,
    // oxlint-disable-next-line react/exhaustive-deps -- `asked` holds everything the question is made of
    [ready, asked],
  )
  const sourceQuestion: SourceQuestion | null =
    ready && state.go
      ? {
          placeId: placeIds[0]!,
          from,
          to,
          parameter: state.parameter,
          height: state.height,
          hours: state.hours,
          everyHours: state.every,
          ...(state.clusters > 1 && { clusters: state.clusters }),
          distance: state.distance,
          percentile: state.percentile,
          metSource: state.met,
        }
      : null
  const lacks = places?.length === 0 ? '站点' : sources.data?.length === 0 ? '气象场' : null
  return { state, change, now, lacks, placesQuery, byId, sources, paths, analysis, pathQuestion, sourceQuestion }
}
export type Questions = ReturnType<typeof useQuestions>
