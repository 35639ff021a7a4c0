import { Row } from '@qingyuan/ui/layout.tsx'
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { OutsidePageState, type PageState, PageStateProvider, useCollectedState, useHasPageState } from '#/hooks/page-state.tsx'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import css from './page-frame.module.css'
import { StandardChip } from './standard-chip.tsx'
import { useTrace } from './use-trace.ts'

export interface PageFrameProps {
  /** Set by hand on pages whose cards do not report it yet. */
  state?: PageState
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

const TraceDrawer = lazy(async () => ({ default: (await import('./trace-drawer.tsx')).TraceDrawer }))

const RootContext = createContext<HTMLElement | null>(null)

/** A drawer of a card, drawn at the right of its page. */
export const PageDrawer = ({ children }: { children: ReactNode }) => {
  const root = use(RootContext)
  return root && createPortal(<OutsidePageState>{children}</OutsidePageState>, root)
}

/** Lineage drawer, while the URL names a number. */
const Lineage = () => {
  const { question, close } = useTrace()
  useHotkeys(question ? { Escape: close } : {})
  return (
    question && (
      <Suspense>
        <TraceDrawer question={question} onClose={close} />
      </Suspense>
    )
  )
}

const Frame = ({ state, filters, actions, drawer, actionBar, children }: PageFrameProps) => {
  const collected = useCollectedState()
  const [root, setRoot] = useState<HTMLElement | null>(null)
  // A hidden page detaches its refs: its open drawers, and what is typed into them, must stay.
  const keepRoot = useCallback((node: HTMLElement | null) => {
    if (node) setRoot(node)
  }, [])
  return (
    <div ref={keepRoot} className={css.page} data-page-state={state ?? collected.state}>
      <div className={css.column}>
        {(filters || actions || collected.standard) && (
          <div className={css.bar}>
            {filters}
            {collected.standard && (
              <div className={css.standard}>
                <StandardChip standard={collected.standard} />
              </div>
            )}
            {actions && (
              <Row toEnd wrap gap={12} justify="end">
                {actions}
              </Row>
            )}
          </div>
        )}
        <div className={css.content}>
          <RootContext value={root}>{children}</RootContext>
        </div>
        {actionBar && <footer className={css.actionBar}>{actionBar}</footer>}
      </div>
      <OutsidePageState>{drawer || <Lineage />}</OutsidePageState>
    </div>
  )
}

/**
 * Root of every page: filter bar, content that takes the height that is left, drawer at the right. Carries `data-page-state`, collected from
 * the cards inside. A page that uses `createPage` has it already.
 */
export const PageFrame = (props: PageFrameProps) =>
  useHasPageState() ? (
    <Frame {...props} />
  ) : (
    <PageStateProvider>
      <Frame {...props} />
    </PageStateProvider>
  )
