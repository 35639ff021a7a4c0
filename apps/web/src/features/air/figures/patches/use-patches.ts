import { analysisMapCalls } from '@qingyuan/contract/air/figure-maps.ts'
import { columnOf, numbersOf } from '@qingyuan/domain/frame-cells.ts'
import { useMemo } from 'react'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { type StateOf, urlFlag, urlMaybeNumber, urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { mapItems } from '#/map/parameters.tsx'
import { useBoundaries } from '#/map/use-boundaries.ts'
import { usePlayback } from '#/map/use-playback.ts'
import { daysOf } from '../parts/use-span.ts'
import { useTownships } from '../townships/use-townships.ts'
import { patchesAt, timesOf } from './patches-at.ts'

/** `within`: adcode of the county whose townships are shown, empty for all. */
const shape = {
  area: urlOneOf(['county', 'township'] as const, 'county'),
  within: urlMaybeNumber(),
  importing: urlFlag(),
  item: urlOneOf(mapItems, 'aqi'),
  step: urlOneOf(['hour', 'day', 'month'] as const, 'day'),
  show: urlOneOf(['value', 'rank'] as const, 'value'),
  time: urlText(),
  from: urlText(),
  to: urlText(),
}
export type View = StateOf<typeof shape>

const firstDays = { hour: 3, day: 30, month: 365 } as const

export const usePatches = () => {
  const [view, change] = useUrlState(shape)
  const days = daysOf(view, useServerNow(), firstDays[view.step])
  const input = { parameter: view.item, step: view.step, show: view.show, ...days }
  const fine = view.area === 'township'
  const { query: bordersQuery, townships = [] } = useTownships(fine)
  const known = townships.length > 0
  const counties = useCall(analysisMapCalls.Patches, fine ? null : input)
  const parts = useCall(analysisMapCalls.TownshipPatches, fine && known ? input : null)
  const query = fine ? parts : counties
  const frame = query.data
  const timeline = useMemo(() => {
    if (!frame) return { times: [], aqi: [], classes: [] }
    const times = timesOf(frame)
    const city = columnOf(frame, 'city')
    return {
      times,
      aqi: numbersOf(frame, 'city').slice(0, times.length),
      classes: (city?.classes ?? times.map(() => null)).slice(0, times.length),
    }
  }, [frame])
  const playback = usePlayback({
    times: timeline.times,
    values: timeline.aqi,
    hour: view.time,
    onHour: time => change({ time }),
    busy: query.isFetching,
  })
  // A county's people have the townships of their county alone: it fills the map.
  const own = townships.every(each => each.within === townships[0]?.within) ? (townships[0]?.within ?? null) : null
  const within = own ?? view.within
  const shown = useMemo(
    () => (fine ? townships.filter(each => within === null || each.within === within) : null),
    [fine, townships, within],
  )
  const patches = useMemo(() => {
    const all = frame && playback.at >= 0 ? patchesAt(frame, playback.at) : []
    return shown ? all.filter(patch => shown.some(each => each.id === patch.adcode)) : all
  }, [frame, playback.at, shown])
  const column = frame?.columns.find(each => each.key.startsWith('v:'))
  return {
    view,
    change,
    days,
    input,
    query,
    fine,
    /** Townships on the map; null while it shows counties. */
    shown,
    /** Adcode of the county that is shown alone. */
    within,
    /** All whose borders are known. */
    townships,
    bordersQuery,
    /** Leave-one-out error of the surface at the moment. */
    error: frame && playback.at >= 0 ? (numbersOf(frame, 'rmse')[playback.at] ?? null) : null,
    timeline,
    playback,
    patches,
    column,
    time: timeline.times[playback.at] ?? '',
    boundaries: useBoundaries().data,
  }
}
export type Patches = ReturnType<typeof usePatches>
