import { homeCalls } from '@qingyuan/contract/air/live.ts'
import type { MapItem } from '#/map/parameters.tsx'
import { useCall, useForget } from '#/page/use-call.ts'
import { useEvents } from '#/page/use-events.ts'

/** An hour of the past does not change; the newest one is asked again when the server says so. */
const fresh = { staleMs: 10 * 60_000 }

export const useMapData = (item: MapItem, hour: string, layers: readonly string[]) => {
  const at = hour ? { hour } : {}
  const answers = {
    places: useCall(homeCalls.stationList, { kind: 'all', ...at }, fresh),
    surface: useCall(homeCalls.interpolationGraph, layers.includes('surface') ? { parameter: item, ...at } : null, fresh),
    wind: useCall(homeCalls.windField, layers.includes('wind') ? at : null, fresh),
    timeline: useCall(homeCalls.timeline, { hours: 168 }, fresh),
    tvoc: useCall(homeCalls.TVOCStationList, {}, fresh),
    nmhc: useCall(homeCalls.NMHCStationList, {}, fresh),
  }
  const forget = useForget()
  useEvents(['alarm'], () => void forget(homeCalls.stationList))
  useEvents(
    ['hour', 'places'],
    () => {
      void forget(homeCalls.stationList, homeCalls.interpolationGraph, homeCalls.windField, homeCalls.timeline)
      void forget(homeCalls.TVOCStationList, homeCalls.NMHCStationList, homeCalls.dataCompare, homeCalls.stationHourList)
    },
    5000,
  )
  return answers
}

export type MapData = ReturnType<typeof useMapData>
export type PlaceRow = NonNullable<MapData['places']['data']>['rows'][number]
