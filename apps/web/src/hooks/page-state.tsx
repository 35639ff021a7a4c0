import { createContext, type ReactNode, use, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { QueryState } from './use-call.ts'

export type PageState = 'loading' | 'ready' | 'empty' | 'error'

export interface StateReport {
  state: PageState
  /** The card that the page is about: when it is empty, the page is. False: the page is never empty because of it. */
  main?: boolean
  /** Standard that the filter bar shows. */
  standard?: string
}

interface Collector {
  report: (id: string, report: StateReport | null) => void
}

const CollectorContext = createContext<Collector | null>(null)
const CollectedContext = createContext<Required<Pick<StateReport, 'state'>> & Pick<StateReport, 'standard'>>({ state: 'ready' })

/** An error counts before loading; a page is empty when its main card is, or every card. */
export const combineReports = (reports: readonly StateReport[]): PageState => {
  const some = (state: PageState) => reports.some(report => report.state === state)
  if (some('error')) return 'error'
  if (some('loading')) return 'loading'
  const mainEmpty = reports.some(report => report.main && report.state === 'empty')
  const someEmpty = reports.some(report => report.main !== false && report.state === 'empty')
  return mainEmpty || (someEmpty && !some('ready')) ? 'empty' : 'ready'
}

/** State of a query for the page: null while it is disabled. */
export const stateOfQuery = (query: QueryState<unknown>): 'loading' | 'ready' | 'error' | null => {
  if (query.error) return 'error'
  if (query.data !== undefined) return 'ready'
  return query.fetchStatus === 'idle' ? null : 'loading'
}

/**
 * Collects the states of the cards inside. A page that is hidden by <Activity> keeps its last state: its effects are cleaned up with it, and
 * its cards report again when it is shown.
 */
export const PageStateProvider = ({ children }: { children: ReactNode }) => {
  const reports = useRef(new Map<string, StateReport>())
  const shown = useRef(false)
  const [collected, setCollected] = useState<{ state: PageState; standard?: string }>({ state: 'loading' })
  const { collector, update } = useMemo(() => {
    const collect = () => {
      if (!shown.current) return
      const all = [...reports.current.values()]
      const next = { state: combineReports(all), standard: all.find(each => each.standard)?.standard }
      setCollected(old => (old.state === next.state && old.standard === next.standard ? old : next))
    }
    const report = (id: string, each: StateReport | null) => {
      if (each) {
        reports.current.set(id, each)
        collect()
      } else {
        reports.current.delete(id)
        // A card that changes its state takes its report back first: the page must not change in between.
        queueMicrotask(collect)
      }
    }
    return { collector: { report }, update: collect }
  }, [])
  useLayoutEffect(() => {
    shown.current = true
    update()
    return () => {
      shown.current = false
    }
  }, [update])
  return (
    <CollectorContext value={collector}>
      <CollectedContext value={collected}>{children}</CollectedContext>
    </CollectorContext>
  )
}

/** Excludes its content from the state of the page: drawers. */
export const OutsidePageState = ({ children }: { children: ReactNode }) => <CollectorContext value={null}>{children}</CollectorContext>

/** State and standard of the page around. */
export const useCollectedState = () => use(CollectedContext)
export const useHasPageState = (): boolean => use(CollectorContext) !== null

/** Reports a card's state to its page; null is not counted. */
export const usePageState = (state: PageState | null, { main, standard }: Omit<StateReport, 'state'> = {}) => {
  const collector = use(CollectorContext)
  const id = useId()
  useLayoutEffect(() => {
    if (!collector || state === null) return
    collector.report(id, { state, main, standard })
    return () => collector.report(id, null)
  }, [collector, id, state, main, standard])
}

/** Counts a query that no card shows: the page waits for it and fails with it. */
export const usePageQuery = (query: QueryState<unknown>) => {
  const state = stateOfQuery(query)
  usePageState(state === 'ready' ? null : state)
}
