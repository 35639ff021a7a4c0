import type { Boundaries } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { preloadMap } from '@qingyuan/charts/map/map-pool.ts'
import { MapStage } from '@qingyuan/charts/map/map-stage.tsx'
import { type ReactNode, useEffect } from 'react'
import { useDisplay } from '#/page/display.ts'
import { useRuntime } from '#/page/runtime.ts'
import css from './map-cards.module.css'
import { useBoundaries } from './use-boundaries.ts'

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

/** A map of the city in the light of the pages, once its boundaries are there. */
export const CityStage = ({ id, padding, minZoom, onMap, children }: CityStageProps) => {
  useEffect(preloadMap, [])
  const boundaries = useBoundaries().data
  const colours = useDisplay(display => display.palette)
  const runtime = useRuntime()
  if (!boundaries) return null
  return (
    <MapStage {...{ id, boundaries, colours, padding, minZoom, onMap }} theme="light" scale={1} interactive tileUrl={runtime?.tileUrl}>
      {city => children(city, boundaries)}
    </MapStage>
  )
}

/** Names and marks over the whole map; they take no pointer. */
export const OverMap = ({ children }: { children: ReactNode }) => <div className={css.overMap}>{children}</div>
