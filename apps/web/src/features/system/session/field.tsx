import type { ReactNode } from 'react'
import css from './login.module.css'

/** Label above, error line below. */
export const Field = ({ label, htmlFor, fault, children }: { label: string; htmlFor: string; fault?: string; children: ReactNode }) => (
  <div className={css.field}>
    <label htmlFor={htmlFor}>{label}</label>
    {children}
    <div className={css.fault} role="alert">
      {fault}
    </div>
  </div>
)
