import type { Point } from '@qingyuan/charts/map/boundaries.ts'
import { AlarmRings, CountyTags, countyTagBoxes, NeighbourNames } from '@qingyuan/charts/map/overlay.tsx'
import type { TagBox } from '@qingyuan/charts/map/place-tags.ts'
import type { MapView } from '@qingyuan/charts/map/view.ts'
import { WindOver } from '@qingyuan/charts/map/wind-over.tsx'
import { Overlay } from '@qingyuan/ui/layout.tsx'
import { darkColours } from '@qingyuan/ui/tokens.ts'
import { memo, useMemo } from 'react'
import { useOwnCounties } from '#/hooks/own-counties.ts'
import { Traced } from '../figures.tsx'
import type { ScreenLayout } from '../layout.ts'
import type { MapState } from '../screen-context.ts'
import { looksOf } from '../screen-looks.ts'
import { hourQuestion } from '../trace-questions.ts'
import type { ScreenData } from '../use-screen-data.ts'
import { tagsOf } from './tags.ts'
import { windBoxOf } from './view-padding.ts'

/** The legend and the box with the scale and the method. On a phone the legend takes the width, the scale is above it. */
const panelsOf = ({ stage, u, mode, phone }: ScreenLayout) => {
  const small = looksOf(mode).compact
  const [legend, method] = phone
    ? [
        { w: stage.w, h: 72, up: 0 },
        { w: 116, h: 32, up: 72 },
      ]
    : [small ? { w: 190, h: 132, up: 0 } : { w: 216, h: 152, up: 0 }, small ? { w: 320, h: 36, up: 0 } : { w: 380, h: 40, up: 0 }]
  const corner = (box: { w: number; h: number; up: number }, left: boolean, id: number) => ({
    id,
    x: (stage.x + (left ? box.w / 2 : stage.w - box.w / 2)) * u,
    y: (stage.y + stage.h - box.up - box.h / 2) * u,
    width: box.w * u,
    height: box.h * u,
  })
  return [corner(legend, true, -1), corner(method, false, -2)]
}

/** What the tags must not cover: stations, those in alarm with their rings, and the panels. */
const clearOf = (view: MapView, stations: readonly Spot[], u: number, panels: readonly TagBox[]) => {
  const marks = stations.map(({ at, size }, i) => ({ id: 1000 + i, ...view.toScreen(at), width: size * u, height: size * u }))
  return [...marks, ...panels]
}

interface Spot {
  at: Point
  /** Of its mark, px of the design. */
  size: number
}

/** Stations with the size of their marks; the rings of an alarm are larger. */
const spotsOf = (rows: readonly ScreenRow[]): Spot[] =>
  rows
    .filter(({ kind }) => kind === 'station')
    .map(({ lon, lat, alarm, level }) => ({ at: [lon, lat], size: alarm ? 44 : level === 'micro' ? 9 : 20 }))

const tagScale = ({ mode, phone }: ScreenLayout) => (phone ? 0.62 : mode === 'compact' ? 0.88 : 1)

type ScreenRow = NonNullable<ScreenData['places']['data']>['rows'][number]

interface MapOverlayProps extends MapState {
  layout: ScreenLayout
  places: ScreenData['places']['data']
  wind: ScreenData['wind']['data']
}

/** Over the map: names and values, and wind above them. Painted after the cards, so that a frame of wind redraws the stage alone. */
export const MapOverlay = memo(({ view, boundaries, colours, layout, places, wind, item, shown }: MapOverlayProps) => {
  const rows = places?.rows
  const isOwn = useOwnCounties()
  const tags = useMemo(() => tagsOf(rows ?? [], item, isOwn), [rows, item, isOwn])
  const alarms = useMemo(
    () => (rows ?? []).filter(row => row.kind === 'station' && row.alarm).map(row => [row.lon, row.lat] as const),
    [rows],
  )
  const spots = useMemo(() => spotsOf(rows ?? []), [rows])
  const { stage, u } = layout
  const scale = u * tagScale(layout)
  const panels = useMemo(() => panelsOf(layout), [layout])
  const boxes = useMemo(
    () => countyTagBoxes(view, tags, scale, clearOf(view, shown.stations ? spots : [], u, panels)),
    [view, tags, scale, shown.stations, spots, u, panels],
  )
  return (
    <Overlay>
      <NeighbourNames
        view={view}
        boundaries={boundaries}
        theme="dark"
        scale={u}
        within={{ left: stage.x * u, top: (stage.y + 48) * u, right: (stage.x + stage.w) * u, bottom: (stage.y + stage.h) * u }}
        clear={panels}
      />
      {shown.stations && <AlarmRings view={view} points={alarms} scale={u} color={darkColours.onAccent} />}
      <CountyTags
        tags={tags}
        boxes={boxes}
        colours={colours}
        scale={scale}
        around={({ adcode }, value) => {
          const tag = tags.find(each => each.adcode === adcode)
          return <Traced of={hourQuestion(tag?.placeId, item, tag?.time)}>{value}</Traced>
        }}
      />
      <WindOver
        view={view}
        boundaries={boundaries}
        theme="dark"
        scale={u}
        wind={shown.wind ? (wind ?? null) : null}
        box={windBoxOf(layout)}
        clear={boxes}
      />
    </Overlay>
  )
})
