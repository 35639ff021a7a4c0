import { calculateInventory, recalculateInventory } from '@qingyuan/engine/inventory/calculate/inventory.ts'
import { cityTotals, totalsBy } from '@qingyuan/engine/inventory/calculate/totals.ts'
import type { FactorRow } from '@qingyuan/engine/inventory/factors/factor-row.ts'
import { cityGrid1km, cityGrid3km } from '@qingyuan/engine/inventory/grid/cell-grid.ts'
import { spreadInventory } from '@qingyuan/engine/inventory/grid/spread.ts'
import { seedFactors, seedRules } from '@qingyuan/engine/inventory/test-support/seed-rules.ts'
import { monteCarlo, uncertainGroups } from '@qingyuan/engine/inventory/uncertainty/monte-carlo.ts'
import { citySpread, countyShares, seededCity } from '../truth/support/inventory-city.ts'
import { defineBench } from './harness.ts'

export default defineBench({
  name: 'Emission inventory: 10,000 enterprises of 4 sources each, all surface sources of 12 counties',
  run: async ({ time, report }) => {
    const both = async (label: string, work: () => unknown, goalMs?: number) => {
      await time(label, work, { rounds: 3, goalMs })
      await time(`${label}: processor time`, work, { rounds: 3, warmup: 0, goalMs, clock: 'processor' })
    }
    const rows = seedFactors().rows
    const sources = seededCity(10_000)
    const rules = seedRules(rows)
    const inventory = calculateInventory(sources, rules)
    const results = [...inventory.emissions.values()].reduce((sum, each) => sum + each.results.length, 0)
    report({ label: 'sources', value: sources.length, unit: '', better: 'higher' })
    report({ label: 'results', value: results, unit: '', better: 'higher' })
    await both('calculate everything, library from its rows', () => calculateInventory(sources, seedRules(rows)), 3000)
    const moved = { ...sources[17]!, quantities: { ...sources[17]!.quantities, amount: 123 } }
    await both('after one source changed', () => recalculateInventory(inventory, rules, { put: [moved] }), 100)
    const power = rows.find(({ id }) => id === 'EF-00001')!
    const edited: FactorRow = { ...power, value: 5.5, version: 2 }
    const after = seedRules([...rows, edited])
    await both('after one factor of one class was applied', () => recalculateInventory(inventory, after, { rows: [edited] }), 100)
    await time('total of the city', () => cityTotals(inventory))
    await time('totals by enterprise', () => totalsBy(inventory, 'enterprise'))
    await time('spread of one pollutant, 10,000 draws', () => monteCarlo(uncertainGroups(inventory, rules.library, 'voc'), 1), {
      rounds: 3,
    })
    for (const [label, grid] of [
      ['1 km', cityGrid1km()],
      ['3 km', cityGrid3km()],
    ] as const) {
      const options = citySpread(grid)
      await time(`shares of the counties' areas, ${label}`, () => countyShares(grid), { rounds: 3 })
      await both(`spread over ${grid.nx} × ${grid.ny} cells of ${label}`, () => spreadInventory(inventory, options), 3000)
    }
  },
})
