import type { Boundaries } from '@qingyuan/charts/map/boundaries.ts'
import { type MapTheme, surfaceTones } from '@qingyuan/charts/map/map-look.ts'
import { paintSurface, type ValueGrid } from '@qingyuan/charts/map/surface.ts'
import type { ClassTheme } from '@qingyuan/charts/palette.ts'
import type { ClassScale } from '@qingyuan/domain/standards/class-scale.ts'
import { boundsOf, type MapItem } from './parameters.tsx'

interface PaintOptions {
  item: MapItem
  theme: MapTheme
  colours: ClassTheme
  scale: ClassScale
  boundaries: Boundaries
  /** Of the picture and of its isolines, px. */
  width: number
  isoline: number
}

/** A surface within the city in the classes of what a map shows; null without a value. */
export const paintClasses = (grid: ValueGrid, { item, theme, colours, scale, boundaries, width, isoline }: PaintOptions) =>
  grid.values.some(value => value !== null)
    ? paintSurface(grid, {
        bounds: boundsOf(item, scale),
        tones: surfaceTones(theme, colours),
        clip: boundaries.city.features[0]!,
        width,
        isoline,
      })
    : null
