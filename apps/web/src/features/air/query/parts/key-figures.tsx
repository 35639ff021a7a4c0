import { Subscript } from '@qingyuan/ui/subscript.tsx'
import type { ReactNode } from 'react'
import css from './stage.module.css'

export interface KeyFigure {
  label: string
  value: string
  unit?: string
  change?: ReactNode
}

/** Figures in one row: label, number with unit, change. */
export const KeyFigures = ({ figures, spread }: { figures: readonly KeyFigure[]; spread?: boolean }) => (
  <div className={spread ? `${css.figures} ${css.spread}` : css.figures}>
    {figures.map(({ label, value, unit, change }) => (
      <div key={label}>
        <small>
          <Subscript text={label} />
        </small>
        <strong>{value}</strong> {unit && <em>{unit}</em>}
        {change}
      </div>
    ))}
  </div>
)
