import { InboxOutlined } from '@ant-design/icons'
import { Skeleton, type SkeletonShape } from '@qingyuan/ui/skeleton.tsx'
import { StateVisual } from '@qingyuan/ui/state-visual.tsx'
import { useDelayed } from '@qingyuan/ui/use-delayed.ts'
import type { ReactNode } from 'react'
import { type PageState, stateOfQuery, usePageState } from '#/hooks/page-state.tsx'
import type { QueryState } from '#/hooks/use-call.ts'
import { ErrorState } from './error-state.tsx'
import css from './page-frame.module.css'

export interface StateGateProps<T> {
  query: QueryState<T>
  /** Name of the failed request: 小时数据查询. */
  what: string
  skeleton?: SkeletonShape
  isEmpty?: (data: T) => boolean
  /** Why it is empty and the way out; a default is drawn when left out. */
  empty?: ReactNode
  /** The page is about it: when it is empty, the page is. False: the page is never empty because of it. */
  main?: boolean
  /** Standard that the filter bar of the page shows. */
  standard?: string
  children: (data: T) => ReactNode
}

/** One card's four states: nothing for 300 ms then a skeleton, old data at 60 % while it is refetched, empty, error inside the card. */
export const StateGate = <T,>({ query, what, skeleton = 'table', isEmpty, empty, main, standard, children }: StateGateProps<T>) => {
  const isBlank = query.data !== undefined && (isEmpty?.(query.data) ?? false)
  const state = stateOfQuery(query)
  usePageState(state === 'ready' && isBlank ? 'empty' : state, { main, standard })
  const waiting = useDelayed(query.data === undefined && !query.error)
  const refreshing = useDelayed(query.data !== undefined && query.isFetching && query.isPlaceholderData)
  if (query.error) return <ErrorState what={what} error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return waiting ? <Skeleton shape={skeleton} /> : null
  if (isBlank) return empty ?? <EmptyState />
  return (
    <div className={css.stale} data-refreshing={refreshing}>
      {children(query.data)}
    </div>
  )
}

export const EmptyState = ({
  title = '没有符合条件的数据',
  children,
  actions,
}: {
  title?: string
  children?: ReactNode
  actions?: ReactNode
}) => (
  <StateVisual icon={<InboxOutlined />} title={title} actions={actions}>
    {children}
  </StateVisual>
)

/** A figure without anything to draw, and the way out. */
export const noFigure = (why: string) => <EmptyState title="没有可画的数据">{why}</EmptyState>

/** State of a page made of these questions: error when one failed, loading while one has no answer, empty when the page says so. */
export const pageStateOf = (queries: readonly QueryState<unknown>[], empty = false): PageState => {
  if (queries.some(query => query.error)) return 'error'
  if (queries.some(query => query.data === undefined && query.fetchStatus !== 'idle')) return 'loading'
  return empty ? 'empty' : 'ready'
}
