/** Unit → what it measures, and how many of that one of it is. */
const units: Record<string, [kind: 'mass' | 'volume' | 'pieces', size: number]> = {
  kg: ['mass', 1e-3],
  t: ['mass', 1],
  '10^4 t': ['mass', 1e4],
  万t: ['mass', 1e4],
  L: ['volume', 1e-3],
  m3: ['volume', 1],
  Nm3: ['volume', 1],
  kL: ['volume', 1],
  '10^4 m3': ['volume', 1e4],
  万m3: ['volume', 1e4],
  万Nm3: ['volume', 1e4],
  '10^4块': ['pieces', 1e4],
  万块: ['pieces', 1e4],
}

/**
 * An amount in the unit that a source class counts by (`t/a`, `10^4 m3/a`, `10^4块/a`); null when the two do not measure the same.
 *
 * @param wanted the class's unit; alternatives stand apart by 或, the first that fits is taken
 */
export const amountIn = (value: number, unit: string, wanted: string): number | null => {
  const from = units[unit]
  if (!from) return null
  for (const each of wanted.split('或')) {
    const to = units[each.trim().replace(/\/a$/, '')]
    // Whole sizes are multiplied first: 1.2 万t is 12,000 t, not 11,999.999…
    if (to?.[0] === from[0]) return from[1] >= to[1] ? value * Math.round(from[1] / to[1]) : value / Math.round(to[1] / from[1])
  }
  return null
}
