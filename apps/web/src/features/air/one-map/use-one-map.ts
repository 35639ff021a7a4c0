import type { Point } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { useMemo, useReducer, useState } from 'react'
import type { PageState } from '#/hooks/page-state.tsx'
import { urlMaybeNumber, urlNumber, urlOneOf, urlText, urlTexts, useUrlState } from '#/hooks/use-url-state.ts'
import { mapItems } from '#/map/parameters.tsx'
import { useBoundaries } from '#/map/use-boundaries.ts'
import { useDisplay } from '#/page/display.ts'
import { initialLayers } from './layers.ts'
import { useModelLayers } from './models/use-model-layers.ts'
import { type PlaceRow, useMapData } from './use-map-data.ts'

/** What the URL keeps of the map. `hour` is empty while it follows the newest hour. */
const shape = {
  item: urlOneOf(mapItems, 'aqi'),
  hour: urlText(''),
  place: urlMaybeNumber(),
  enterprise: urlMaybeNumber(),
  layers: urlTexts(initialLayers),
  opacity: urlNumber(62),
}

export type Tool = 'measure' | 'buffer' | null
const noRows: readonly PlaceRow[] = []

/** What the map shows, the tool in hand, and the answers behind it. */
export const useOneMap = () => {
  const [view, change] = useUrlState(shape)
  const [city, setCity] = useState<CityMap | null>(null)
  // What is drawn over the map follows its moves.
  const [, redraw] = useReducer((moves: number) => moves + 1, 0)
  const [tool, setTool] = useState<Tool>(null)
  const [line, setLine] = useState<readonly Point[]>([])
  const [circle, setCircle] = useState<{ centre: Point | null; km: number }>({ centre: null, km: 8 })
  const colours = useDisplay(display => display.palette)
  const boundaries = useBoundaries()
  const data = useMapData(view.item, view.hour, view.layers)
  const { time = null, rows = noRows } = data.places.data ?? {}
  const row = rows.find(({ placeId }) => placeId === view.place)
  const models = useModelLayers({ layers: view.layers, hour: time, item: view.item, station: row, rows })
  const selected = useMemo<Point | null>(() => (row ? [row.lon, row.lat] : null), [row])
  const drawing = useMemo(
    () => ({
      circle: tool === 'buffer' && circle.centre ? { centre: circle.centre, km: circle.km } : null,
      line: tool === 'measure' ? line : [],
    }),
    [tool, circle, line],
  )
  const loading = !city || data.places.isPending || data.timeline.isPending
  const state: PageState = boundaries.error || data.places.error ? 'error' : loading ? 'loading' : time ? 'ready' : 'empty'
  return {
    view,
    change,
    city,
    setCity,
    redraw,
    colours,
    boundaries: boundaries.data,
    data,
    time,
    rows,
    row,
    models,
    selected,
    /** An empty platform is empty, not broken. */
    state,
    drawing,
    tool,
    line,
    circle,
    setCircle,
    take: (next: Tool) => {
      setTool(next)
      setLine([])
      setCircle({ ...circle, centre: next === 'buffer' ? selected : null })
    },
    /** A click on the map: the station there, or null, and where it was. */
    click: (placeId: number | null, at: Point) => {
      if (tool === 'measure') setLine([...line, at])
      else if (tool === 'buffer') setCircle({ ...circle, centre: at })
      else if (placeId !== null) change({ place: placeId })
    },
  }
}
export type OneMapState = ReturnType<typeof useOneMap>
