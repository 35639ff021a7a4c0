import type { ReactNode } from 'react'
import css from './status-bar.module.css'

/** A white line above what a run has found: how it was made, what may be done with it. Its parts may query its width (`@container`). */
export const StatusBar = ({ children }: { children: ReactNode }) => <div className={css.bar}>{children}</div>
