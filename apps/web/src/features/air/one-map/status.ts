import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import type { PageState } from '#/hooks/page-state.tsx'
import type { MapData } from './use-map-data.ts'

/** Loading until the map stands and the first answers are in; an empty platform is empty, not broken. */
export const stateOf = (data: MapData, city: CityMap | null, fault: unknown): PageState => {
  if (fault || data.places.error) return 'error'
  if (!city || data.places.isPending || data.timeline.isPending) return 'loading'
  return data.places.data?.time ? 'ready' : 'empty'
}
