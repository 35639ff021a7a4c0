import type { LegendField } from '@qingyuan/charts/to-png.ts'
import { Row } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'
import css from './map-cards.module.css'

interface MapLegendProps {
  /** Quantity of the classes, with unit. */
  title: ReactNode
  fields: readonly LegendField[]
  /** What the marks of the map mean: folded, so that the map stays in sight. */
  notes?: ReactNode
  /** Choices of the classes, beside the title. */
  tools?: ReactNode
  className?: string
}

/** Classes of what a map shows, each on its colour. */
export const MapLegend = ({ title, fields, notes, tools, className = css.legend }: MapLegendProps) => (
  <section data-map-panel className={className} aria-label="图例">
    <Row justify="between">
      <p>{title}</p>
      {tools}
    </Row>
    <div className={css.fields}>
      {fields.map(({ text, fill, on }) => (
        <span key={text} style={{ background: fill, color: on }}>
          {text}
        </span>
      ))}
    </div>
    {notes && (
      <details className={css.notes}>
        <summary>图例说明</summary>
        {notes}
      </details>
    )}
  </section>
)
