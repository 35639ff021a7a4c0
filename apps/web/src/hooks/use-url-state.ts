import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** How one filter writes itself into the URL and reads itself back; a text it does not understand is its default. */
export interface UrlValue<T> {
  initial: T
  read: (text: string) => T | undefined
  write: (value: T) => string
}

export const urlText = (initial = ''): UrlValue<string> => ({ initial, read: text => text, write: value => value })
export const urlOneOf = <T extends string>(values: readonly T[], initial: T): UrlValue<T> => ({
  initial,
  read: text => values.find(value => value === text),
  write: value => value,
})
export const urlFlag = (initial = false): UrlValue<boolean> => ({
  initial,
  read: text => text === '1',
  write: value => (value ? '1' : '0'),
})
export const urlNumber = (initial: number): UrlValue<number> => ({
  initial,
  read: text => (Number.isFinite(Number(text)) ? Number(text) : undefined),
  write: String,
})
/** Null while nothing is chosen. */
export const urlMaybeNumber = (): UrlValue<number | null> => ({
  initial: null,
  read: text => (/^\d+$/.test(text) ? Number(text) : null),
  write: value => (value === null ? '' : String(value)),
})
export const urlNumbers = (initial: readonly number[] = []): UrlValue<readonly number[]> => ({
  initial,
  read: text => text.split(',').map(Number).filter(Number.isFinite),
  write: values => values.join(','),
})
export const urlTexts = (initial: readonly string[] = []): UrlValue<readonly string[]> => ({
  initial,
  read: text => text.split(',').filter(Boolean),
  write: values => values.join(','),
})

// oxlint-disable-next-line typescript/no-explicit-any -- the shape's own value types are recovered by StateOf
export type UrlShape = Record<string, UrlValue<any>>
export type StateOf<S> = { [K in keyof S]: S[K] extends UrlValue<infer T> ? T : never }

/** Patches of one tick become one navigation. */
let pending: URLSearchParams | null = null

const readAll = (shape: UrlShape, search: URLSearchParams) =>
  Object.fromEntries(
    Object.entries(shape).map(([key, value]) => {
      const text = search.get(key)
      return [key, text === null ? value.initial : (value.read(text) ?? value.initial)]
    }),
  )

/**
 * Filters of a page, kept in its URL: shareable, restored on reload and on return to the tab. Defaults are left out of the URL. The shape
 * must be a constant outside the component, or memoised.
 */
export const useUrlState = <S extends UrlShape>(shape: S): [StateOf<S>, (patch: Partial<StateOf<S>>) => void] => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => readAll(shape, new URLSearchParams(search)) as StateOf<S>, [shape, search])
  const change = useCallback(
    (patch: Partial<StateOf<S>>) => {
      const first = pending === null
      pending ??= new URLSearchParams(window.location.search)
      for (const [key, value] of Object.entries(patch)) {
        const codec = shape[key]
        if (!codec) continue
        const text = codec.write(value)
        if (text === codec.write(codec.initial)) pending.delete(key)
        else pending.set(key, text)
      }
      if (!first) return
      queueMicrotask(() => {
        const next = pending?.toString() ?? ''
        pending = null
        void navigate({ search: next && `?${next}` }, { replace: true })
      })
    },
    [shape, navigate],
  )
  return [state, change]
}
