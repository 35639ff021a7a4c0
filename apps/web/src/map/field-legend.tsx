import type { FieldClasses } from '@qingyuan/charts/map/field.ts'
import { rgbOf } from '@qingyuan/charts/palette.ts'
import type { ReactNode } from 'react'
import css from './map-cards.module.css'

/** Dark text on light fills, white on dark ones. */
const onOf = (fill: string) => {
  const [red, green, blue] = rgbOf(fill)
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150 ? '#1f2733' : '#ffffff'
}

interface FieldLegendProps {
  /** What the classes are of, with unit. */
  title: ReactNode
  classes: FieldClasses
  /** A class's lower bound as text. */
  text: (value: number) => string
}

/** Classes of a field: each colour bears its lower bound. */
export const FieldLegend = ({ title, classes, text }: FieldLegendProps) => (
  <section className={css.legend} aria-label="图例">
    <p>{title}</p>
    <div className={css.fields}>
      {classes.breaks.map((value, i) => (
        <span key={value} style={{ background: classes.colours[i], color: onOf(classes.colours[i]!) }}>
          ≥ {text(value)}
        </span>
      ))}
    </div>
  </section>
)
