import { Card } from '@qingyuan/ui/card.tsx'
import type { ReactNode } from 'react'
import { type PageState, usePageState } from '#/hooks/page-state.tsx'
import { EmptyState } from './state-gate.tsx'

interface PageEmptyProps {
  title: string
  /** The way out. */
  actions?: ReactNode
  /** Default: empty; ready where the page can still be used. */
  state?: PageState
  /** Whatever other cards report. */
  main?: boolean
  /** On a white ground, as the map or chart that is not there; `flush` as a list or map to its edges. */
  ground?: boolean | 'flush'
  children: ReactNode
}

/** In place of the cards of a page: why there is nothing to show, and the way out. */
export const PageEmpty = ({ state = 'empty', main, ground, ...words }: PageEmptyProps) => {
  usePageState(state, { main })
  return ground ? (
    <Card fill flush={ground === 'flush'}>
      <EmptyState {...words} />
    </Card>
  ) : (
    <EmptyState {...words} />
  )
}
