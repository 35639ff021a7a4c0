import type { ReactNode } from 'react'
import css from './tag.module.css'

export type TagTone = 'good' | 'bad' | 'mark'

/** A word on a tinted ground; grey without a tone. */
export const Tag = ({ tone, children }: { tone?: TagTone; children: ReactNode }) => (
  <span className={css.tag} data-tone={tone}>
    {children}
  </span>
)
