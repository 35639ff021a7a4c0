import type { BoundaryBox } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { useCallback, useEffect, useRef } from 'react'

/** Lays a box into a map, and again when the map's size changes, until the person has moved it. `padding` is a constant. */
export const useFit = (city: CityMap | null, padding: { top: number; right: number; bottom: number; left: number }) => {
  const last = useRef<BoundaryBox | null>(null)
  useEffect(() => {
    if (!city) return
    const moved = (event: { originalEvent?: unknown }) => {
      if (event.originalEvent) last.current = null
    }
    const again = () => last.current && city.map.fitBounds(last.current, { padding, animate: false })
    city.map.on('movestart', moved)
    city.map.on('resize', again)
    return () => {
      city.map.off('movestart', moved)
      city.map.off('resize', again)
    }
  }, [city, padding])
  return useCallback(
    (box: BoundaryBox, glides: boolean) => {
      last.current = box
      city?.map.fitBounds(box, { padding, ...(glides ? { duration: 200 } : { animate: false }) })
    },
    [city, padding],
  )
}
