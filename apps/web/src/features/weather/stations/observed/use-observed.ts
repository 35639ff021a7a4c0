import { weatherPictureCalls } from '@qingyuan/contract/weather/pictures.ts'
import { type WeatherView, weatherCalls } from '@qingyuan/contract/weather/stations.ts'
import { columnOf } from '@qingyuan/domain/frame-cells.ts'
import type { WeatherId } from '@qingyuan/domain/parameters.ts'
import { useMemo } from 'react'
import { rangeOf } from '#/filters/range.ts'
import { type PlaceRow, usePlaces } from '#/filters/use-places.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlNumbers, urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { lastRow } from '../parts/frame-cells.ts'

/** Elements that are read together. */
export const groups = {
  heat: { label: '温湿', ids: ['temperature', 'humidity'] },
  wind: { label: '风', ids: ['wind_speed', 'wind_direction'] },
  pressure: { label: '气压', ids: ['pressure'] },
  rain: { label: '降水', ids: ['precipitation'] },
  view: { label: '能见度', ids: ['visibility'] },
} as const satisfies Record<string, { label: string; ids: readonly WeatherId[] }>
export type Group = keyof typeof groups
export const groupIds = Object.keys(groups) as Group[]

export const tabs = { stationData: '实况数据', accumulation: '累计', pictures: '趋势图片' } as const
export type Tab = keyof typeof tabs

const shape = {
  places: urlNumbers(),
  step: urlOneOf(['hour', 'day'] as const, 'hour'),
  from: urlText(),
  to: urlText(),
  group: urlOneOf(groupIds, 'wind'),
  /** Hour or day on the map; empty is the newest with data. */
  at: urlText(),
  tab: urlOneOf(Object.keys(tabs) as Tab[], 'stationData'),
  view: urlOneOf(['chart', 'table'] as const, 'chart'),
}

const defaultPlace = (places: readonly PlaceRow[]) =>
  (['national', 'provincial', 'city'] as const)
    .map(level => places.find(place => place.kind === 'station' && place.level === level))
    .find(Boolean) ?? places[0]

/** Filters from the URL and the questions they make. */
export const useObserved = () => {
  const [state, change] = useUrlState(shape)
  const now = useServerNow()
  const { places, byId, query: placesQuery } = usePlaces()
  const chosen = useMemo(() => {
    const asked = state.places.flatMap(id => byId.get(id) ?? [])
    const first = places && defaultPlace(places)
    return (asked.length > 0 || !first ? asked : [first]).slice(0, 6)
  }, [state.places, places, byId])
  const range = rangeOf(state.step, state.from, state.to, now)
  const placeIds = chosen.map(place => place.id)
  const question = placeIds.length > 0 ? { placeIds, step: state.step, ...range } : null
  const tend = useCall(weatherCalls.weatherTend, question && { ...question, parameters: [...groups[state.group].ids] })
  const data = useCall(weatherCalls.stationData, state.tab === 'stationData' ? question : null)
  const accumulated = useCall(weatherCalls.accumulation, state.tab === 'accumulation' ? question : null)
  const [first] = placeIds
  const pictures = useCall(
    weatherPictureCalls.imagesPath,
    state.tab === 'pictures' && first !== undefined ? { placeId: first, step: state.step, ...range } : null,
  )
  const times = (tend.data && columnOf(tend.data, 'time')?.values) ?? []
  const newest = tend.data ? lastRow(tend.data) : -1
  const asked = state.at ? times.indexOf(state.at) : -1
  const row = asked >= 0 ? asked : newest
  const at = row >= 0 ? String(times[row]) : ''
  // While another step is fetched the old hours or days are still there: what is asked about one of them keeps its own step.
  const stepAt = /^\d{4}-\d\d-\d\d$/.test(at) ? 'day' : 'hour'
  const stations = useMemo(() => (places ?? []).filter(place => place.kind === 'station' && place.level !== 'micro'), [places])
  const winds = useCall(
    weatherCalls.stationData,
    at && stations.length > 0 ? { placeIds: stations.map(place => place.id), step: stepAt, from: at, to: at } : null,
  )
  const exported: { view: WeatherView } & NonNullable<typeof question> = {
    view: state.tab === 'accumulation' ? 'accumulation' : 'stationData',
    ...question!,
  }
  return {
    state,
    change,
    now,
    range,
    placesQuery,
    chosen,
    stations,
    tend,
    data,
    accumulated,
    pictures,
    winds,
    row,
    at,
    question,
    exported: question && exported,
    reset: () => change({ places: [], step: 'hour', from: '', to: '', at: '' }),
  }
}
export type Observed = ReturnType<typeof useObserved>
