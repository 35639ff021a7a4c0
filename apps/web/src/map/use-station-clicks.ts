import type { Point } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { useEffect, useRef } from 'react'

/** Half the side of the square around the pointer in which a station is hit, px. */
const reach = 7

/** Clicks on a map: the id of the station, the topmost of several, or null beside them. The pointer shows what can be clicked. */
export const useStationClicks = (city: CityMap | null, onClick: (placeId: number | null, at: Point) => void) => {
  const latest = useRef(onClick)
  useEffect(() => {
    latest.current = onClick
  })
  useEffect(() => {
    if (!city) return
    const { map } = city
    const hit = ({ x, y }: { x: number; y: number }) => {
      const corners: [Point, Point] = [
        [x - reach, y - reach],
        [x + reach, y + reach],
      ]
      const found = map.queryRenderedFeatures(corners as [[number, number], [number, number]], { layers: ['micro', 'regular'] })
      return found.toSorted((a, b) => Number(b.properties.order) - Number(a.properties.order))[0]
    }
    const clicks = map.on('click', ({ point, lngLat }) =>
      latest.current(Number(hit(point)?.properties.id ?? 0) || null, [lngLat.lng, lngLat.lat]),
    )
    const moves = map.on('mousemove', ({ point }) => {
      map.getCanvas().style.cursor = hit(point) ? 'pointer' : ''
    })
    return () => [clicks, moves].forEach(each => each.unsubscribe())
  }, [city])
}
