import type { Clock } from '../clock.ts'

export interface Throttle {
  add(key: string): void
  count(key: string): number
  /** When the count of a key starts anew; epoch ms, 0 without a count. */
  until(key: string): number
  /** Keeps the count of a key for this long from now. */
  hold(key: string, ms: number): void
}

const mostKeys = 20_000

/** Counts per key in a window that starts with the first; in memory of this process, bounded. */
export const createThrottle = (clock: Clock, windowMs: number): Throttle => {
  const counts = new Map<string, { n: number; until: number }>()
  const current = (key: string) => {
    const found = counts.get(key)
    if (!found || found.until > clock.now()) return found
    counts.delete(key)
    return undefined
  }
  return {
    add: key => {
      const found = current(key)
      if (found) found.n++
      else {
        if (counts.size >= mostKeys) counts.delete(counts.keys().next().value as string)
        counts.set(key, { n: 1, until: clock.now() + windowMs })
      }
    },
    count: key => current(key)?.n ?? 0,
    until: key => current(key)?.until ?? 0,
    hold: (key, ms) => {
      const found = current(key)
      if (found) found.until = clock.now() + ms
    },
  }
}
