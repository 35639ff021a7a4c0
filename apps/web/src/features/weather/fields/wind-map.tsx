import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { paintField, rampClasses, valueGridOf } from '@qingyuan/charts/map/field.ts'
import { surfaceTones } from '@qingyuan/charts/map/map-look.ts'
import { paintSurface } from '@qingyuan/charts/map/surface.ts'
import { WindSector } from '@qingyuan/charts/paths/wind-sector.tsx'
import { useEffect, useMemo, useState } from 'react'
import { CityNames } from '#/map/city-names.tsx'
import { CityStage } from '#/map/city-stage.tsx'
import { boundsOf } from '#/map/parameters.tsx'
import { stationFeature } from '#/map/station-feature.ts'
import { useBoundaries } from '#/map/use-boundaries.ts'
import { useStationClicks } from '#/map/use-station-clicks.ts'
import { ZoomTools } from '#/map/zoom-tools.tsx'
import { useScaleOn } from '#/page/class-scale.ts'
import { useDisplay } from '#/page/display.ts'
import type { WindData } from './use-wind-data.ts'

const padding = { top: 24, right: 24, bottom: 72, left: 24 }
/** m/s; the first class is a light air. */
export const speedClasses = rampClasses('blue', [0.5, 1.5, 3, 5, 8, 12])

/** Fills and marks of the map follow the answers. */
const useLayers = (city: CityMap | null, data: WindData) => {
  const colours = useDisplay(display => display.palette)
  const boundaries = useBoundaries().data
  const { view, surface, wind, rows, station } = data
  const features = useMemo(() => rows.map(row => stationFeature(row, view.item)), [rows, view.item])
  useEffect(() => city?.setStations(features), [city, features])
  const [lon, lat] = [station?.lon, station?.lat]
  useEffect(() => city?.select(lon === undefined || lat === undefined ? null : [lon, lat]), [city, lon, lat])
  useEffect(() => {
    city?.setWind(wind.grid)
    city?.show('wind', true)
  }, [city, wind.grid])
  const field = view.ground === 'surface' ? surface.data : undefined
  const scale = useScaleOn(data.hour.slice(0, 10))
  const speed = view.ground === 'speed' ? wind.gridded : null
  useEffect(() => {
    if (!city || !boundaries) return
    if (speed) {
      const grid = valueGridOf(speed.grid, speed.value)
      city.setSurfaceOpacity(0.7)
      return city.setSurface(paintField(grid, speedClasses, { width: 900 }), grid)
    }
    city.setSurfaceOpacity(0.62)
    if (!field?.values.some(value => value !== null)) return city.setSurface(null, null)
    const paint = {
      bounds: boundsOf(view.item, scale),
      tones: surfaceTones('light', colours),
      clip: boundaries.city.features[0]!,
      width: 1100,
      isoline: 2,
    }
    city.setSurface(paintSurface(field, paint), field)
  }, [city, boundaries, field, speed, view.item, colours, scale])
  return features
}

interface WindMapProps {
  data: WindData
  onMap: (city: CityMap) => void
  onPick: (placeId: number) => void
}

/** Concentrations, stations, moving wind, and the sector of the chosen station. */
export const WindMap = ({ data, onMap, onPick }: WindMapProps) => {
  const [city, setCity] = useState<CityMap | null>(null)
  const features = useLayers(city, data)
  useStationClicks(city, placeId => placeId !== null && onPick(placeId))
  const { station, sector } = data
  return (
    <CityStage
      id="wind-map"
      padding={padding}
      onMap={made => {
        setCity(made)
        onMap(made)
      }}
    >
      {(map, boundaries) => (
        <>
          <CityNames
            city={map}
            boundaries={boundaries}
            scale={1}
            edge={{ left: 20, top: 20, right: 60, bottom: 90 }}
            size={13}
            stations={features}
          >
            {station && sector && (
              <WindSector
                view={map.view}
                centre={[station.lon, station.lat]}
                bearing={sector.bearing}
                halfAngle={sector.halfAngle}
                radiusKm={sector.reachKm.at(-1) ?? 0}
                rings={sector.reachKm.slice(0, -1)}
              />
            )}
          </CityNames>
          <ZoomTools city={map} onAll={() => map.fit(padding, true)} />
        </>
      )}
    </CityStage>
  )
}
