import { Card } from '@qingyuan/ui/card.tsx'
import type { ReactNode } from 'react'
import { RunGate } from '../run/run-gate.tsx'
import type { RunQuery } from '../run/use-run.ts'
import { FigureCard, type FigureCardProps } from './figure-card.tsx'
import { QueryCard, type QueryCardProps } from './query-card.tsx'

/** The run that a page is about. */
export interface RunOfPage<T> {
  query: RunQuery<T>
  /** Name of the computation: 来源解析. */
  what: string
  isEmpty?: (result: T) => boolean
  /** Why a result is empty, and the way out. */
  empty?: ReactNode
}

type OfRun<P> = Omit<P, 'query' | 'what' | 'isEmpty' | 'empty'>
export type RunCardProps<T> = { run: RunOfPage<T> } & (
  | (OfRun<FigureCardProps<T>> & { children?: (result: T) => ReactNode })
  | (OfRun<QueryCardProps<T>> & { chart?: never; figure?: never })
)

/**
 * A card about the run of its page: a picture of the result where `chart` or `figure` is given, else what its children draw. Queued and
 * running with progress and 取消, failed or cancelled with 重新计算; `quiet` where another card shows the progress.
 */
export const RunCard = <T,>({ run, ...card }: RunCardProps<T>) =>
  card.chart || card.figure ? (
    <FigureCard<T> {...run} {...(card as FigureCardProps<T>)} />
  ) : (
    <QueryCard<T> {...run} {...(card as QueryCardProps<T>)} />
  )

/** The result of the run as the page itself, without a card; a white ground until it is there. */
export const RunStage = <T,>({ run, children }: { run: RunOfPage<T>; children: (result: T) => ReactNode }) => {
  const stage = <RunGate<T> {...run}>{children}</RunGate>
  return run.query.result === null ? <Card fill>{stage}</Card> : stage
}
