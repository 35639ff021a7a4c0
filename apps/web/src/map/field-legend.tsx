import type { FieldClasses } from '@qingyuan/charts/map/field.ts'
import { inkOn } from '@qingyuan/charts/palette.ts'
import type { ReactNode } from 'react'
import { MapLegend } from './map-legend.tsx'

interface FieldLegendProps {
  /** What the classes are of, with unit. */
  title: ReactNode
  classes: FieldClasses
  /** A class's lower bound as text. */
  text: (value: number) => string
}

/** Classes of a field: each colour bears its lower bound. */
export const FieldLegend = ({ title, classes, text }: FieldLegendProps) => (
  <MapLegend
    title={title}
    fields={classes.breaks.map((value, i) => {
      const fill = classes.colours[i]!
      return { text: `≥ ${text(value)}`, fill, on: inkOn(fill) }
    })}
  />
)
