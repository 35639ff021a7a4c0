import type { ReactNode } from 'react'
import css from './page-frame.module.css'

export type PageState = 'loading' | 'ready' | 'empty' | 'error'

export interface PageFrameProps {
  state: PageState
  /** Filters, left of the filter bar: where, what, step, range, compare. */
  filters?: ReactNode
  /** Right end of the filter bar: standard chip, counts, page actions. */
  actions?: ReactNode
  /** A SideDrawer (or several of which at most one is open). */
  drawer?: ReactNode
  /** Bar of 48 px at the foot of workflow pages. */
  actionBar?: ReactNode
  children: ReactNode
}

/** Root of every page: filter bar, content that takes the height that is left, drawer at the right. Carries `data-page-state`. */
export const PageFrame = ({ state, filters, actions, drawer, actionBar, children }: PageFrameProps) => (
  <div className={css.page} data-page-state={state}>
    <div className={css.column}>
      {(filters || actions) && (
        <div className={css.bar}>
          {filters}
          {actions && <div className={css.actions}>{actions}</div>}
        </div>
      )}
      <div className={css.content}>{children}</div>
      {actionBar && <footer className={css.actionBar}>{actionBar}</footer>}
    </div>
    {drawer}
  </div>
)
