import type { Point } from '@qingyuan/charts/map/boundaries.ts'
import { StaticMap } from '@qingyuan/charts/static-map/static-map.tsx'
import type { StationShape } from '@qingyuan/charts/svg/station-shape.ts'
import { memo, useMemo } from 'react'
import { useRuntime } from '#/hooks/runtime.ts'
import { paintClasses } from '#/map/paint-classes.ts'
import { levelOf, type MapItem } from '#/map/parameters.tsx'
import type { MapState } from '../screen-context.ts'
import type { ScreenData } from '../use-screen-data.ts'
import { tagsOf } from './tags.ts'

type Row = NonNullable<ScreenData['places']['data']>['rows'][number]

const spotsOf = (rows: readonly Row[], item: MapItem) =>
  rows
    .filter(row => row.kind === 'station')
    .map(row => ({
      at: [row.lon, row.lat] as Point,
      shape: (row.level ?? 'city') as StationShape,
      level: levelOf(row, item),
      late: (row.lateHours ?? 0) > 0,
    }))

interface MapProps extends MapState {
  zoom: number
  /** Answers, not queries: nothing is drawn again while they stay. */
  places: ScreenData['places']['data']
  surface: ScreenData['surface']['data']
  complete: boolean
}

const usePicture = ({ boundaries, colours, surface, item, scale, zoom }: MapProps) =>
  useMemo(() => {
    const width = Math.round(1000 * Math.min(zoom, 1.6))
    const picture = surface && paintClasses(surface, { item, theme: 'dark', colours, scale, boundaries, width, isoline: 1.4 })
    return picture ? { picture, grid: surface } : null
  }, [surface, item, boundaries, colours, scale, zoom])

/** The map under everything: it fills the screen, the city fills the stage. */
export const ScreenMap = memo((props: MapProps) => {
  const { view, boundaries, colours, zoom, places, item, shown, complete } = props
  const runtime = useRuntime()
  const rows = places?.rows
  const classes = useMemo(() => new Map(tagsOf(rows ?? [], item, () => false).map(tag => [tag.adcode, tag.level])), [rows, item])
  const spots = useMemo(() => spotsOf(rows ?? [], item), [rows, item])
  const surface = usePicture(props)
  return (
    <StaticMap
      view={view}
      boundaries={boundaries}
      theme="dark"
      colours={colours}
      scale={zoom}
      tileUrl={runtime?.tileUrl}
      surface={shown.surface ? surface : null}
      counties={shown.counties ? classes : null}
      stations={shown.stations ? spots : null}
      complete={complete}
    />
  )
})
