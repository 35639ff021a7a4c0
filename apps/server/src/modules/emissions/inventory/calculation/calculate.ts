import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { cityTotals } from '@qingyuan/engine/inventory/calculate/totals.ts'
import { type PlainFactorRow, plainFactor } from '@qingyuan/engine/inventory/factors/plain-row.ts'
import { uncertainGroups } from '@qingyuan/engine/inventory/uncertainty/monte-carlo.ts'
import { type FactorState, factorState, sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { Services } from '#/platform/services.ts'
import { taskFile } from '#/workers/engine-task.ts'
import type { CalculationResult } from '#/workers/inventory/calculation-tasks.ts'
import { type GatheredSources, gatherSources } from '../sources/gather.ts'
import { changedRows, hashOf } from './changes.ts'
import {
  clearRun,
  copyRows,
  deleteOldRuns,
  endRun,
  hashOfRun,
  insertProblems,
  insertRows,
  type ProblemRow,
  selectHashes,
  selectLastRun,
  selectProblems,
} from './queries.ts'
import { comparedProblems, ownProblem, problemOrder, problemRows, rowOf } from './run-rows.ts'
import { keepSnapshot, snapshotRows } from './snapshot.ts'
import { storedInventory } from './stored.ts'

const inventoryTasks = taskFile<typeof import('#/workers/inventory-tasks.ts')>('inventory')

/** Summary of a finished run. */
export interface RunFacts {
  sources: number
  /** Sources that were calculated, the others taken over from the run before. */
  calculated: number
  results: number
  block: number
  missing: number
  warn: number
  /** g by pollutant. */
  totals: Record<string, number>
  tookMs: number
}

export interface CalculateOptions {
  runId: number
  year: number
  /** Calculates everything, whatever the run before had. */
  full: boolean
  /** Of the Monte Carlo. */
  draws?: number
  signal: AbortSignal
  progress(share: number, message?: string): void
}

type Calculating = Pick<Services, 'db' | 'engines'>

/** Differences of a year's sources from its last run. */
interface Changes {
  baseId: number
  /** Sources of that run. */
  known: ReadonlySet<string>
  put: string[]
  rows: PlainFactorRow[]
}

/** Everything that a calculation reads, as stored at its beginning. */
interface Inputs extends GatheredSources {
  hashes: ReadonlyMap<string, string>
  state: FactorState
  rows: PlainFactorRow[]
  snapshotId: number
  /** Null: there is no run to start from. */
  changes: Changes | null
}

const changesOf = async (db: Db, year: number, { hashes, rows, snapshotId }: Omit<Inputs, 'changes'>): Promise<Changes | null> => {
  const base = await selectLastRun(db, year)
  if (!base || base.snapshot_id === null) return null
  const before = await selectHashes(db, base.id)
  return {
    baseId: base.id,
    known: new Set(before.keys()),
    put: [...hashes].filter(([id, hash]) => before.get(id) !== hash).map(([id]) => id),
    rows: base.snapshot_id === snapshotId ? [] : changedRows(await snapshotRows(db, base.snapshot_id), rows),
  }
}

/** @throws Error while nothing is reported for the year */
const readInputs = async (services: Calculating, { year, full }: CalculateOptions): Promise<Inputs> => {
  const [gathered, state] = await Promise.all([gatherSources(services, year), factorState(services)])
  const listed = gathered.listed.toSorted((a, b) => (a.source.id < b.source.id ? -1 : 1))
  if (listed.length === 0 && gathered.problems.length === 0) throw new Error(`${year} 年没有审核通过的企业填报或面源活动水平，无法计算`)
  const hashes = new Map(listed.map(each => [each.source.id, hashOf(each)]))
  const rows = state.rows.map(plainFactor)
  const inputs = { ...gathered, listed, hashes, state, rows, snapshotId: await keepSnapshot(services.db, state.rows) }
  return { ...inputs, changes: full ? null : await changesOf(services.db, year, inputs) }
}

type Emissions = CalculationResult['emissions']

/** All sources, or those that changed and those that a changed factor may enter, in an engine thread. */
const calculated = async (services: Calculating, { listed, rows, changes }: Inputs, options: CalculateOptions): Promise<Emissions> => {
  const { classes, months } = await sourceFacts(services)
  const { signal, progress } = options
  progress(0.1, changes ? `计算 ${changes.put.length} 个变更的排放源` : `计算 ${listed.length} 个排放源`)
  const task = { sources: listed.map(({ source }) => source), rules: { rows, classes, months } }
  const change = changes && { put: changes.put, rows: changes.rows }
  const watch = { signal, onProgress: (share: number) => progress(0.1 + 0.4 * share) }
  return (await services.engines.run(inventoryTasks, 'calculateInventoryTask', { ...task, ...(change && { change }) }, watch)).emissions
}

/** Monte Carlo of the totals; the same sources and rules give the same spread. */
const seed = 20_240_501

type Stored = Awaited<ReturnType<typeof storedInventory>>

const spreadsOf = (
  { engines }: Calculating,
  inventory: Stored,
  { state }: Inputs,
  { draws = 10_000, signal, progress }: CalculateOptions,
) => {
  progress(0.75, '估计不确定性')
  const groups = emissionPollutants.map(
    ({ id }) => [id, uncertainGroups(inventory, state.rules.library, id)] as [typeof id, ReturnType<typeof uncertainGroups>],
  )
  return engines.run(
    inventoryTasks,
    'inventorySpreadTask',
    { groups, seed, draws },
    { signal, onProgress: share => progress(0.75 + 0.2 * share) },
  )
}

/** Problems: in forms, in the calculation, against the year before; those of copied rows are copied too. */
const problemsOf = async (
  trx: Db,
  inputs: Inputs,
  emissions: Emissions,
  kept: ReadonlySet<string>,
  inventory: Stored,
  year: number,
): Promise<ProblemRow[]> => {
  const { changes, problems, listed } = inputs
  const byId = new Map(listed.map(each => [each.source.id, each]))
  const old = changes ? await selectProblems(trx, changes.baseId) : []
  const months = new Map(listed.map(({ source, months: own }) => [source.id, own ?? null]))
  const compared = (await comparedProblems(trx, year, inventory, { reported: inputs.reported, months })).map((each): ProblemRow => {
    // A source of this year has its present name.
    const listed = byId.get(each.source)
    return listed
      ? {
          ...each,
          name: [listed.enterprise, listed.name].filter(Boolean).join(' '),
          county_id: listed.countyId,
          enterprise_id: listed.enterpriseId,
        }
      : each
  })
  return [
    ...old.filter(each => kept.has(each.source) && each.field !== 'yearOnYear' && each.field !== 'notReported'),
    ...problems.map(ownProblem),
    ...problemRows(
      emissions.flatMap(each => each.problems),
      byId,
    ),
    ...compared,
  ].sort(problemOrder)
}

/** Rows, problems, spreads and the hash of a run; nothing is visible before all of it is written. */
const writeRun = async (
  trx: Db,
  services: Calculating,
  inputs: Inputs,
  emissions: Emissions,
  options: CalculateOptions,
  began: number,
): Promise<RunFacts> => {
  const { listed, hashes, changes, snapshotId, simulated } = inputs
  const { runId, year, signal, progress } = options
  const byId = new Map(listed.map(each => [each.source.id, each]))
  const made = new Set(emissions.map(({ source }) => source))
  const kept = new Set(listed.map(({ source }) => source.id).filter(id => changes?.known.has(id) && !made.has(id)))
  progress(0.5, '写入结果')
  await clearRun(trx, runId)
  if (changes) await copyRows(trx, changes.baseId, runId, [...kept])
  const rows = emissions.map(each => rowOf(byId.get(each.source)!, each, hashes.get(each.source)!))
  await insertRows(trx, runId, rows, share => progress(0.5 + 0.2 * share))
  signal.throwIfAborted()
  const inventory = await storedInventory(trx, runId)
  const spreads = await spreadsOf(services, inventory, inputs, options)
  const problems = await problemsOf(trx, inputs, emissions, kept, inventory, year)
  await insertProblems(trx, runId, problems)
  const count = (kind: string) => problems.filter(each => each.kind === kind).length
  const totals = cityTotals(inventory)
  const facts: RunFacts = {
    sources: listed.length,
    calculated: made.size,
    results: [...inventory.emissions.values()].reduce((sum, { results }) => sum + results.length, 0),
    ...{ block: count('block'), missing: count('missing'), warn: count('warn') },
    totals: Object.fromEntries(emissionPollutants.map(({ id }, n) => [id, totals[n]!])),
    tookMs: Math.round(performance.now() - began),
  }
  await endRun(trx, runId, { snapshotId, baseId: changes?.baseId ?? null, facts, spreads, sha256: await hashOfRun(trx, runId), simulated })
  await deleteOldRuns(trx, 3)
  return facts
}

/**
 * Calculates a year: sources that changed since its last run and those that a changed factor may enter; the others' rows are taken over. Written
 * in one transaction, so that a run that is cut off leaves nothing and may be started again. @throws Error while nothing is reported for the year
 */
export const calculateYear = async (services: Calculating, options: CalculateOptions): Promise<RunFacts> => {
  const began = performance.now()
  options.progress(0.02, '读取企业与面源活动水平')
  const inputs = await readInputs(services, options)
  const emissions = await calculated(services, inputs, options)
  return services.db.transaction().execute(trx => writeRun(trx, services, inputs, emissions, options, began))
}
