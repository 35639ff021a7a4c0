import type { Boundaries } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { cellEdges, type FieldClasses, type ModelGrid, paintField, valueGridOf } from '@qingyuan/charts/map/field.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { CityStage } from './city-stage.tsx'

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

export interface FieldMapProps {
  /** One a page. */
  id: string
  padding: { top: number; right: number; bottom: number; left: number }
  /** Null clears the map. */
  field: MapField | null
  onMap?: (city: CityMap) => void
  /** Names, marks and tools over the map. */
  children: (city: CityMap, boundaries: Boundaries) => ReactNode
}

/** A map of the city under a field of values in classes. */
export const FieldMap = ({ id, padding, field, onMap, children }: FieldMapProps) => {
  const [city, setCity] = useState<CityMap | null>(null)
  const { grid, values, classes, cells = false, width, opacity = 0.8 } = field ?? {}
  useEffect(() => {
    if (!city) return
    if (!grid || !values || !classes) return city.setSurface(null, null)
    const plain = valueGridOf(grid, values)
    const laid = cells ? cellEdges(plain) : plain
    city.setSurfaceOpacity(opacity)
    city.setSurface(paintField(laid, classes, { cells, width }), laid)
  }, [city, grid, values, classes, cells, width, opacity])
  const take = (next: CityMap) => {
    setCity(next)
    onMap?.(next)
  }
  return (
    <CityStage id={id} padding={padding} onMap={take}>
      {children}
    </CityStage>
  )
}
