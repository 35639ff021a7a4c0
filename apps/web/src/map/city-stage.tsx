import type { Boundaries } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { MapStage } from '@qingyuan/charts/map/map-stage.tsx'
import { preloadMap } from '@qingyuan/charts/map/preload.ts'
import { type ReactNode, useEffect } from 'react'
import { usePageIdle } from '#/page/page-idle.ts'
import { useCityMapLook } from './use-city-look.ts'
import { useMapPadding } from './use-map-padding.ts'

interface CityStageProps {
  /** One a page. */
  id: string
  /** Room that the cards over the map take. */
  padding: { top: number; right: number; bottom: number; left: number }
  minZoom?: number
  onMap?: (city: CityMap) => void
  /** Drawn over the map whenever it has moved. */
  children: (city: CityMap, boundaries: Boundaries) => ReactNode
}

/**
 * A map of the city in the light of the pages, once its boundaries are there and the page's figures have come: a drawing context that is
 * made while a page is being laid out keeps everything else waiting.
 */
export const CityStage = ({ id, padding, minZoom, onMap, children }: CityStageProps) => {
  useEffect(preloadMap, [])
  const room = useMapPadding(padding)
  const look = useCityMapLook()
  const rested = usePageIdle()
  if (!look || !rested) return null
  return (
    <MapStage {...look} {...{ id, minZoom, onMap }} padding={room}>
      {city => children(city, look.boundaries)}
    </MapStage>
  )
}
