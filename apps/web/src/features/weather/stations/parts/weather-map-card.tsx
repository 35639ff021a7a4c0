import { PictureOutlined } from '@ant-design/icons'
import { boxOf } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { type FieldClasses, type ModelGrid, paintField, valueGridOf } from '@qingyuan/charts/map/field.ts'
import { type BarbMark, barbBoxes, WindBarbs } from '@qingyuan/charts/map/wind-barbs.tsx'
import { canvasesToPng, svgToCanvas } from '@qingyuan/charts/to-png.ts'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { saveBlob } from '#/client.ts'
import { usePlaces } from '#/filters/use-places.ts'
import { CityNames } from '#/map/city-names.tsx'
import { CityStage } from '#/map/city-stage.tsx'
import { useBoundaries } from '#/map/use-boundaries.ts'
import { ZoomTools } from '#/map/zoom-tools.tsx'
import { QueryCard, type QueryCardProps } from '#/page/cards/query-card.tsx'
import { appToast } from '#/toaster.tsx'
import css from './weather.module.css'

const plain = { top: 28, right: 40, bottom: 28, left: 28 }
/** Leaves room for a legend. */
const footed = { ...plain, bottom: 96 }
const barbScale = 0.9

export interface WeatherField {
  grid: ModelGrid
  values: readonly (number | null)[]
  classes: FieldClasses
}

interface WeatherMapProps {
  id: string
  marks: readonly BarbMark[]
  chosen?: number | null
  onPick?: (id: number) => void
  field?: WeatherField | null
  /** Over the map. */
  legend?: ReactNode
  onMap: (city: CityMap) => void
}

const WeatherMap = ({ id, marks, chosen, onPick, field, legend, onMap }: WeatherMapProps) => {
  const [city, setCity] = useState<CityMap | null>(null)
  const padding = legend ? footed : plain
  const { own } = usePlaces()
  const outlines = useBoundaries().data
  // Stations of a county's people are those of the county; a model's field is looked at as a whole.
  const home = field === undefined && own && outlines?.counties.features.find(each => String(each.properties.adcode) === own.code)
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
  const show = (made: CityMap) => {
    setCity(made)
    onMap(made)
  }
  return (
    <CityStage id={id} padding={padding} onMap={show}>
      {(map, boundaries) => (
        <>
          <CityNames
            city={map}
            boundaries={boundaries}
            edge={{ left: 16, top: 16, right: 50, bottom: 20 }}
            size={12}
            clear={barbBoxes(map.view, marks, barbScale)}
          />
          <WindBarbs view={map.view} marks={marks} chosen={chosen} onPick={onPick} scale={barbScale} />
          <ZoomTools city={map} onAll={() => map.fit(padding, true)} />
        </>
      )}
    </CityStage>
  )
}

export interface WeatherMapCardProps<T>
  extends Omit<WeatherMapProps, 'onMap'>,
    Pick<QueryCardProps<T>, 'query' | 'title' | 'subtitle' | 'what' | 'isEmpty' | 'empty' | 'tools'> {
  /** File name of the saved picture, and the text under it. */
  name: string
  caption: string
  /** Between the map and its words. */
  below?: ReactNode
  words: ReactNode
}

/** The city with winds as barbs, over a field of a model where one is given; saved as a picture. */
export const WeatherMapCard = <T,>(props: WeatherMapCardProps<T>) => {
  const { id, marks, chosen, onPick, field, legend, name, caption, below, words, tools, ...card } = props
  const city = useRef<CityMap>(null)
  const box = useRef<HTMLDivElement>(null)
  const save = async () => {
    const svg = box.current?.querySelector<SVGSVGElement>('svg[aria-label="风羽图"]')
    const layers = [...(city.current?.pictures() ?? []), ...(svg ? [await svgToCanvas(svg)] : [])]
    saveBlob(await canvasesToPng(layers, caption), `${name}.png`)
  }
  return (
    <QueryCard
      {...card}
      flush
      skeleton="block"
      tools={
        <>
          {tools}
          <IconButton
            label="存图"
            icon={<PictureOutlined />}
            disabled={field === null}
            onClick={() => void save().catch(() => appToast.error('图片没有保存成功'))}
          />
        </>
      }
    >
      {() => (
        <div className={css.map}>
          <div ref={box} className={css.stage}>
            <WeatherMap
              {...{ id, marks, chosen, onPick, field, legend }}
              onMap={made => {
                city.current = made
              }}
            />
            {legend}
          </div>
          {below}
          <p className={css.legend}>{words}</p>
        </div>
      )}
    </QueryCard>
  )
}
