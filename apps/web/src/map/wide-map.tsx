import { type BoundaryBox, boxOf, extendBox, type Point } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import type { MapView } from '@qingyuan/charts/map/view.ts'
import { Graticule } from '@qingyuan/charts/paths/graticule.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CityNames } from './city-names.tsx'
import { CityStage } from './city-stage.tsx'
import { useBoundaries } from './use-boundaries.ts'
import { type MapField, useField } from './use-field.ts'
import { ZoomTools } from './zoom-tools.tsx'

const padding = { top: 56, right: 56, bottom: 104, left: 40 }
/** Names keep this distance from the edges, px. */
const nameEdge = { left: 40, top: 56, right: 56, bottom: 60 }
/** Size of the names of the counties by the width of the city on the screen, px; none below the smallest. */
const nameSize = (width: number) => (width >= 240 ? 11 : width >= 150 ? 10 : null)
const nowhere: BoundaryBox = [180, 90, -180, -90]

interface WideMapProps {
  id: string
  /** Everything that must be seen, besides the city. */
  points: readonly Point[]
  /** Shows the points alone, wherever on earth they lie, and the city only where there are none. */
  alone?: boolean
  field?: MapField | null
  onMap?: (city: CityMap) => void
  children: (view: MapView) => ReactNode
}

const widthOf = (view: MapView, [west, south, east]: BoundaryBox) => view.toScreen([east, south]).x - view.toScreen([west, south]).x

/** The map of far ways: outlines, degrees, and what is drawn over them; it shows everything whenever that changes. */
export const WideMap = ({ id, points, alone = false, field, onMap, children }: WideMapProps) => {
  const boundaries = useBoundaries().data
  const [city, setCity] = useState<CityMap | null>(null)
  const fitted = useRef('')
  const box = boundaries && extendBox(alone && points.length > 0 ? nowhere : boxOf(boundaries.city.features[0]!), points)
  const fit = (duration: number) => box && city?.map.fitBounds(box, { padding, duration })
  useEffect(() => {
    const key = box?.map(edge => edge.toFixed(2)).join()
    if (!city || !key || fitted.current === key) return
    fitted.current = key
    city.map.fitBounds(box!, { padding, animate: false })
  })
  // A picture is laid where the map already is: maplibre loses the tile of one that is laid while it moves there.
  useField(city, field)
  return (
    <CityStage
      id={id}
      minZoom={3}
      padding={padding}
      onMap={made => {
        setCity(made)
        onMap?.(made)
      }}
    >
      {(map, outlines) => (
        <>
          <Graticule view={map.view} />
          <CityNames
            city={map}
            boundaries={outlines}
            edge={nameEdge}
            size={nameSize(widthOf(map.view, boxOf(outlines.city.features[0]!)))}
          />
          {children(map.view)}
          <ZoomTools city={map} onAll={() => fit(200)} />
        </>
      )}
    </CityStage>
  )
}
