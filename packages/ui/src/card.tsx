import type { CSSProperties, ReactNode } from 'react'
import css from './card.module.css'

export interface CardProps {
  title?: ReactNode
  subtitle?: ReactNode
  /** Right end of the head: icon tools in the fixed order, or a worded button. */
  tools?: ReactNode
  /** Takes the height that is left. */
  fill?: boolean
  /** Content brings its own padding. */
  flush?: boolean
  style?: CSSProperties
  className?: string
  children: ReactNode
}

/** A white card without border: head of 40 px, sides 16, 12 below. */
export const Card = ({ title, subtitle, tools, fill, flush, style, className, children }: CardProps) => (
  <section className={[css.card, fill && css.fill, className].filter(Boolean).join(' ')} style={style}>
    {(title !== undefined || tools !== undefined) && (
      <header className={css.head}>
        {title !== undefined && <h2>{title}</h2>}
        {subtitle !== undefined && <span className={css.subtitle}>{subtitle}</span>}
        {tools !== undefined && <div className={css.tools}>{tools}</div>}
      </header>
    )}
    <div className={flush ? css.flush : css.body}>{children}</div>
  </section>
)
