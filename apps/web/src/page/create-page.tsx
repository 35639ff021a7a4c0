import { type ComponentType, createElement, type ReactNode } from 'react'
import { type FilterSet, type FilterState, type InputsOf, shapeOf, useFilters } from '#/filters/filter.ts'
import { PageStateProvider } from '#/hooks/page-state.tsx'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { type UrlShape, urlNumber } from '#/hooks/use-url-state.ts'
import { type DrawerSet, type DrawersOf, drawersOf } from './drawer.ts'
import { PageFrame } from './page-frame.tsx'

export interface PageHandle<F> {
  /** The URL parameters of the filters, and what changes them. */
  state: FilterState<F>
  change: (patch: Partial<FilterState<F>>) => void
  /** The same without putting back the page of a list and what else depends on a filter. */
  patch: (patch: Partial<FilterState<F>>) => void
  /** Resets all filters to their defaults. */
  reset: () => void
}

/** Context of the body, the actions and the drawer of a page: inputs of the filters and drawers by name, and `page`. */
export type PageProps<F, D> = InputsOf<F> & DrawersOf<D> & { page: PageHandle<F> }

export interface PageOptions<F, D, S = unknown> {
  /** A hook: what several parts of the page share; they get it with their props. */
  useShared?: (props: PageProps<F, D>) => S
  /** In the order of the filter bar. */
  filters?: F
  drawers?: D
  /** Parameters that another filter puts back, as an open record; by filter, where only one of them does. */
  resets?: readonly string[] | Readonly<Record<string, readonly string[]>>
  /** After the filters. */
  bar?: (props: PageProps<F, D> & S) => ReactNode
  /** Right end of the filter bar. */
  actions?: (props: PageProps<F, D> & S) => ReactNode
  /** The drawer that is open. */
  drawer?: (props: PageProps<F, D> & S) => ReactNode
  /** Bar at the foot of workflow pages. */
  actionBar?: (props: PageProps<F, D> & S) => ReactNode
  /** In place of the body when there is nothing to show: a PageEmpty. */
  lacking?: (props: PageProps<F, D> & S) => ReactNode
}

type Nothing = Record<never, never>

/** A page as a value: filters and drawers live in the URL, the state of the page is collected from its cards. */
export const createPage = <F extends FilterSet = Nothing, D extends DrawerSet = Nothing, S = unknown>(
  { filters = {} as F, drawers = {} as D, resets = [], useShared, bar, actions, drawer, actionBar, lacking }: PageOptions<F, D, S>,
  Body: ComponentType<PageProps<F, D> & S>,
): ComponentType => {
  const shape: UrlShape = { page: urlNumber(1), ...shapeOf(filters), ...drawers }
  const Framed = () => {
    const { inputs, controls, state, change, patch, reset } = useFilters(filters, shape, resets)
    const own = { ...inputs, ...drawersOf(drawers, state, patch), page: { state, change, patch, reset } } as unknown as PageProps<F, D>
    const props = { ...own, ...useShared?.(own) } as PageProps<F, D> & S
    const openName = Object.keys(drawers).find(name => state[name] !== null)
    useHotkeys(openName ? { Escape: () => patch({ [openName]: null }) } : {})
    const extra = bar?.(props)
    return (
      <PageFrame
        filters={
          (controls.length > 0 || extra) && (
            <>
              {controls}
              {extra}
            </>
          )
        }
        actions={actions?.(props)}
        drawer={drawer?.(props)}
        actionBar={actionBar?.(props)}
      >
        {lacking?.(props) || createElement(Body as ComponentType<object>, props)}
      </PageFrame>
    )
  }
  return () => (
    <PageStateProvider>
      <Framed />
    </PageStateProvider>
  )
}
