import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { EmissionSource } from './emission-source.ts'
import type { Inventory } from './inventory.ts'

const places = new Map(emissionPollutants.map(({ id }, n) => [id, n]))

/** Cuts through an inventory. A source without the thing (a surface source has no enterprise) is under the empty key. */
export const totalKeys = {
  county: ({ county }: EmissionSource) => county,
  category: ({ scc }: EmissionSource) => scc.slice(0, 2),
  source: ({ scc }: EmissionSource) => scc,
  fuel: ({ fuel = '' }: EmissionSource) => fuel,
  equipment: ({ equipment = '' }: EmissionSource) => equipment,
  enterprise: ({ enterprise = '' }: EmissionSource) => enterprise,
  surfaceSource: ({ surfaceSource = '' }: EmissionSource) => surfaceSource,
} as const

export type TotalKey = keyof typeof totalKeys

/**
 * Grams by key and pollutant (in the order of `emissionPollutants`). Whole grams are added, and integers below 2^53 g (9·10^9 t) add up exactly in
 * any order: therefore every cut has the same total to the gram, and a factor applied and reverted leaves no trace.
 *
 * @throws RangeError when a total leaves the exact integers
 */
export const totalsBy = (
  { sources, emissions }: Inventory,
  cut: TotalKey | ((source: EmissionSource) => string),
): Map<string, Float64Array> => {
  const keyOf = typeof cut === 'function' ? cut : totalKeys[cut]
  const totals = new Map<string, Float64Array>()
  for (const [id, { results }] of emissions) {
    const key = keyOf(sources.get(id)!)
    let row = totals.get(key)
    if (!row) totals.set(key, (row = new Float64Array(places.size)))
    for (const { pollutant, grams } of results) row[places.get(pollutant)!]! += grams
  }
  for (const row of totals.values()) if (!row.every(Number.isSafeInteger)) throw new RangeError('合计超出可精确表示的克数')
  return new Map([...totals].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Grams by pollutant of the whole inventory. */
export const cityTotals = (inventory: Inventory): Float64Array =>
  totalsBy(inventory, () => 'all').get('all') ?? new Float64Array(places.size)

/**
 * A year's grams as twelve whole numbers that add up to it: shares rounded down, what is left goes to the largest remainders, earlier months first.
 *
 * @param shares of the months, any positive scale
 */
export const monthGrams = (grams: number, shares: readonly number[]): number[] => {
  const scale = grams / shares.reduce((a, b) => a + b, 0)
  const months = shares.map(share => Math.floor(share * scale))
  const rest = grams - months.reduce((a, b) => a + b, 0)
  const order = shares.map((share, m) => ({ m, left: share * scale - months[m]! })).sort((a, b) => b.left - a.left || a.m - b.m)
  for (let n = 0; n < rest; n++) months[order[n % 12]!.m]! += 1
  return months
}
