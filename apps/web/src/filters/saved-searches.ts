/** Kinds of saved searches by id: what each one keeps of the fields. */
export type SearchKinds<T> = Readonly<Record<string, { title: string; keeps: readonly (keyof T)[] }>>

export interface SavedSearch<T> {
  name: string
  question: Partial<T>
}
/** Saved searches by kind, the newest first. */
export type SavedSets<T> = Readonly<Record<string, readonly SavedSearch<T>[]>>

const most = 20

const isSaved = (item: unknown): item is SavedSearch<never> =>
  typeof item === 'object' &&
  item !== null &&
  typeof (item as SavedSearch<never>).name === 'string' &&
  typeof (item as SavedSearch<never>).question === 'object' &&
  (item as SavedSearch<never>).question !== null

const parsed = (text: string | null): Record<string, unknown> => {
  try {
    return JSON.parse(text ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Searches of these kinds in the storage; a text that cannot be read is nothing. */
export const readSets = <T>(kinds: SearchKinds<T>, storage: Pick<Storage, 'getItem'>, key: string): SavedSets<T> => {
  const stored = parsed(storage.getItem(key))
  const listOf = (kind: string) => (Array.isArray(stored[kind]) ? stored[kind].filter(isSaved) : [])
  return Object.fromEntries(Object.keys(kinds).map(kind => [kind, listOf(kind)]))
}

/** The sets with this search first; one of the same name is replaced. */
export const withSearch = <T>(kinds: SearchKinds<T>, sets: SavedSets<T>, kind: string, name: string, fields: T): SavedSets<T> => {
  const question = Object.fromEntries((kinds[kind]?.keeps ?? []).map(key => [key, fields[key]])) as Partial<T>
  return { ...sets, [kind]: [{ name, question }, ...withoutSearch(sets, kind, name)[kind]!].slice(0, most) }
}

export const withoutSearch = <T>(sets: SavedSets<T>, kind: string, name: string): SavedSets<T> => ({
  ...sets,
  [kind]: (sets[kind] ?? []).filter(each => each.name !== name),
})

export const countOf = <T>(sets: SavedSets<T>): number => Object.values(sets).reduce((sum, list) => sum + list.length, 0)
