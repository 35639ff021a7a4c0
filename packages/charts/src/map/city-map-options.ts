import type { PaddingOptions } from 'maplibre-gl'
import type { ClassTheme } from '../palette.ts'
import type { Boundaries } from './boundaries.ts'
import type { MapTheme } from './map-look.ts'

export interface CityMapOptions {
  boundaries: Boundaries
  theme: MapTheme
  colours: ClassTheme
  /** Size of icons and lines against the design. */
  scale: number
  interactive: boolean
  padding: PaddingOptions
  /** XYZ raster tiles (`https://…/{z}/{x}/{y}.png`); the map is complete without. */
  tileUrl?: string | null
  /** Farthest view; 6 shows the city and its neighbours, 3 a continent for ways of air. */
  minZoom?: number
}
