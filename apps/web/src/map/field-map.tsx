import type { Boundaries } from '@qingyuan/charts/map/boundaries.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { type ReactNode, useState } from 'react'
import { CityStage } from './city-stage.tsx'
import { type MapField, useField } from './use-field.ts'

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
  useField(city, field)
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
