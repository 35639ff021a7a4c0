import { boxOf } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { At } from '@qingyuan/charts/map/overlay.tsx'
import { iconFeature } from '@qingyuan/charts/map/style.ts'
import type { StationShape } from '@qingyuan/charts/svg/station-shape.ts'
import { Overlay } from '@qingyuan/ui/layout.tsx'
import { useEffect, useMemo, useState } from 'react'
import { CityNames } from '#/map/city-names.tsx'
import { CityStage } from '#/map/city-stage.tsx'
import { ZoomTools } from '#/map/zoom-tools.tsx'
import { useScaleOn } from '#/page/class-scale.ts'
import { useDisplay } from '#/page/display.ts'
import { errorMarks } from './error-marks.ts'
import { paintLayer, valueGridOf } from './paint.ts'
import css from './surface-map.module.css'
import type { SurfaceMapState } from './use-surface-map.ts'

const padding = { top: 24, right: 24, bottom: 100, left: 24 }
const edge = { left: 20, top: 20, right: 60, bottom: 90 }

/** Surface and stations of the map follow the answers. */
const useLayers = (city: CityMap | null, m: SurfaceMapState) => {
  const colours = useDisplay(display => display.palette)
  const { hours, index, surface, outline, scaleOf, view } = m
  const classScale = useScaleOn(m.hour.slice(0, 10))
  // On errors and differences the classes of concentrations would be read on the wrong scale.
  const isClassed = view.layer === 'value'
  const features = useMemo(
    () =>
      hours.stations.map((station, i) =>
        iconFeature(
          station.id,
          [station.lon, station.lat],
          (station.level ?? 'city') as StationShape,
          isClassed ? (hours.classes[i]![index] ?? null) : null,
          hours.values[i]![index] === null,
        ),
      ),
    [hours, index, isClassed],
  )
  useEffect(() => city?.setStations(features), [city, features])
  useEffect(() => {
    city?.show('surface', true)
    city?.setSurfaceOpacity(0.72)
  }, [city])
  useEffect(() => {
    if (city && outline) city.map.fitBounds(boxOf(outline), { padding, animate: false })
  }, [city, outline])
  const { reply } = surface
  useEffect(() => {
    if (!city || !outline) return
    if (!reply || reply.answer.stations === 0) return city.setSurface(null, null)
    const grid = valueGridOf(reply.question, reply.answer)
    const scale = scaleOf(reply.question.layer)
    city.setSurface(paintLayer(grid, { item: view.item, scale, classScale, colours, clip: outline, width: 900 }), grid)
  }, [city, outline, reply, view.item, scaleOf, classScale, colours])
  return features
}

/** What a station's value is more, or less, than the others say of it. */
const ErrorMarks = ({ m, city }: { m: SurfaceMapState; city: CityMap }) => {
  const { reply } = m.surface
  if (reply?.question.layer !== 'error') return null
  return errorMarks(city.view, m.hours, reply.answer.errors, m.view.item).map(({ id, x, y, text }) => (
    <At key={id} x={x} y={y}>
      <span className={css.error}>{text}</span>
    </At>
  ))
}

/** The surface over the city, clipped to the outline, with the stations it comes from. */
export const SurfaceStage = ({ m }: { m: SurfaceMapState }) => {
  const [city, setCity] = useState<CityMap | null>(null)
  const features = useLayers(city, m)
  return (
    <CityStage id="surface-map" padding={padding} onMap={setCity}>
      {(map, boundaries) => (
        <>
          <CityNames city={map} boundaries={boundaries} scale={1} edge={edge} size={13} stations={features} />
          <Overlay>
            <ErrorMarks m={m} city={map} />
          </Overlay>
          <ZoomTools city={map} onAll={() => m.outline && map.map.fitBounds(boxOf(m.outline), { padding, duration: 300 })} />
        </>
      )}
    </CityStage>
  )
}
