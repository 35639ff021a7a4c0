import type { BoundaryFeature } from '@qingyuan/charts/map/boundaries.ts'
import { paintField } from '@qingyuan/charts/map/field.ts'
import { surfaceTones } from '@qingyuan/charts/map/map-look.ts'
import { paintSurface, type ValueGrid } from '@qingyuan/charts/map/surface.ts'
import type { ClassTheme } from '@qingyuan/charts/palette.ts'
import type { ClassScale } from '@qingyuan/domain/standards/class-scale.ts'
import type { SurfaceAnswer, SurfaceQuestion } from '#/compute/surface-of.ts'
import { boundsOf, type MapItem } from '#/map/parameters.tsx'
import type { Scale } from './scales.ts'

/** The answer as the map's pictures want it: positions are those of the cells' middles. */
export const valueGridOf = ({ grid }: SurfaceQuestion, { values }: SurfaceAnswer): ValueGrid => {
  const [x, y] = [(grid.east - grid.west) / grid.columns / 2, (grid.north - grid.south) / grid.rows / 2]
  return {
    west: grid.west + x,
    east: grid.east - x,
    south: grid.south + y,
    north: grid.north - y,
    columns: grid.columns,
    rows: grid.rows,
    values: Array.from(values, value => (value === value ? value : null)),
  }
}

interface PaintOptions {
  item: MapItem
  /** Null: the classes of the specification. */
  scale: Scale | null
  /** Of the concentrations of the hour. */
  classScale: ClassScale
  colours: ClassTheme
  clip: BoundaryFeature
  width: number
}

/** A surface in fixed classes: those of the specification, or those of a scale. */
export const paintLayer = (grid: ValueGrid, { item, scale, classScale, colours, clip, width }: PaintOptions): HTMLCanvasElement => {
  if (!scale)
    return paintSurface(grid, { bounds: boundsOf(item, classScale), tones: surfaceTones('light', colours), clip, width, isoline: 2 })
  return paintField(grid, scale.classes, { width, clip })
}
