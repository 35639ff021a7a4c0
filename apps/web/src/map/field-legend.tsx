import type { FieldClasses } from '@qingyuan/charts/map/field.ts'
import type { ReactNode } from 'react'
import { MapLegend } from './map-legend.tsx'
import { legendOfClasses } from './save-map.ts'

interface FieldLegendProps {
  /** Quantity of the classes, with unit. */
  title: ReactNode
  classes: FieldClasses
  /** A class's lower bound as text. */
  text: (value: number) => string
}

/** Classes of a field: each colour bears its lower bound. */
export const FieldLegend = ({ title, classes, text }: FieldLegendProps) => (
  <MapLegend title={title} fields={legendOfClasses(classes, text)} />
)
