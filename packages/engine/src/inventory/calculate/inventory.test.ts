import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../core/random.ts'
import type { FactorRow } from '../factors/factor-row.ts'
import { seedFactors, seedRules, testSource } from '../test-support/seed-rules.ts'
import type { EmissionSource } from './emission-source.ts'
import { allResults, calculateInventory, recalculateInventory } from './inventory.ts'
import { cityTotals, monthGrams, totalKeys, totalsBy } from './totals.ts'

const rows = seedFactors().rows
const rules = seedRules(rows)

const made = (count: number, seed = 3): EmissionSource[] => {
  const random = seededRandom(seed)
  const kinds = ['1001001001', '1003001003', '1102001004', '1401001001', '1603001001']
  return Array.from({ length: count }, (_, n) => {
    const scc = kinds[n % kinds.length]!
    const quantities: Record<string, number> = scc.startsWith('10')
      ? { amount: 1e5 * random.next(), Sar: 0.3 + random.next(), Aar: 10 + 15 * random.next() }
      : scc.startsWith('16')
        ? { areaM2: 1e5 * random.next(), months: 8 }
        : { amount: 1e5 * random.next() }
    const controls = scc.startsWith('10') ? [{ code: 'DC08', operationPercent: 97 }] : []
    const county = ['140403', '140404', '140423'][n % 3]!
    return testSource(scc, {
      id: `s${n}`,
      county,
      enterprise: `e${n % 40}`,
      equipment: `q${n % 90}`,
      fuel: `f${n % 7}`,
      quantities,
      controls,
    })
  })
}

const sources = made(200)
const before = calculateInventory(sources, rules)
const bytes = (inventory: Parameters<typeof allResults>[0]) => JSON.stringify(allResults(inventory))
const nox = rows.find(({ id }) => id === 'EF-00001')!
const better: FactorRow = { ...nox, value: 5.5, version: 2 }

describe('an inventory', () => {
  it('is the same to the byte when it is calculated twice, whatever the order of the sources', () => {
    expect(bytes(calculateInventory(sources.toReversed(), seedRules(rows.toReversed())))).toBe(bytes(before))
  })

  it('has the same total to the gram in every cut', () => {
    const whole = [...cityTotals(before)]
    expect(whole[0]).toBeGreaterThan(1e9)
    for (const cut of Object.keys(totalKeys) as (keyof typeof totalKeys)[]) {
      const sum = [...totalsBy(before, cut).values()].reduce((a, b) => a.map((each, n) => each + b[n]!))
      expect([cut, ...sum]).toEqual([cut, ...whole])
    }
  })

  it('refuses two sources of one id, and stops on its signal', () => {
    expect(() => calculateInventory([sources[0]!, sources[0]!], rules)).toThrow('重复')
    expect(() => calculateInventory(sources, rules, { signal: { aborted: true } })).toThrow('已取消')
  })
})

describe('a change', () => {
  it('of a factor touches the sources of its code only, and reverted leaves no trace', () => {
    const with2 = seedRules([...rows, better])
    const after = recalculateInventory(before, with2, { rows: [better] })
    expect(after.changed).toEqual(
      sources
        .filter(({ scc }) => scc === '1001001001')
        .map(({ id }) => id)
        .sort(),
    )
    expect(bytes(after)).toBe(bytes(calculateInventory(sources, with2)))
    expect(cityTotals(after)[1]).toBeLessThan(cityTotals(before)[1]!)
    const reverted = recalculateInventory(after, rules, { rows: [better] })
    expect(bytes(reverted)).toBe(bytes(before))
    expect([...cityTotals(reverted)]).toEqual([...cityTotals(before)])
  })

  it('of a removal touches sources that have the control; one of an enterprise touches it alone', () => {
    const eta = rows.find(({ kind, control, name }) => kind === 'ETA' && control === 'DC08' && name === 'PM2.5')!
    const controlled = sources.filter(({ controls }) => controls.length > 0).map(({ id }) => id)
    expect(recalculateInventory(before, rules, { rows: [eta] }).changed).toEqual(controlled.sort())
    const own: FactorRow = { ...better, scope: { level: 'enterprise', id: 'e0' } }
    const after = recalculateInventory(before, seedRules([...rows, own]), { rows: [own] })
    expect(after.changed).toEqual(
      sources
        .filter(({ scc, enterprise }) => scc === nox.scc && enterprise === 'e0')
        .map(({ id }) => id)
        .sort(),
    )
    expect(bytes(after)).toBe(bytes(calculateInventory(sources, seedRules([...rows, own]))))
  })

  it('of sources gives what a calculation from scratch gives', () => {
    const moved = { ...sources[7]!, quantities: { amount: 5 } }
    const fresh = testSource('1603001001', { id: 'new', quantities: { areaM2: 1e4, months: 3 } })
    const after = recalculateInventory(before, rules, { put: [moved, fresh], remove: ['s3'] })
    expect(after.changed).toEqual(['new', 's3', 's7'])
    const scratch = calculateInventory([...sources.filter(({ id }) => id !== 's3' && id !== 's7'), moved, fresh], rules)
    expect(bytes(after)).toBe(bytes(scratch))
  })

  it('of a discharge factor replaces factor and removal, once it is set', () => {
    const set: FactorRow = { ...rows.find(({ id }) => id === 'DISCHARGEEF-00001')!, scope: { level: 'county', id: '140403' } }
    const at = (all: FactorRow[]) =>
      allResults(calculateInventory([sources[0]!], seedRules(all))).find(({ pollutant }) => pollutant === 'so2')!
    expect(at(rows).basis).toBe('factor')
    expect(at([...rows, set])).toMatchObject({
      basis: 'discharge',
      grams: Math.round((sources[0]!.quantities.amount as number) * (set.value as number) * 1000),
    })
  })
})

it('months are whole grams and make up the year', () => {
  expect(monthGrams(100, new Array(12).fill(1))).toEqual([9, 9, 9, 9, 8, 8, 8, 8, 8, 8, 8, 8])
  const shares = rules.monthShares('heating')
  const months = monthGrams(12_345_678_901, shares)
  expect(months.reduce((a, b) => a + b, 0)).toBe(12_345_678_901)
  months.forEach((grams, m) => expect(Math.abs(grams - 12_345_678_901 * shares[m]!)).toBeLessThan(1))
})
