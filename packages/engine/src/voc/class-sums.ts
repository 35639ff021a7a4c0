export interface ClassSum<K extends string> {
  group: K
  sum: number
  /** Of the sum over all groups, 0..1; NaN when that is 0. */
  share: number
  /** Species with a value. */
  count: number
}

/**
 * Sums of species by class, in the order of `groups`.
 *
 * @param values one a species in any additive unit; NaN is left out @param groupOf class of each species
 */
export const classSums = <K extends string>(values: ArrayLike<number>, groupOf: readonly K[], groups: readonly K[]): ClassSum<K>[] => {
  const sums = new Map(groups.map(group => [group, { sum: 0, count: 0 }]))
  let total = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    const found = sums.get(groupOf[i]!)
    if (value !== value || !found) continue
    found.sum += value
    found.count++
    total += value
  }
  return groups.map(group => {
    const { sum, count } = sums.get(group)!
    return { group, sum, count, share: total === 0 ? Number.NaN : sum / total }
  })
}
