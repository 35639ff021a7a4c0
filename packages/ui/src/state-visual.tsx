import type { ReactNode } from 'react'
import css from './state-visual.module.css'

export interface StateVisualProps {
  icon: ReactNode
  tone?: 'calm' | 'error'
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** One quiet line under the actions: a number and a time. */
  foot?: ReactNode
}

/** A state that has something to say: icon, what, why, and the way out. */
export const StateVisual = ({ icon, tone = 'calm', title, children, actions, foot }: StateVisualProps) => (
  <div className={css.state} role={tone === 'error' ? 'alert' : 'status'}>
    <span className={tone === 'error' ? css.error : css.calm}>{icon}</span>
    <div className={css.title}>{title}</div>
    {children && <div className={css.text}>{children}</div>}
    {actions && <div className={css.actions}>{actions}</div>}
    {foot && <div className={css.foot}>{foot}</div>}
  </div>
)
