import { type UrlValue, urlMaybeNumber } from '#/hooks/use-url-state.ts'

/* oxlint-disable typescript/no-explicit-any -- the drawers' own types are recovered by DrawersOf */

/** Drawers of a page by name, which is their URL parameter; null while closed. At most one is open. */
export type DrawerSet = Readonly<Record<string, UrlValue<any>>>

export interface Drawer<T> {
  value: T | null
  open: (value: T) => void
  close: () => void
}
/** A drawer that shows no particular thing: `open()`. */
export interface PlainDrawer extends Omit<Drawer<true>, 'open'> {
  open: () => void
}

export type DrawersOf<D> = {
  -readonly [K in keyof D]: D[K] extends UrlValue<infer T> ? (NonNullable<T> extends true ? PlainDrawer : Drawer<NonNullable<T>>) : never
}

/** Open or closed: a list of rules, an import. */
export const plainDrawer: UrlValue<true | null> = {
  initial: null,
  read: text => (text === '1' ? true : null),
  write: value => (value ? '1' : ''),
}
/** Of a record. */
export const recordDrawer: UrlValue<number | null> = urlMaybeNumber()
/** Of a record, or of a new one. */
export const editDrawer: UrlValue<number | 'new' | null> = {
  initial: null,
  read: text => (text === 'new' ? 'new' : /^\d+$/.test(text) ? Number(text) : null),
  write: value => (value === null ? '' : String(value)),
}
/** Of something with a text for a key. */
export const textDrawer: UrlValue<string | null> = { initial: null, read: text => text || null, write: value => value ?? '' }
/** Of one of several words. */
export const wordDrawer = <W extends string>(words: readonly W[]): UrlValue<W | null> => ({
  initial: null,
  read: text => words.find(word => word === text) ?? null,
  write: value => value ?? '',
})
/** Of several records, or of none in particular. */
export const numbersDrawer: UrlValue<readonly number[] | null> = {
  initial: null,
  read: text => text.split('-').filter(Boolean).map(Number).filter(Number.isFinite),
  write: value => (value === null ? '' : value.length === 0 ? '-' : value.join('-')),
}
/** Of a question that is an object; `is` refuses what was typed into the URL. */
export const objectDrawer = <T extends object>(is: (value: unknown) => value is T): UrlValue<T | null> => ({
  initial: null,
  read: text => {
    try {
      const value: unknown = JSON.parse(text)
      return is(value) ? value : null
    } catch {
      return null
    }
  },
  write: value => (value === null ? '' : JSON.stringify(value)),
})

/** Values and switches of the drawers; opening one closes the others. */
export const drawersOf = (
  set: DrawerSet,
  state: Record<string, unknown>,
  change: (patch: Record<string, unknown>) => void,
): Record<string, unknown> => {
  const closed = Object.fromEntries(Object.keys(set).map(name => [name, null]))
  return Object.fromEntries(
    Object.keys(set).map(name => [
      name,
      {
        value: state[name] ?? null,
        open: (value: unknown = true) => change({ ...closed, [name]: value }),
        close: () => change({ [name]: null }),
      },
    ]),
  )
}
