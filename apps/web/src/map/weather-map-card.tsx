import { boxOf } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { type BarbMark, barbBoxes, WindBarbs } from '@qingyuan/charts/map/wind-barbs.tsx'
import { Caption } from '@qingyuan/ui/layout.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { usePlaces } from '#/filters/use-places.ts'
import { CityNames } from '#/map/city-names.tsx'
import { FieldMap } from '#/map/field-map.tsx'
import { MapCard, type MapCardProps } from '#/map/map-card.tsx'
import { useBoundaries } from '#/map/use-boundaries.ts'
import type { MapField } from '#/map/use-field.ts'
import { ZoomTools } from '#/map/zoom-tools.tsx'

const plain = { top: 28, right: 40, bottom: 28, left: 28 }
/** Leaves space for a legend. */
const footed = { ...plain, bottom: 96 }
const barbScale = 0.9

export interface WeatherMapCardProps<T> extends Omit<MapCardProps<T>, 'city' | 'picture' | 'look' | 'children'> {
  id: string
  marks: readonly BarbMark[]
  chosen?: number | null
  onPick?: (id: number) => void
  /** Left out on a map of stations; null while it is not there. */
  field?: MapField | null
  /** Over the map. */
  legend?: ReactNode
  /** File name of the saved picture, and the text under it. */
  name: string
  caption: string
  words: ReactNode
}

/** The city with winds as barbs, over a field of a model where one is given; saved as a picture. */
export const WeatherMapCard = <T,>(props: WeatherMapCardProps<T>) => {
  const { id, marks, chosen, onPick, field, legend, name, caption, below, words, ...card } = props
  const [city, setCity] = useState<CityMap | null>(null)
  const padding = legend ? footed : plain
  const { own } = usePlaces()
  const outlines = useBoundaries().data
  // Stations of a county's people are those of the county; a model's field is looked at as a whole.
  const county = field === undefined && own && outlines?.counties.features.find(each => String(each.properties.adcode) === own.code)
  useEffect(() => {
    if (city && county) city.map.fitBounds(boxOf(county), { padding: plain, animate: false })
  }, [city, county])
  return (
    <MapCard
      {...card}
      city={city}
      picture={field === null ? null : { name, caption, marks: ['风羽图'] }}
      below={
        <>
          {below}
          <Caption as="p" rigid padding={[6, 16]} lineHeight={18}>
            {words}
          </Caption>
        </>
      }
    >
      <FieldMap id={id} padding={padding} field={field ? { width: 900, opacity: 0.72, ...field } : null} onMap={setCity}>
        {(map, boundaries) => (
          <>
            <CityNames
              city={map}
              boundaries={boundaries}
              edge={{ left: 16, top: 16, right: 50, bottom: 20 }}
              size={12}
              // A field has barbs everywhere: names that avoid them would leave their counties.
              clear={field === undefined ? barbBoxes(map.view, marks, barbScale) : undefined}
            />
            <WindBarbs view={map.view} marks={marks} chosen={chosen} onPick={onPick} scale={barbScale} />
            <ZoomTools city={map} onAll={() => map.fit(padding, true)} />
          </>
        )}
      </FieldMap>
      {legend}
    </MapCard>
  )
}
