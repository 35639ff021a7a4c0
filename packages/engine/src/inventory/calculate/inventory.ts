import type { FactorRow } from '../factors/factor-row.ts'
import { sccFits } from '../factors/pattern.ts'
import { calculatedScc, type EmissionProblem, type EmissionResult, type EmissionSource } from './emission-source.ts'
import { type Rules, type SourceEmissions, sourceEmissions } from './source-emissions.ts'

/** A calculated inventory. Kept per source, so that a change touches its own results only. */
export interface Inventory {
  sources: ReadonlyMap<string, EmissionSource>
  emissions: ReadonlyMap<string, SourceEmissions>
}

export interface RunOptions {
  signal?: { readonly aborted: boolean }
  /** Share done, 0..1. */
  onProgress?: (done: number) => void
}

const stride = 1000

/**
 * All results of all sources. The same sources and rules give the same results in the same order, in whatever order the sources come.
 *
 * @throws RangeError when two sources have the same id, and when the signal stops it
 */
export const calculateInventory = (sources: Iterable<EmissionSource>, rules: Rules, { signal, onProgress }: RunOptions = {}): Inventory => {
  const sorted = [...sources].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const emissions = new Map<string, SourceEmissions>()
  for (const [n, source] of sorted.entries()) {
    if (emissions.has(source.id)) throw new RangeError(`排放源 ${source.id} 重复`)
    emissions.set(source.id, sourceEmissions(source, rules))
    if (n % stride !== 0) continue
    if (signal?.aborted) throw new RangeError('计算已取消')
    onProgress?.(n / sorted.length)
  }
  return { sources: new Map(sorted.map(source => [source.id, source])), emissions }
}

/** What changed since an inventory was calculated. `rows`: rows of the library that are new, gone or different, old and new versions. */
export interface Change {
  put?: readonly EmissionSource[]
  remove?: readonly string[]
  rows?: readonly FactorRow[]
}

/**
 * Sources whose results a row may enter: its code, its control and whom it holds for. A class is compared with the rows once, however many sources
 * it has.
 */
export const touchedSources = (sources: Iterable<EmissionSource>, rows: readonly FactorRow[]): EmissionSource[] => {
  const tests = rows.map(row => ({ row, fits: row.scc === '' ? () => row.kind === 'ETA' : sccFits(row.scc) }))
  const ofClass = new Map<string, FactorRow[]>()
  const fitting = (scc: string): FactorRow[] => {
    let found = ofClass.get(scc)
    if (!found) ofClass.set(scc, (found = tests.filter(({ fits }) => fits(scc)).map(({ row }) => row)))
    return found
  }
  const enters = ({ kind, control, scope }: FactorRow, source: EmissionSource) =>
    (kind !== 'ETA' || source.controls.some(({ code }) => code === control)) &&
    (!('id' in scope) || (scope.level === 'county' ? source.county : source.enterprise) === scope.id)
  const found: EmissionSource[] = []
  for (const source of sources) if (fitting(calculatedScc(source)).some(row => enters(row, source))) found.push(source)
  return found
}

/** A change of rows alone leaves the sources as they are. */
const changedSources = (before: Inventory['sources'], put: readonly EmissionSource[], remove: readonly string[]): Inventory['sources'] => {
  if (put.length + remove.length === 0) return before
  const sources = new Map(before)
  for (const id of remove) sources.delete(id)
  for (const source of put) sources.set(source.id, source)
  return sources
}

/**
 * The inventory after a change. Only the sources that changed, and those that a changed row may enter, are calculated again; `rules` are the new
 * ones. The result is what a calculation from scratch gives.
 */
export const recalculateInventory = (
  before: Inventory,
  rules: Rules,
  { put = [], remove = [], rows = [] }: Change,
): Inventory & { changed: string[] } => {
  const again = new Set(rows.length === 0 ? [] : touchedSources(before.sources.values(), rows).map(({ id }) => id))
  const sources = changedSources(before.sources, put, remove)
  for (const { id } of put) again.add(id)
  for (const id of remove) again.delete(id)
  const emissions = new Map(before.emissions)
  for (const id of remove) emissions.delete(id)
  for (const id of again) emissions.set(id, sourceEmissions(sources.get(id)!, rules))
  return { sources, emissions, changed: [...again, ...remove].sort() }
}

/** Ids of the sources in the order of results. */
const ordered = ({ emissions }: Inventory): string[] => [...emissions.keys()].sort()

/** All results: by source id, then in the order of the pollutants. */
export const allResults = (inventory: Inventory): EmissionResult[] => ordered(inventory).flatMap(id => inventory.emissions.get(id)!.results)

export const allProblems = (inventory: Inventory): EmissionProblem[] =>
  ordered(inventory).flatMap(id => inventory.emissions.get(id)!.problems)
