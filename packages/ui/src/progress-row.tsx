import type { ReactNode } from 'react'
import css from './progress-row.module.css'

export interface ProgressRowProps {
  title: ReactNode
  /** 0..1 */
  progress: number
  tone?: 'running' | 'done' | 'failed'
  state: ReactNode
  action?: ReactNode
}

/** One piece of background work: name, how far, and what can be done with it. */
export const ProgressRow = ({ title, progress, tone = 'running', state, action }: ProgressRowProps) => (
  <div className={css.row}>
    <span className={css.title}>{title}</span>
    <span className={css.state}>{state}</span>
    {action}
    <div className={css.track} role="progressbar" aria-valuenow={Math.round(progress * 100)} aria-valuemin={0} aria-valuemax={100}>
      <i className={css[tone]} style={{ width: `${Math.min(1, Math.max(0, progress)) * 100}%` }} />
    </div>
  </div>
)
