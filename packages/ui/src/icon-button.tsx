import type { ButtonHTMLAttributes, ReactNode } from 'react'
import css from './icon-button.module.css'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  label: string
  icon: ReactNode
  active?: boolean
}

/** A 28-px square with an icon; its label is read out and shown on hover. */
export const IconButton = ({ label, icon, active, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={active}
    className={[css.button, active && css.active, className].filter(Boolean).join(' ')}
    {...rest}
  >
    {icon}
  </button>
)
