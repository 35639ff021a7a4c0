import type { Boundaries } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { cellEdges, paintField, valueGridOf } from '@qingyuan/charts/map/field.ts'
import { MapStage } from '@qingyuan/charts/map/map-stage.tsx'
import { AlarmRings, CountyNames, NeighbourNames } from '@qingyuan/charts/map/overlay.tsx'
import { TrackOver } from '@qingyuan/charts/map/track-over.tsx'
import { Overlay } from '@qingyuan/ui/layout.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from 'react'
import { paintClasses } from '#/map/paint-classes.ts'
import { useCityMapLook } from '#/map/use-city-look.ts'
import { usePanelBoxes } from '#/map/use-panel-boxes.ts'
import { useStationClicks } from '#/map/use-station-clicks.ts'
import { useScaleOn } from '#/page/class-scale.ts'
import { countyValues, featuresOf } from './features.ts'
import { ModelOverlay } from './models/model-overlay.tsx'
import type { OneMapState } from './use-one-map.ts'

/** Padding that the cards take from the map, px. */
export const paddingOf = (panel: boolean) =>
  innerWidth <= 640
    ? { top: 164, right: 12, bottom: 220, left: 12 }
    : { top: 76, right: panel ? 440 : 72, bottom: panel ? 236 : 170, left: 300 }

type Named = Pick<ComponentProps<typeof CountyNames>, 'boundaries' | 'values' | 'stations' | 'alarms'>

/** Names of neighbours, and of the counties with their values where they are shown, beside the cards. */
const Names = ({
  city,
  shown,
  panel,
  children,
  ...counties
}: Named & { city: CityMap; shown: boolean; panel: boolean; children: ReactNode }) => {
  const clear = usePanelBoxes(city)
  const { view } = city
  const { width: right, height: bottom } = view
  const within =
    right <= 640
      ? { left: 0, top: 150, right, bottom: bottom - 200 }
      : { left: 290, top: 60, right: right - (panel ? 420 : 60), bottom: bottom - 150 }
  return (
    <>
      <NeighbourNames {...{ view, within, clear }} boundaries={counties.boundaries} theme="light" scale={1} />
      {children}
      {shown && <CountyNames {...{ view, clear }} size={13} {...counties} />}
    </>
  )
}

export const OneMap = (props: OneMapState & { boundaries: Boundaries }) => {
  const { boundaries, change, colours, data, drawing, models, redraw, rows, selected, setCity: onMap, view } = props
  const { enterprise, item, layers, opacity } = view
  const panel = view.place !== null
  const [city, setCity] = useState<CityMap | null>(null)
  const look = useCityMapLook()
  const features = useMemo(() => featuresOf(data, item, layers), [data, item, layers])
  const values = useMemo(() => countyValues(rows, item), [rows, item])
  const alarms = useMemo(() => rows.filter(row => row.kind === 'station' && row.alarm).map(row => [row.lon, row.lat] as const), [rows])
  const surface = layers.includes('surface') ? data.surface.data : undefined
  const scale = useScaleOn(surface?.time?.slice(0, 10))
  // One field at a time: what a model or the inventory gives takes the place of the interpolated surface.
  const field = (layers.includes('diffusion') && models.plume) || (layers.includes('emissions') && models.emissions) || null

  useEffect(() => city?.setStations(features), [city, features])
  useEffect(() => city?.select(selected), [city, selected])
  useEffect(() => city?.setDrawing(drawing.circle, drawing.line), [city, drawing])
  // The diagnosed wind, where it is shown and computed, takes the place of the stations' wind.
  const wind = (layers.includes('diagnostic') && models.wind) || (data.wind.data ?? null)
  useEffect(() => city?.setWind(wind), [city, wind])
  useEffect(() => city?.setSurfaceOpacity(opacity / 100), [city, opacity])
  useEffect(() => {
    if (!city) return
    if (field) {
      const grid = valueGridOf(field.grid, field.values)
      return city.setSurface(paintField(grid, field.classes, { width: 1100, cells: field.cells }), field.cells ? cellEdges(grid) : grid)
    }
    if (!surface) return
    const painted = paintClasses(surface, { item, theme: 'light', colours, scale, boundaries, width: 1100, isoline: 2 })
    city.setSurface(painted, painted && surface)
  }, [city, surface, field, item, colours, scale, boundaries])
  useEffect(() => {
    city?.show('surface', layers.includes('surface') || field !== null)
    city?.show('wind', layers.includes('wind') || layers.includes('diagnostic'))
    city?.show('borders', layers.includes('borders'))
  }, [city, layers, field])

  useStationClicks(city, props.click)
  useEffect(() => {
    const ends = city?.map.on('moveend', redraw)
    return () => ends?.unsubscribe()
  }, [city, redraw])

  return (
    <MapStage
      id="one-map"
      {...look!}
      padding={paddingOf(panel)}
      onMap={made => {
        setCity(made)
        void made.drawn.then(() => onMap(made))
      }}
    >
      {map => (
        <Overlay>
          <Names
            {...{ boundaries, panel, values }}
            city={map}
            shown={layers.includes('borders')}
            stations={features}
            alarms={layers.includes('alarms') ? alarms : []}
          >
            {city && models.track && <TrackOver city={city} track={models.track.points} classes={models.track.classes} />}
            <ModelOverlay
              view={map.view}
              models={models}
              layers={layers}
              circle={drawing.circle}
              enterprise={enterprise}
              onEnterprise={id => change({ enterprise: id })}
            />
          </Names>
          {layers.includes('alarms') && <AlarmRings view={map.view} points={alarms} scale={0.9} color={lightColours.error} />}
        </Overlay>
      )}
    </MapStage>
  )
}
