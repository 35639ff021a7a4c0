import type { ReactNode } from 'react'
import css from './key-figures.module.css'
import { Subscript } from './subscript.tsx'

export interface KeyFigure {
  label: ReactNode
  value: ReactNode
  unit?: ReactNode
  /** Change or comparison, after the unit. */
  note?: ReactNode
}

export interface KeyFiguresProps {
  figures: readonly KeyFigure[]
  /** Inside a card, on its ground: from the left, or spread over the width. */
  inside?: 'start' | 'spread'
}

/** A row of large numbers, white over a table unless it is inside a card. */
export const KeyFigures = ({ figures, inside }: KeyFiguresProps) => (
  <dl className={css.row} data-inside={inside}>
    {figures.map((figure, index) => (
      <div key={index}>
        <dt>{typeof figure.label === 'string' ? <Subscript text={figure.label} /> : figure.label}</dt>
        <dd>
          <b>{figure.value}</b> {figure.unit && <span>{figure.unit}</span>}
          {figure.note}
        </dd>
      </div>
    ))}
  </dl>
)
