import type { ReactNode } from 'react'
import css from './key-figures.module.css'

export interface KeyFigure {
  label: ReactNode
  value: ReactNode
  unit?: ReactNode
  /** Change or comparison, after the unit. */
  note?: ReactNode
}

/** A white row of large numbers over a table. */
export const KeyFigures = ({ figures }: { figures: readonly KeyFigure[] }) => (
  <dl className={css.row}>
    {figures.map((figure, index) => (
      <div key={index}>
        <dt>{figure.label}</dt>
        <dd>
          <b>{figure.value}</b>
          {figure.unit && <span>{figure.unit}</span>}
          {figure.note}
        </dd>
      </div>
    ))}
  </dl>
)
