import type { ReactNode } from 'react'
import css from './list-row.module.css'

export interface ListRowProps {
  title: ReactNode
  /** A quiet line under the title. */
  note?: ReactNode
  /** Right end: buttons, a state. */
  children?: ReactNode
}

/** One of a short list with what can be done with it. */
export const ListRow = ({ title, note, children }: ListRowProps) => (
  <div className={css.row}>
    <div>
      {title}
      {note && <small>{note}</small>}
    </div>
    {children}
  </div>
)
