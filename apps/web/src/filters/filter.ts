import { type ComponentType, createElement, type ReactNode } from 'react'
import { type StateOf, type UrlShape, type UrlValue, useUrlState } from '#/hooks/use-url-state.ts'

/* oxlint-disable typescript/no-explicit-any -- the filters' own types are recovered by InputsOf and FilterState */

export interface FilterControl<T, I = T> {
  value: T
  /** Value that the body of the page gets. */
  input: I
  onChange: (value: T) => void
}

/** A filter with one URL parameter, named by its key on the page. */
export interface Filter<T, I = T> {
  url: UrlValue<T>
  /** A hook: what the body gets. */
  useInput: (value: T) => I
  Control?: ComponentType<FilterControl<T, I>>
}

/** A filter with several URL parameters of fixed names. */
export interface FilterGroup<S extends UrlShape, I> {
  shape: S
  useInput: (state: StateOf<S>) => I
  Control?: ComponentType<{ state: StateOf<S>; input: I; change: (patch: Partial<StateOf<S>>) => void }>
}

/** A bare UrlValue is a parameter without a control: a tab, what is selected in a table. */
export type FilterSet = Readonly<Record<string, UrlValue<any> | Filter<any, any> | FilterGroup<any, any>>>

type Join<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void ? I : never
type InputOfFilter<F> = F extends { useInput: (value: any) => infer I } ? I : F extends UrlValue<infer T> ? T : never
type SingleState<F> = F extends { url: UrlValue<infer T> } ? T : F extends UrlValue<infer T> ? T : never
type GroupKeys<F> = { [K in keyof F]: F[K] extends { shape: UrlShape } ? K : never }[keyof F]
type GroupState<F> = [GroupKeys<F>] extends [never]
  ? unknown
  : Join<{ [K in GroupKeys<F>]: F[K] extends { shape: infer S } ? StateOf<S> : never }[GroupKeys<F>]>

/** Values of the filters as the body of a page gets them. */
export type InputsOf<F> = { -readonly [K in keyof F]: InputOfFilter<F[K]> }
/** The URL parameters of the filters. */
export type FilterState<F> = { -readonly [K in Exclude<keyof F, GroupKeys<F>>]: SingleState<F[K]> } & GroupState<F>

/** A filter whose value is what the calls take. */
export const filter = <T>(url: UrlValue<T>, Control?: Filter<T>['Control']): Filter<T> => ({ url, useInput: value => value, Control })

const isGroup = (each: FilterSet[string]): each is FilterGroup<any, any> => 'shape' in each
const isSingle = (each: FilterSet[string]): each is Filter<any, any> => 'url' in each

/** URL parameters of a set of filters. */
export const shapeOf = (set: FilterSet): UrlShape =>
  Object.assign({}, ...Object.entries(set).map(([key, each]) => (isGroup(each) ? each.shape : { [key]: isSingle(each) ? each.url : each })))

/**
 * Inputs and controls of a set of filters. The set is a constant of the module, so that its hooks run in the same order each time; `shape`
 * holds its parameters and those of the page's drawers.
 */
export const useFilters = (
  set: FilterSet,
  shape: UrlShape,
  resets: readonly string[] | Readonly<Record<string, readonly string[]>> = [],
) => {
  const [state, patch] = useUrlState(shape)
  // Another filter starts at the first page of a list.
  const change = (next: Record<string, unknown>) => {
    const also = resets instanceof Array ? resets : Object.keys(next).flatMap(key => resets[key] ?? [])
    patch({ ...Object.fromEntries([...also, 'page'].flatMap(key => (key in shape ? [[key, shape[key]?.initial]] : []))), ...next })
  }
  const inputs: Record<string, unknown> = {}
  const controls: ReactNode[] = []
  for (const [key, each] of Object.entries(set)) {
    if (isGroup(each)) {
      const own = Object.fromEntries(Object.keys(each.shape).map(name => [name, state[name]]))
      inputs[key] = each.useInput(own)
      if (each.Control) controls.push(createElement(each.Control, { key, state: own, input: inputs[key], change }))
    } else if (isSingle(each)) {
      inputs[key] = each.useInput(state[key])
      const onChange = (value: unknown) => change({ [key]: value })
      if (each.Control) controls.push(createElement(each.Control, { key, value: state[key], input: inputs[key], onChange }))
    } else inputs[key] = state[key]
  }
  const reset = () => change(Object.fromEntries(Object.entries(shapeOf(set)).map(([key, url]) => [key, url.initial])))
  return { inputs, controls, state, change, patch, reset }
}
