import { boxOf } from '@qingyuan/charts/map/boundaries.ts'
import { analysisMapCalls } from '@qingyuan/contract/air/figure-maps.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey, openColumns } from '@qingyuan/domain/declared-columns.ts'
import { numberCell, numberCells } from '@qingyuan/domain/frame-cells.ts'
import { formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { useCallback, useMemo } from 'react'
import type { SurfaceQuestion } from '#/compute/surface-of.ts'
import { useSurface } from '#/compute/use-surface.ts'
import { type PlaceRow, usePlaces } from '#/filters/use-places.ts'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { useBoundaries } from '#/map/use-boundaries.ts'
import { usePlayback } from '#/map/use-playback.ts'
import { useTownships } from '../townships/use-townships.ts'
import { rangeOfValues, scaleOf } from './scales.ts'
import type { Layer, SurfaceProps, View } from './surface-filters.tsx'

const size = { columns: 240, rows: 180 } as const

export interface Hours {
  times: string[]
  stations: PlaceRow[]
  /** Station by station, hour by hour. */
  values: (readonly (number | null)[])[]
  classes: (number | null)[][]
  city: (number | null)[]
  cityClasses: (number | null)[]
}

const none: Hours = { times: [], stations: [], values: [], classes: [], city: [], cityClasses: [] }

/** The frame by station; hours at its end without any value are left out. */
const hoursOf = (frame: OutputOf<typeof analysisMapCalls.StationHours>, byId: ReadonlyMap<number, PlaceRow>): Hours => {
  const { time, city } = columnsByKey(frame)
  const columns = openColumns(frame, '#').filter(column => byId.has(Number(column.key)))
  const rows = Array.from({ length: frame.rowCount }, (_, row) => row)
  const count = rows.findLastIndex(row => columns.some(column => column.values[row] !== null)) + 1
  const blank = Array.from({ length: count }, () => null)
  return {
    times: time.values.slice(0, count).map(String),
    stations: columns.map(column => byId.get(Number(column.key))!),
    values: columns.map(numberCells),
    classes: columns.map(column => column.classes ?? blank),
    city: city ? numberCells(city).slice(0, count) : blank,
    cityClasses: city?.classes?.slice(0, count) ?? blank,
  }
}

const at = (series: readonly (readonly (number | null)[])[], hour: number): (number | null)[] => series.map(each => each[hour] ?? null)

/** The other hour of a difference: within what is loaded, or requested alone. */
const useBefore = (view: View, hours: Hours, hour: string) => {
  const before = view.layer !== 'difference' || !hour ? '' : view.against || formatHour((parseHour(hour) ?? 0) - 24 * hourMs)
  const index = hours.times.indexOf(before)
  const day = before.slice(0, 10)
  const query = useCall(analysisMapCalls.StationHours, before && index < 0 ? { parameter: view.item, from: day, to: day } : null)
  const values = useMemo(() => {
    if (!before) return undefined
    if (index >= 0) return at(hours.values, index)
    const columns = query.data && columnsByKey(query.data)
    const row = columns?.time.values.indexOf(before) ?? -1
    if (row < 0 || query.isPlaceholderData) return undefined
    return hours.stations.map(({ id }) => numberCell(columns?.[`${id}`], row))
  }, [before, index, hours, query.data, query.isPlaceholderData])
  return { before, values }
}

/** The hours of the span, the one that is shown, and the surface over its outline. */
export const useSurfaceMap = ({ days, page: { state: view, change, patch } }: SurfaceProps) => {
  const { places, byId, query: placesQuery } = usePlaces()
  const boundaries = useBoundaries().data
  usePageQuery(placesQuery)
  const frame = useCall(analysisMapCalls.StationHours, { parameter: view.item, ...days })
  const hours = useMemo(() => (frame.data ? hoursOf(frame.data, byId) : none), [frame.data, byId])
  const counties = (places ?? []).filter(place => place.kind === 'county')
  // A county's people see their own stations: the rest of the city would be a guess.
  const clip = counties.length === 1 ? Number(counties[0]!.code) : view.clip
  const { townships } = useTownships()
  const town = townships?.find(each => each.id === view.town)
  const outline =
    town?.feature ??
    (clip === null ? undefined : boundaries?.counties.features.find(each => each.properties.adcode === clip)) ??
    boundaries?.city.features[0]
  const grid = useMemo(() => {
    if (!outline) return null
    const [west, south, east, north] = boxOf(outline)
    return { west: west - 0.01, south: south - 0.01, east: east + 0.01, north: north + 0.01, ...size }
  }, [outline])
  const known = view.hour ? hours.times.indexOf(view.hour) : -1
  const index = known < 0 ? hours.times.length - 1 : known
  const hour = hours.times[index] ?? ''
  const { before, values: beforeValues } = useBefore(view, hours, hour)
  const { method, layer } = view
  const question = useMemo<SurfaceQuestion | null>(() => {
    if (!grid || index < 0 || (layer === 'difference' && !beforeValues)) return null
    const { stations } = hours
    return {
      lon: stations.map(each => each.lon),
      lat: stations.map(each => each.lat),
      values: at(hours.values, index),
      before: beforeValues,
      grid,
      method,
      layer,
    }
  }, [grid, hours, index, beforeValues, method, layer])
  const surface = useSurface(question)
  const range = useMemo(() => rangeOfValues(hours.values), [hours])
  const { item, palette, levels } = view
  const scaleOfLayer = useCallback((of: Layer) => scaleOf({ item, palette, levels }, of, range), [item, palette, levels, range])
  const playback = usePlayback({
    times: hours.times,
    values: hours.city,
    hour: view.hour,
    onHour: to => patch({ hour: to }),
    busy: surface.busy || frame.isFetching,
  })
  return {
    view,
    change,
    counties,
    clip,
    townships,
    town,
    outline,
    boundaries,
    frame,
    /** Without a station's value in the span. */
    isEmpty: frame.data !== undefined && places !== undefined && hours.times.length === 0,
    hours,
    index,
    hour,
    before,
    surface,
    /** Classes of a layer; null: those of the specification. */
    scaleOf: scaleOfLayer,
    playback,
    question,
    errorInput: hour && !playback.playing ? { parameter: view.item, hour, method } : null,
  }
}
export type SurfaceMapState = ReturnType<typeof useSurfaceMap>
