import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { useCall, useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import type { MapItem } from '#/map/parameters.tsx'

/** An hour of the past does not change; the newest one is requested again when the server announces a new one. */
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
  const invalidate = useInvalidate()
  useEvents(['alarm'], () => void invalidate(homeCalls.stationList))
  useEvents(
    ['hour', 'places'],
    () => {
      void invalidate(homeCalls.stationList, homeCalls.interpolationGraph, homeCalls.windField, homeCalls.timeline)
      void invalidate(homeCalls.TVOCStationList, homeCalls.NMHCStationList, homeCalls.dataCompare, homeCalls.stationHourList)
    },
    5000,
  )
  return answers
}

export type MapData = ReturnType<typeof useMapData>
export type PlaceRow = NonNullable<MapData['places']['data']>['rows'][number]
