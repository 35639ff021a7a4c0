import type { EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
import type { EmissionSource } from '@qingyuan/engine/inventory/calculate/emission-source.ts'
import { calculateInventory, recalculateInventory } from '@qingyuan/engine/inventory/calculate/inventory.ts'
import type { Rules, SourceEmissions } from '@qingyuan/engine/inventory/calculate/source-emissions.ts'
import { factorLibrary } from '@qingyuan/engine/inventory/factors/library.ts'
import { factorOfPlain, type PlainFactorRow } from '@qingyuan/engine/inventory/factors/plain-row.ts'
import { classesByScc, type SourceClass } from '@qingyuan/engine/inventory/sources/source-class.ts'
import { monteCarlo, type Spread, type UncertainGroup } from '@qingyuan/engine/inventory/uncertainty/monte-carlo.ts'
import type { TaskContext } from '../task-context.ts'

/** The rules of a calculation as plain data. */
export interface PlainRules {
  rows: readonly PlainFactorRow[]
  classes: readonly SourceClass[]
  /** Share of each month by profile, sum 1. */
  months: Readonly<Record<string, readonly number[]>>
}

export const rulesOf = ({ rows, classes, months }: PlainRules): Rules => ({
  library: factorLibrary(rows.map(factorOfPlain)),
  classes: classesByScc({ sources: [...classes] }),
  monthShares: profile => {
    const shares = months[profile]
    if (!shares) throw new RangeError(`时间分配曲线“${profile}”不存在`)
    return shares
  },
})

/** Sources and rules; `change` names what differs from a calculation whose other results stand. */
export interface CalculationTask {
  sources: readonly EmissionSource[]
  rules: PlainRules
  change?: { put: readonly string[]; rows: readonly PlainFactorRow[] }
}

export interface CalculationResult {
  /** Of the sources that were calculated: all, or those that a change touches. */
  emissions: (SourceEmissions & { source: string })[]
}

/** An inventory, or what a change makes of it. */
export const calculateInventoryTask = (
  { sources, rules: plain, change }: CalculationTask,
  { onProgress }: TaskContext,
): CalculationResult => {
  const rules = rulesOf(plain)
  const listed = (emissions: ReadonlyMap<string, SourceEmissions>) => [...emissions].map(([source, each]) => ({ source, ...each }))
  if (!change) return { emissions: listed(calculateInventory(sources, rules, { onProgress }).emissions) }
  const put = new Set(change.put)
  const before = { sources: new Map(sources.map(source => [source.id, source])), emissions: new Map<string, SourceEmissions>() }
  const after = recalculateInventory(before, rules, { put: sources.filter(({ id }) => put.has(id)), rows: change.rows.map(factorOfPlain) })
  return { emissions: listed(after.emissions) }
}

export type Spreads = Partial<Record<EmissionPollutantId, Spread>>

/** Spread of each pollutant's total. */
export const inventorySpreadTask = (
  { groups, seed, draws }: { groups: readonly [EmissionPollutantId, readonly UncertainGroup[]][]; seed: number; draws: number },
  { onProgress }: TaskContext,
): Spreads =>
  Object.fromEntries(
    groups.map(([pollutant, own], n) => {
      onProgress(n / groups.length)
      return [pollutant, monteCarlo(own, seed, draws)]
    }),
  )
