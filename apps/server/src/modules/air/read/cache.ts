import type { Clock } from '#/platform/clock.ts'

/**
 * A small memory of answers that many screens poll for. One running computation for a key however many ask; an answer lives for `maxAgeMs` or
 * until `clear`, whichever is first; an answer begun before a `clear` is handed to those who waited but not kept. Errors are never kept.
 */
export interface Cache {
  get<T>(key: string, compute: () => Promise<T>): Promise<T>
  clear(): void
  readonly size: number
}

export const createCache = (clock: Clock, options: { maxAgeMs: number; maxEntries: number }): Cache => {
  let entries = new Map<string, { at: number; answer: Promise<unknown> }>()
  const get = <T>(key: string, compute: () => Promise<T>): Promise<T> => {
    const known = entries.get(key)
    if (known && clock.now() - known.at < options.maxAgeMs) return known.answer as Promise<T>
    const home = entries
    const answer = compute()
    home.delete(key)
    home.set(key, { at: clock.now(), answer })
    answer.catch(() => home.delete(key))
    for (const oldest of home.keys()) {
      if (home.size <= options.maxEntries) break
      home.delete(oldest)
    }
    return answer
  }
  return {
    get,
    clear: () => {
      entries = new Map()
    },
    get size() {
      return entries.size
    },
  }
}
