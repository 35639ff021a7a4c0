import { specClass } from '@qingyuan/domain/standards/bands.ts'
import type { CityMap } from '../src/map/city-map.ts'
import { type MapTheme, surfaceTones } from '../src/map/map-look.ts'
import { MapStage } from '../src/map/map-stage.tsx'
import { iconFeature } from '../src/map/style.ts'
import { paintSurface } from '../src/map/surface.ts'
import { galleryBoundaries } from './gallery-map.tsx'

const field = (lon: number, lat: number) => 60 + 70 * Math.exp(-((lon - 113.1) ** 2 + (lat - 36.25) ** 2) * 8)
const grid = {
  west: 112,
  south: 35.6,
  east: 113.8,
  north: 37.2,
  columns: 91,
  rows: 81,
  values: Array.from({ length: 91 * 81 }, (_, i) => field(112 + (i % 91) * 0.02, 37.2 - Math.floor(i / 91) * 0.02)),
}
const wind = { ...grid, columns: 2, rows: 2, u: [3, 2, 3, 2], v: [-2, -1, -2, -1] }
const kinds = ['national', 'provincial', 'city', 'micro', 'voc'] as const

const fill = (city: CityMap, theme: MapTheme) => {
  const bounds = [50, 100, 150, 200, 300]
  city.setSurface(
    paintSurface(grid, { bounds, tones: surfaceTones(theme, theme), clip: galleryBoundaries.city.features[0]!, width: 600, isoline: 1.4 }),
    grid,
  )
  city.setStations(
    kinds.flatMap((kind, row) =>
      [0, 1, 2, 3, 4, 5, 6].map(level =>
        iconFeature(row * 10 + level, [112.5 + level * 0.15, 36.05 + row * 0.18], kind, level || null, level === 6 && row === 1),
      ),
    ),
  )
  city.setCountyClasses(
    new Map(
      galleryBoundaries.counties.features.map(({ properties: { adcode, centroid } }) => [adcode, specClass('aqi', field(...centroid))]),
    ),
  )
  city.setWind(wind)
  city.show('wind', true)
}

/** Surface, every icon, and wind. */
export const MapEntry = ({ theme }: { theme: MapTheme }) => (
  <div style={{ position: 'relative', height: 420 }}>
    <MapStage
      id={`gallery-${theme}`}
      boundaries={galleryBoundaries}
      theme={theme}
      colours={theme}
      scale={1}
      interactive
      padding={{ top: 20, bottom: 20, left: 20, right: 20 }}
      onMap={city => fill(city, theme)}
    />
  </div>
)
