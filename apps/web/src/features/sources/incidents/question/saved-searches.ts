import type { Question } from './question.ts'

/** The three kinds of saved searches: what each one keeps of a question. */
export const searchKinds = {
  area: { title: '区域', keeps: ['placeId', 'rangeM'] },
  trajectory: { title: '后向轨迹', keeps: ['placeId', 'from', 'to', 'height'] },
  tracing: { title: '污染溯源', keeps: ['placeId', 'from', 'to', 'parameter', 'rangeM', 'height'] },
} as const satisfies Record<string, { title: string; keeps: readonly (keyof Question)[] }>
export type SearchKind = keyof typeof searchKinds
export const searchKindIds = Object.keys(searchKinds) as SearchKind[]

export interface SavedSearch {
  name: string
  question: Partial<Question>
}
export type SavedSets = Readonly<Record<SearchKind, readonly SavedSearch[]>>

const none: SavedSets = { area: [], trajectory: [], tracing: [] }
const most = 20
/** Each user of a browser has their own. */
const keyOf = (userId: number) => `TRACE_SEARCHES_${userId}`

const isSaved = (item: unknown): item is SavedSearch =>
  typeof item === 'object' &&
  item !== null &&
  typeof (item as SavedSearch).name === 'string' &&
  typeof (item as SavedSearch).question === 'object' &&
  (item as SavedSearch).question !== null

/** What the storage holds; a text that cannot be read is nothing. */
export const readSets = (storage: Pick<Storage, 'getItem'>, userId: number): SavedSets => {
  try {
    const stored = JSON.parse(storage.getItem(keyOf(userId)) ?? '{}') as Record<string, unknown>
    const listOf = (kind: SearchKind) => (Array.isArray(stored[kind]) ? stored[kind].filter(isSaved) : [])
    return { area: listOf('area'), trajectory: listOf('trajectory'), tracing: listOf('tracing') }
  } catch {
    return none
  }
}

export const writeSets = (storage: Pick<Storage, 'setItem'>, userId: number, sets: SavedSets): void =>
  storage.setItem(keyOf(userId), JSON.stringify(sets))

/** The sets with this search first; one of the same name is replaced. */
export const withSearch = (sets: SavedSets, kind: SearchKind, name: string, question: Question): SavedSets => {
  const kept = Object.fromEntries(searchKinds[kind].keeps.map(key => [key, question[key]]))
  return { ...sets, [kind]: [{ name, question: kept }, ...sets[kind].filter(each => each.name !== name)].slice(0, most) }
}

export const withoutSearch = (sets: SavedSets, kind: SearchKind, name: string): SavedSets => ({
  ...sets,
  [kind]: sets[kind].filter(each => each.name !== name),
})

export const countOf = (sets: SavedSets): number => searchKindIds.reduce((sum, kind) => sum + sets[kind].length, 0)
