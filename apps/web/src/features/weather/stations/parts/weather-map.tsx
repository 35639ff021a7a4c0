import { boxOf } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { type FieldClasses, type ModelGrid, paintField, valueGridOf } from '@qingyuan/charts/map/field.ts'
import { CountyNames, NeighbourNames } from '@qingyuan/charts/map/overlay.tsx'
import { type BarbMark, barbBoxes, WindBarbs } from '@qingyuan/charts/map/wind-barbs.tsx'
import { canvasesToPng, svgToCanvas } from '@qingyuan/charts/to-png.ts'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { usePlaces } from '#/filters/use-places.ts'
import { CityStage, OverMap } from '#/map/city-stage.tsx'
import { useBoundaries } from '#/map/use-boundaries.ts'
import { ZoomTools } from '#/map/zoom-tools.tsx'

const plain = { top: 28, right: 40, bottom: 28, left: 28 }
/** Leaves room for a legend. */
const footed = { ...plain, bottom: 96 }
const barbScale = 0.9

export interface WeatherField {
  grid: ModelGrid
  values: readonly (number | null)[]
  classes: FieldClasses
}

export interface WeatherMapHandle {
  /** Map, field and barbs with words under them. */
  toPng: (caption: string) => Promise<Blob>
}

interface WeatherMapProps {
  id: string
  marks: readonly BarbMark[]
  chosen?: number | null
  onPick?: (id: number) => void
  field?: WeatherField | null
  /** Legend and the like, over the map. */
  children?: ReactNode
  ref?: Ref<WeatherMapHandle>
}

/** The city with winds as barbs, over a field of a model where one is given. */
export const WeatherMap = ({ id, marks, chosen, onPick, field = null, children, ref }: WeatherMapProps) => {
  const [city, setCity] = useState<CityMap | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const padding = children ? footed : plain
  const { own } = usePlaces()
  const outlines = useBoundaries().data
  // Stations of a county's people are those of the county; a model's field is looked at as a whole.
  const home = children || !own ? undefined : outlines?.counties.features.find(each => String(each.properties.adcode) === own.code)
  useEffect(() => {
    if (city && home) city.map.fitBounds(boxOf(home), { padding: plain, animate: false })
  }, [city, home])
  useEffect(() => {
    if (!city) return
    if (!field) return city.setSurface(null, null)
    const grid = valueGridOf(field.grid, field.values)
    city.setSurfaceOpacity(0.72)
    city.setSurface(paintField(grid, field.classes, { width: 900 }), grid)
  }, [city, field])
  useImperativeHandle(ref, () => ({
    toPng: async caption => {
      const svg = box.current?.querySelector<SVGSVGElement>('svg[aria-label="风羽图"]')
      return canvasesToPng([...(city?.pictures() ?? []), ...(svg ? [await svgToCanvas(svg)] : [])], caption)
    },
  }))
  return (
    <div ref={box} style={{ position: 'relative', flex: 1, minHeight: 0 }}>
      <CityStage id={id} padding={padding} onMap={setCity}>
        {(map, boundaries) => (
          <>
            <OverMap>
              <NeighbourNames
                view={map.view}
                boundaries={boundaries}
                theme="light"
                scale={0.86}
                within={{ left: 16, top: 16, right: map.view.width - 50, bottom: map.view.height - 20 }}
              />
              <CountyNames view={map.view} boundaries={boundaries} size={12} clear={barbBoxes(map.view, marks, barbScale)} />
              <WindBarbs view={map.view} marks={marks} chosen={chosen} onPick={onPick} scale={barbScale} />
            </OverMap>
            <ZoomTools city={map} onAll={() => map.fit(padding, true)} />
          </>
        )}
      </CityStage>
      {children}
    </div>
  )
}
