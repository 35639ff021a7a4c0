import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { cellEdges, type FieldClasses, type ModelGrid, paintField, valueGridOf } from '@qingyuan/charts/map/field.ts'
import { useEffect } from 'react'

export interface MapField {
  grid: ModelGrid
  values: readonly (number | null)[]
  classes: FieldClasses
  /** Cells with their edges instead of a smooth surface. */
  cells?: boolean
  /** px across; more shows smaller cells. */
  width?: number
  opacity?: number
}

/** Paints a field of values in classes on a map; null clears it. Grid, values and classes must be the same objects while nothing changes. */
export const useField = (city: CityMap | null, field: MapField | null | undefined) => {
  const { grid, values, classes, cells = false, width, opacity = 0.8 } = field ?? {}
  useEffect(() => {
    if (!city) return
    if (!grid || !values || !classes) return city.setSurface(null, null)
    const plain = valueGridOf(grid, values)
    const laid = cells ? cellEdges(plain) : plain
    city.setSurfaceOpacity(opacity)
    city.setSurface(paintField(laid, classes, { cells, width }), laid)
  }, [city, grid, values, classes, cells, width, opacity])
}
