import { numberText } from '@qingyuan/domain/number-text.ts'
import css from '../screen.module.css'

/** A change with its shape first; `up` says what rising means. */
export const Change = ({ value, decimals = 0, up = 'worse' }: { value: number | null; decimals?: number; up?: 'worse' | 'better' }) => {
  if (value === null || !Number.isFinite(value)) return <span className={css.dim}>—</span>
  if (Math.abs(value) < 0.5 * 10 ** -decimals) return <span className={css.dim}>–</span>
  const rising = value > 0
  return (
    <span className={rising === (up === 'worse') ? css.worse : css.better}>
      {rising ? '▲' : '▼'} {numberText(Math.abs(value), decimals)}
    </span>
  )
}
