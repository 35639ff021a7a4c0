import type { InputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { inventoryComparisonColumns } from '@qingyuan/contract/emissions/mass-columns.ts'
import { columnDecimals, totalMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { emissionPollutantOf, emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { massFrame, massSource } from '../results/frames.ts'
import { countyName, type SourceNames, sourceNames } from '../results/names.ts'
import { type Group, sumBy, sumByEnterprise, sumRows } from '../results/queries.ts'
import { type InventorySubject, requireSubject } from './inventory-scope.ts'

type Question = InputOf<typeof inventoryCalls.Compare>

/** Grams by key with the key's name. */
type Side = Map<string, { name: string; grams: number }>

const wordOf = (group: Group, key: string, names: SourceNames) => (group === 'county' ? countyName(Number(key)) : names.pathOf(key))

const sideOf = async (services: Services, caller: Caller, { run }: InventorySubject, { by, pollutant }: Question): Promise<Side> => {
  const { db } = services
  if (by === 'pollutant') {
    const sum = await sumRows(db, caller.scope, run.id, {})
    return new Map(emissionPollutants.map(({ id, label }) => [id, { name: label, grams: sum[id] ?? 0 }]))
  }
  if (by === 'enterprise') {
    const rows = await sumByEnterprise(db, caller.scope, run.id, {})
    return new Map(rows.map(row => [String(row.id), { name: row.name, grams: row[pollutant] ?? 0 }]))
  }
  const names = await sourceNames(services)
  const rows = await sumBy(db, caller.scope, run.id, [by])
  return new Map(rows.map(row => [row.keys[0]!, { name: wordOf(by, row.keys[0]!, names), grams: row[pollutant] ?? 0 }]))
}

/** 2025 年 第 1 版 */
const headOf = ({ run, version }: InventorySubject) => `${run.year} 年 第 ${version ?? '—'} 版`

const shown = { pollutant: '污染物', category: '部门', county: '区县', sector: '行业（二级源）', enterprise: '企业' } as const

/** Two inventories side by side, what changed most first; a key that one of them lacks counts as 0 there. */
export const compareInventories = async ({ services, caller }: CallerContext, question: Question) => {
  const { first, second, by, pollutant } = question
  const [a, b] = [
    await requireSubject(services, caller, { inventoryId: first }),
    await requireSubject(services, caller, { inventoryId: second }),
  ]
  const [left, right] = [await sideOf(services, caller, a, question), await sideOf(services, caller, b, question)]
  const rows = [...new Set([...left.keys(), ...right.keys()])].map(key => {
    const [one, two] = [left.get(key), right.get(key)]
    return { key, name: (two ?? one)!.name, before: one?.grams ?? 0, after: two?.grams ?? 0 }
  })
  if (by !== 'pollutant') rows.sort((x, y) => Math.abs(y.after - y.before) - Math.abs(x.after - x.before) || (x.key < y.key ? -1 : 1))
  // Both sides and what changed are read against each other.
  const decimals = columnDecimals(
    rows.flatMap(({ before, after }) => [before / 1e6, after / 1e6]),
    totalMassDecimals,
  )
  const mass = (of: (row: (typeof rows)[number]) => number) => ({
    ...massSource(
      rows.map(row => of(row) / 1e6),
      { least: decimals, most: decimals },
    ),
    // Different pollutants do not add up.
    ...(by === 'pollutant' && { trace: undefined }),
  })
  const title = by === 'pollutant' ? '清单对比' : `清单对比：${emissionPollutantOf.get(pollutant)!.label}`
  const facts = { title, subject: `${a.words} 与 ${b.words}`, demo: a.run.simulated || b.run.simulated }
  return massFrame(services, facts, inventoryComparisonColumns, rows, {
    key: ({ key }) => key,
    name: { label: shown[by], of: ({ name }) => name },
    before: { label: headOf(a), ...mass(row => row.before) },
    after: { label: headOf(b), ...mass(row => row.after) },
    difference: mass(row => row.after - row.before),
    change: row => (row.before > 0 ? 100 * (row.after / row.before - 1) : null),
  })
}
