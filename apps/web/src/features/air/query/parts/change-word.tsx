import { formatCell } from '@qingyuan/domain/format-cell.ts'
import css from './stage.module.css'

export interface ChangeWordProps {
  value: number | null
  unit: string
  decimals?: number
  /** Is up good? Then the colours swap, the shape does not. */
  upIsGood?: boolean
}

/** ▼ teal is better, ▲ rust is worse, – is unchanged; shape first. */
export const ChangeWord = ({ value, unit, decimals = 1, upIsGood = false }: ChangeWordProps) => {
  if (value === null) return <span className={`${css.change} ${css.none}`}>—</span>
  if (value === 0) return <span className={`${css.change} ${css.none}`}>–</span>
  const text = formatCell({ kind: 'number', decimals }, Math.abs(value))
  return (
    <span className={`${css.change} ${value > 0 === upIsGood ? css.better : css.worse}`}>
      {value > 0 ? '▲' : '▼'}
      {text}
      {unit}
    </span>
  )
}
