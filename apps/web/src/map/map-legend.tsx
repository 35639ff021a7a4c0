import type { LegendField } from '@qingyuan/charts/to-png.ts'
import type { ReactNode } from 'react'
import css from './map-cards.module.css'

interface MapLegendProps {
  /** Quantity of the classes, with unit. */
  title: ReactNode
  fields: readonly LegendField[]
  className?: string
}

/** Classes of what a map shows, each on its colour. */
export const MapLegend = ({ title, fields, className = css.legend }: MapLegendProps) => (
  <section className={className} aria-label="图例">
    <p>{title}</p>
    <div className={css.fields}>
      {fields.map(({ text, fill, on }) => (
        <span key={text} style={{ background: fill, color: on }}>
          {text}
        </span>
      ))}
    </div>
  </section>
)
