import type { Frame } from '@qingyuan/domain/frame.ts'
import { Button } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import type { FilterSet } from '#/filters/filter.ts'
import { urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import type { ChartView } from './chart-card.tsx'
import { createPage, type PageOptions, type PageProps } from './create-page.tsx'
import { EmptyState } from './state-gate.tsx'

/** 图/表 of the main card, and the time that is looked at; an empty one is that of the page. */
const airFilters = { view: urlOneOf(['chart', 'table'] as const, 'chart'), at: urlText() }
type AirFilters = typeof airFilters
type Own = PageProps<AirFilters, object>

const timesOf = (frame: Frame | undefined) => frame?.columns.find(({ kind }) => kind === 'time')?.values.map(String) ?? []

const airOf = ({ view, at, page }: Own) => ({
  /** Of the main card. */
  cardView: { view, onView: (next: ChartView) => page.change({ view: next }) },
  /** Rows of the frame as times, the one that is looked at, and the way to another; `first` before a choice, −1 for none. */
  timeIn: (frame: Frame | undefined, first: (times: readonly string[]) => number) => {
    const times = timesOf(frame)
    const row = times.includes(at) ? times.indexOf(at) : first(times)
    return { times, row, time: times[row] ?? '', onTime: (to: number) => page.change({ at: times[to] ?? '' }) }
  },
  /** Why a card has no data, and the way back to the page's own filters. */
  noData: (title: string, why?: ReactNode, reset = page.reset) => (
    <EmptyState title={title} actions={<Button onClick={reset}>清除筛选</Button>}>
      {why}
    </EmptyState>
  ),
})

type Nothing = Record<never, never>
type Given<F> = PageProps<F & AirFilters, Nothing> & ReturnType<typeof airOf>
export interface AirPageOptions<F, S>
  extends Omit<PageOptions<F & AirFilters, Nothing, ReturnType<typeof airOf> & S>, 'filters' | 'useShared' | 'drawers'> {
  /** Places, parameter, period. */
  filters: F
  useShared?: (props: Given<F>) => S
}
/** What the cards of a page of air get. */
export type AirProps<F, S = unknown> = Given<F> & S

/** A page about the air of places over a period: 图/表 and the time that is looked at are in its URL. */
export const airPage = <F extends FilterSet, S = unknown>(
  { filters, useShared, ...options }: AirPageOptions<F, S>,
  Body: ComponentType<AirProps<F, S>>,
): ComponentType =>
  createPage<F & AirFilters, Nothing, ReturnType<typeof airOf> & S>(
    {
      ...options,
      filters: { ...filters, ...airFilters },
      useShared: props => {
        const air = airOf(props as unknown as Own)
        return { ...air, ...useShared?.({ ...props, ...air } as Given<F>) } as ReturnType<typeof airOf> & S
      },
    },
    Body as ComponentType<PageProps<F & AirFilters, Nothing> & ReturnType<typeof airOf> & S>,
  )
