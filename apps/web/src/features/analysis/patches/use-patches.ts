import { analysisMapCalls } from '@qingyuan/contract/calls/analysis-map.ts'
import { useMemo } from 'react'
import { type StateOf, urlOneOf, urlText, useUrlState } from '#/filters/use-url-state.ts'
import { mapItems } from '#/map/parameters.tsx'
import { useBoundaries } from '#/map/use-boundaries.ts'
import { usePlayback } from '#/map/use-playback.ts'
import { useServerNow } from '#/page/server-now.ts'
import { useCall } from '#/page/use-call.ts'
import { numbersOf } from '../parts/frame-cells.ts'
import { daysOf } from '../parts/use-span.ts'
import { patchesAt, timesOf } from './patches-at.ts'

const shape = {
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
  const query = useCall(analysisMapCalls.Patches, input)
  const frame = query.data
  const timeline = useMemo(() => {
    if (!frame) return { times: [], aqi: [], classes: [] }
    const times = timesOf(frame)
    const city = frame.columns.find(column => column.key === 'city')
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
  const patches = useMemo(() => (frame && playback.at >= 0 ? patchesAt(frame, playback.at) : []), [frame, playback.at])
  const column = frame?.columns.find(each => each.key.startsWith('v:'))
  return {
    view,
    change,
    days,
    input,
    query,
    timeline,
    playback,
    patches,
    column,
    time: timeline.times[playback.at] ?? '',
    boundaries: useBoundaries().data,
  }
}
export type Patches = ReturnType<typeof usePatches>
