import type { Boundaries, Point } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { surfaceTones } from '@qingyuan/charts/map/look.ts'
import { MapStage } from '@qingyuan/charts/map/map-stage.tsx'
import { AlarmRings, CountyTags, NeighbourNames } from '@qingyuan/charts/map/overlay.tsx'
import type { StationShape } from '@qingyuan/charts/map/station-icons.ts'
import { iconFeature } from '@qingyuan/charts/map/style.ts'
import { paintSurface } from '@qingyuan/charts/map/surface.ts'
import { parameterText } from '@qingyuan/charts/number-text.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { memo, useEffect, useMemo, useState } from 'react'
import { boundsOf, levelOf, type MapItem, valueOf } from '#/map/parameters.tsx'
import { useRuntime } from '#/page/runtime.ts'
import type { ScreenLayout } from '../layout.ts'
import type { ScreenData } from '../use-screen-data.ts'
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

const featuresOf = (rows: readonly Row[], item: MapItem) =>
  rows
    .filter(row => row.kind === 'station')
    .map(row =>
      iconFeature(row.placeId, [row.lon, row.lat], (row.level ?? 'city') as StationShape, levelOf(row, item), (row.lateHours ?? 0) > 0),
    )

/** What the tags must not cover: stations in alarm, the legend and the box with the method. */
const clearOf = (city: CityMap, alarms: readonly Point[], { stage, u, mode }: ScreenLayout) => {
  const small = mode === 'compact' || mode === 'stack'
  const [legend, method] = [small ? { w: 190, h: 132 } : { w: 216, h: 152 }, small ? { w: 168, h: 84 } : { w: 184, h: 92 }]
  const corner = (box: { w: number; h: number }, left: boolean, id: number) => ({
    id,
    x: (stage.x + (left ? box.w / 2 : stage.w - box.w / 2)) * u,
    y: (stage.y + stage.h - box.h / 2) * u,
    width: box.w * u,
    height: box.h * u,
  })
  const rings = alarms.map((at, i) => ({ id: 1000 + i, ...city.toScreen(at), width: 44 * u, height: 44 * u }))
  return [...rings, corner(legend, true, -1), corner(method, false, -2)]
}

/** Room around the city: the stage with 40 above and below, 24 at the sides. */
const paddingOf = ({ stage, width, height, u }: ScreenLayout) => ({
  top: (stage.y + 40) * u,
  bottom: (height - stage.y - stage.h + 40) * u,
  left: (stage.x + 24) * u,
  right: (width - stage.x - stage.w + 24) * u,
})

interface MapProps {
  boundaries: Boundaries
  layout: ScreenLayout
  /** Answers, not questions: nothing is drawn again while they stay. */
  places: ScreenData['places']['data']
  surface: ScreenData['surface']['data']
  wind: ScreenData['wind']['data']
  item: MapItem
  shown: Shown
  onReady: (city: CityMap) => void
}

/** The map under everything: it fills the screen, the city fills the stage. */
export const ScreenMap = memo(({ boundaries, layout, places, surface, wind, item, shown, onReady }: MapProps) => {
  const [city, setCity] = useState<CityMap | null>(null)
  const runtime = useRuntime()
  const rows = places?.rows
  const tags = useMemo(() => tagsOf(rows ?? [], item), [rows, item])
  const alarms = useMemo(
    () => (rows ?? []).filter(row => row.kind === 'station' && row.alarm).map(row => [row.lon, row.lat] as const),
    [rows],
  )

  useEffect(() => city?.setStations(featuresOf(rows ?? [], item)), [city, rows, item])
  useEffect(() => city?.setCountyClasses(new Map(tags.map(tag => [tag.adcode, tag.level]))), [city, tags])
  useEffect(() => city?.setWind(wind ?? null), [city, wind])
  useEffect(() => {
    if (!city || !surface) return
    const painted = surface.values.some(value => value !== null)
    const paint = {
      bounds: boundsOf(item),
      tones: surfaceTones('dark', 'dark'),
      clip: boundaries.city.features[0]!,
      width: Math.round(1000 * Math.min(layout.u, 1.6)),
      isoline: 1.4,
    }
    city.setSurface(painted ? paintSurface(surface, paint) : null, painted ? surface : null)
  }, [city, surface, item, boundaries, layout.u])
  useEffect(() => {
    if (!city) return
    for (const [layer, on] of Object.entries(shown)) city.show(layer as keyof Shown, on)
  }, [city, shown])

  const { stage, u } = layout
  return (
    <MapStage
      id="daping"
      boundaries={boundaries}
      theme="dark"
      colours="dark"
      scale={u}
      interactive={false}
      padding={paddingOf(layout)}
      tileUrl={runtime?.tileUrl}
      onMap={made => {
        setCity(made)
        void made.drawn.then(() => onReady(made))
      }}
    >
      {map => (
        <div style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
          <NeighbourNames
            city={map}
            boundaries={boundaries}
            theme="dark"
            scale={u}
            view={{ left: stage.x * u, top: (stage.y + 48) * u, right: (stage.x + stage.w) * u, bottom: (stage.y + stage.h) * u }}
          />
          {shown.stations && <AlarmRings city={map} points={alarms} scale={u} color="#ffffff" />}
          <CountyTags
            city={map}
            tags={tags}
            colours="dark"
            scale={u * (layout.mode === 'compact' ? 0.88 : 1)}
            clear={clearOf(map, shown.stations ? alarms : [], layout)}
          />
        </div>
      )}
    </MapStage>
  )
})
