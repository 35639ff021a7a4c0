import type { Boundaries, Point } from '@qingyuan/charts/map/boundaries.ts'
import { surfaceTones } from '@qingyuan/charts/map/look.ts'
import { AlarmRings, CountyTags, NeighbourNames } from '@qingyuan/charts/map/overlay.tsx'
import type { StationShape } from '@qingyuan/charts/map/station-icons.ts'
import { StillMap } from '@qingyuan/charts/map/still/still-map.tsx'
import { paintSurface } from '@qingyuan/charts/map/surface.ts'
import type { MapView } from '@qingyuan/charts/map/view.ts'
import { parameterText } from '@qingyuan/charts/number-text.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { memo, useMemo } from 'react'
import { boundsOf, levelOf, type MapItem, valueOf } from '#/map/parameters.tsx'
import { useRuntime } from '#/page/runtime.ts'
import type { ScreenLayout } from '../layout.ts'
import type { ScreenData } from '../use-screen-data.ts'
import { roomOf, windBoxOf } from './room.ts'
import type { Shown } from './switches.tsx'

type Row = NonNullable<ScreenData['places']['data']>['rows'][number]

const tagsOf = (rows: readonly Row[], item: MapItem) =>
  counties.map(county => {
    const row = rows.find(r => r.kind === 'county' && r.countyId === county.id)
    return {
      adcode: county.adcode,
      name: county.name,
      at: [county.centroid.lon, county.centroid.lat] as Point,
      value: parameterText(item, row ? valueOf(row, item) : null),
      level: row ? levelOf(row, item) : null,
    }
  })

const spotsOf = (rows: readonly Row[], item: MapItem) =>
  rows
    .filter(row => row.kind === 'station')
    .map(row => ({
      at: [row.lon, row.lat] as Point,
      shape: (row.level ?? 'city') as StationShape,
      level: levelOf(row, item),
      late: (row.lateHours ?? 0) > 0,
    }))

/** What the tags must not cover: stations in alarm, the legend and the box with the method. */
const clearOf = (view: MapView, alarms: readonly Point[], { stage, u, mode }: ScreenLayout) => {
  const small = mode === 'compact' || mode === 'stack'
  const [legend, method] = [small ? { w: 190, h: 132 } : { w: 216, h: 152 }, small ? { w: 168, h: 84 } : { w: 184, h: 92 }]
  const corner = (box: { w: number; h: number }, left: boolean, id: number) => ({
    id,
    x: (stage.x + (left ? box.w / 2 : stage.w - box.w / 2)) * u,
    y: (stage.y + stage.h - box.h / 2) * u,
    width: box.w * u,
    height: box.h * u,
  })
  const rings = alarms.map((at, i) => ({ id: 1000 + i, ...view.toScreen(at), width: 44 * u, height: 44 * u }))
  return [...rings, corner(legend, true, -1), corner(method, false, -2)]
}

interface MapProps {
  boundaries: Boundaries
  layout: ScreenLayout
  /** Answers, not questions: nothing is drawn again while they stay. */
  places: ScreenData['places']['data']
  surface: ScreenData['surface']['data']
  wind: ScreenData['wind']['data']
  item: MapItem
  shown: Shown
  complete: boolean
}

const usePicture = ({ boundaries, surface, item, layout: { u } }: MapProps) =>
  useMemo(() => {
    if (!surface?.values.some(value => value !== null)) return null
    const paint = {
      bounds: boundsOf(item),
      tones: surfaceTones('dark', 'dark'),
      clip: boundaries.city.features[0]!,
      width: Math.round(1000 * Math.min(u, 1.6)),
      isoline: 1.4,
    }
    return { picture: paintSurface(surface, paint), grid: surface }
  }, [surface, item, boundaries, u])

/** The map under everything: it fills the screen, the city fills the stage. */
export const ScreenMap = memo((props: MapProps) => {
  const { boundaries, layout, places, wind, item, shown, complete } = props
  const runtime = useRuntime()
  const rows = places?.rows
  const tags = useMemo(() => tagsOf(rows ?? [], item), [rows, item])
  const classes = useMemo(() => new Map(tags.map(tag => [tag.adcode, tag.level])), [tags])
  const spots = useMemo(() => spotsOf(rows ?? [], item), [rows, item])
  const alarms = useMemo(
    () => (rows ?? []).filter(row => row.kind === 'station' && row.alarm).map(row => [row.lon, row.lat] as const),
    [rows],
  )
  const surface = usePicture(props)
  const { stage, u } = layout
  return (
    <StillMap
      boundaries={boundaries}
      theme="dark"
      colours="dark"
      scale={u}
      padding={roomOf(layout)}
      tileUrl={runtime?.tileUrl}
      surface={shown.surface ? surface : null}
      counties={shown.counties ? classes : null}
      stations={shown.stations ? spots : null}
      wind={shown.wind ? (wind ?? null) : null}
      windBox={windBoxOf(layout)}
      complete={complete}
    >
      {view => (
        <div style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
          <NeighbourNames
            view={view}
            boundaries={boundaries}
            theme="dark"
            scale={u}
            within={{ left: stage.x * u, top: (stage.y + 48) * u, right: (stage.x + stage.w) * u, bottom: (stage.y + stage.h) * u }}
          />
          {shown.stations && <AlarmRings view={view} points={alarms} scale={u} color="#ffffff" />}
          <CountyTags
            view={view}
            tags={tags}
            colours="dark"
            scale={u * (layout.mode === 'compact' ? 0.88 : 1)}
            clear={clearOf(view, shown.stations ? alarms : [], layout)}
          />
        </div>
      )}
    </StillMap>
  )
})
