import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CityMap } from './city-map.ts'
import type { CityMapOptions } from './city-map-options.ts'
import { openMap, parkMap } from './map-pool.ts'

interface MapStageProps extends CityMapOptions {
  /** One a page. A change of theme, colours or scale makes a new map. */
  id: string
  style?: CSSProperties
  onMap?: (city: CityMap) => void
  /** Drawn over the map once it is there; it gets the map and a number that grows whenever the view has moved. */
  children?: (city: CityMap, view: number) => ReactNode
}

/** A map in the page: opens, parks and disposes itself, and redraws its overlay when the view moves. */
export const MapStage = ({ id, style, onMap, children, ...options }: MapStageProps) => {
  const host = useRef<HTMLDivElement>(null)
  const [city, setCity] = useState<CityMap | null>(null)
  const [view, setView] = useState(0)
  const { top, right, bottom, left } = options.padding
  const look = `${options.theme} ${options.colours} ${options.scale} ${options.tileUrl ?? ''}`
  const key = `${id} ${look}`

  useEffect(() => {
    const element = host.current
    if (!element) return
    let gone = false
    const moved = () => setView(count => count + 1)
    let opened: CityMap | null = null
    void openMap(key, element, options).then(async made => {
      opened = made
      await made.ready
      if (gone) return parkMap(key)
      made.map.on('move', moved)
      made.map.on('resize', moved)
      setCity(made)
      onMap?.(made)
    })
    return () => {
      gone = true
      opened?.map.off('move', moved).off('resize', moved)
      parkMap(key)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key holds what needs a new map; padding moves the one there is
  }, [key, options.boundaries])

  useEffect(() => {
    if (city && !options.interactive) {
      city.map.resize()
      city.fit(options.padding)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the room by its four sides
  }, [city, top, right, bottom, left])

  return (
    <div style={{ position: 'absolute', inset: 0, overflow: 'hidden', ...style }}>
      <div key={key} ref={host} style={{ position: 'absolute', inset: 0 }} />
      {city && children ? children(city, view) : null}
    </div>
  )
}
