import type { Point } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { preloadMap } from '@qingyuan/charts/map/preload.ts'
import { useMemo, useState } from 'react'
import { useUrlState } from '#/hooks/use-url-state.ts'
import { useBoundaries } from '#/map/use-boundaries.ts'
import { useDisplay } from '#/page/display.ts'
import { Cards } from '../cards.tsx'
import { OneMap } from '../map.tsx'
import { useModelLayers } from '../models/use-model-layers.ts'
import css from '../one-map.module.css'
import { stateOf } from '../status.ts'
import type { Tool } from '../tools.tsx'
import { type PlaceRow, useMapData } from '../use-map-data.ts'
import { viewShape } from '../view.ts'

preloadMap()
const noRows: readonly PlaceRow[] = []

export const Page = () => {
  const [view, change] = useUrlState(viewShape)
  const [city, setCity] = useState<CityMap | null>(null)
  const [, setMoves] = useState(0)
  const [tool, setTool] = useState<Tool>(null)
  const [line, setLine] = useState<readonly Point[]>([])
  const [circle, setCircle] = useState<{ centre: Point | null; km: number }>({ centre: null, km: 8 })
  const colours = useDisplay(display => display.palette)
  const boundaries = useBoundaries()
  const data = useMapData(view.item, view.hour, view.layers)
  const row = data.places.data?.rows.find(each => each.placeId === view.place)
  const models = useModelLayers({
    layers: view.layers,
    hour: data.places.data?.time ?? null,
    item: view.item,
    station: row,
    rows: data.places.data?.rows ?? noRows,
  })
  const selected = useMemo<Point | null>(() => (row ? [row.lon, row.lat] : null), [row])
  const drawing = useMemo(
    () => ({
      circle: tool === 'buffer' && circle.centre ? { centre: circle.centre, km: circle.km } : null,
      line: tool === 'measure' ? line : [],
    }),
    [tool, circle, line],
  )
  const click = (placeId: number | null, at: Point) => {
    if (tool === 'measure') setLine([...line, at])
    else if (tool === 'buffer') setCircle({ ...circle, centre: at })
    else if (placeId !== null) change({ place: placeId })
  }
  return (
    <div className={css.page} data-page-state={stateOf(data, city, boundaries.error)}>
      {boundaries.data && (
        <OneMap
          boundaries={boundaries.data}
          data={data}
          models={models}
          item={view.item}
          layers={view.layers}
          opacity={view.opacity}
          colours={colours}
          selected={selected}
          enterprise={view.enterprise}
          onEnterprise={enterprise => change({ enterprise })}
          panel={view.place !== null}
          drawing={drawing}
          onMap={setCity}
          onMoved={() => setMoves(count => count + 1)}
          onClick={click}
        />
      )}
      <Cards
        data={data}
        models={models}
        view={view}
        change={change}
        city={city}
        colours={colours}
        row={row}
        tool={tool}
        onTool={next => {
          setTool(next)
          setLine([])
          setCircle({ ...circle, centre: next === 'buffer' ? selected : null })
        }}
        line={line}
        circle={circle}
        onCircle={setCircle}
      />
    </div>
  )
}
