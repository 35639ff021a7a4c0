/**
 * A refresh of what is kept in memory. Of two that run at once the one that began later is kept, whichever answers first: an older answer never replaces a
 * newer one. @throws what `read` throws; what was kept before stays
 */
export const newestRefresh = <T>(read: () => Promise<T>, keep: (value: T) => void): (() => Promise<void>) => {
  let [begun, kept] = [0, 0]
  return async () => {
    const turn = ++begun
    const value = await read()
    if (turn < kept) return
    kept = turn
    keep(value)
  }
}
