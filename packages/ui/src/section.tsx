import type { ReactNode } from 'react'
import css from './section.module.css'

export interface SectionProps {
  title?: ReactNode
  /** Right end of the heading, quiet. */
  note?: ReactNode
  children: ReactNode
}

/** A part of a drawer under a heading. */
export const Section = ({ title, note, children }: SectionProps) => (
  <section className={css.section}>
    {title !== undefined && (
      <h3>
        <span>{title}</span>
        {note !== undefined && <small>{note}</small>}
      </h3>
    )}
    {children}
  </section>
)
