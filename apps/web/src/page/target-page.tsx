import { type ComponentType, createElement, type ReactNode } from 'react'
import type { Filter, FilterGroup, FilterSet } from '#/filters/filter.ts'
import { usePageState } from '#/hooks/page-state.tsx'
import { createPage, type PageOptions, type PageProps } from './create-page.tsx'
import type { DrawerSet } from './drawer.ts'

/* oxlint-disable typescript/no-explicit-any -- the target's own type is recovered by T */
type TargetFilter<T> = Filter<any, T | null | undefined> | FilterGroup<any, T | null | undefined>

interface Target<K extends string, T, D> {
  name: K
  /** First of the filter bar; its input is undefined while it loads, null when there is nothing to choose. */
  filter: TargetFilter<T>
  /** Why there is nothing, and the way out. */
  none: ReactNode
  drawers?: D
  drawer?: (props: any) => ReactNode
  /** Above the body of each of its pages. */
  lead?: (props: any) => ReactNode
}

const Nothing = ({ children }: { children: ReactNode }) => {
  usePageState('empty')
  return children
}

type Own<K extends string, T> = Readonly<Record<K, FilterGroup<any, T>>>
type Empty = Record<never, never>
export type TargetProps<K extends string, T, F = Empty, D = Empty> = PageProps<F, D> & Readonly<Record<K, T>>

/** Makes pages about one chosen thing (an inventory, a task): its choice, why there is none, and a body that always has it. */
export const targetPage =
  <K extends string, T, OwnDrawers extends DrawerSet = Empty>({ name, filter, none, drawers, drawer, lead }: Target<K, T, OwnDrawers>) =>
  <F extends FilterSet = Empty, D extends DrawerSet = Empty, S = unknown>(
    options: Omit<PageOptions<F & Own<K, T>, D & OwnDrawers, S>, 'filters' | 'drawers'> & { filters?: F; drawers?: D },
    Body: ComponentType<PageProps<F & Own<K, T>, D & OwnDrawers> & S>,
  ): ComponentType => {
    const known = (draw: ((props: any) => ReactNode) | undefined) => draw && ((props: any) => props[name] && draw(props))
    return createPage<any, any, any>(
      {
        ...options,
        // The shared hook runs before there is a target.
        useShared: options.useShared as ((props: any) => object) | undefined,
        filters: { [name]: filter, ...options.filters },
        drawers: { ...drawers, ...options.drawers },
        bar: known(options.bar as never),
        actions: known(options.actions as never),
        actionBar: known(options.actionBar as never),
        drawer: known((props: any) => drawer?.(props) || (options.drawer as ((all: any) => ReactNode) | undefined)?.(props)),
      },
      (props: any) =>
        props[name] ? (
          <>
            {lead?.(props)}
            {createElement(Body as ComponentType<any>, props)}
          </>
        ) : (
          props[name] === null && <Nothing>{none}</Nothing>
        ),
    )
  }
