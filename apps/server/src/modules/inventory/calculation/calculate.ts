import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { EmissionProblem } from '@qingyuan/engine/inventory/calculate/emission-source.ts'
import { cityTotals } from '@qingyuan/engine/inventory/calculate/totals.ts'
import { yearOnYear } from '@qingyuan/engine/inventory/checks/year-on-year.ts'
import { plainFactor } from '@qingyuan/engine/inventory/factors/plain-row.ts'
import { uncertainGroups } from '@qingyuan/engine/inventory/uncertainty/monte-carlo.ts'
import { factorState, sourceFacts } from '#/modules/factors/service.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { Services } from '#/platform/services.ts'
import type { CalculationResult } from '#/workers/inventory/calculation-tasks.ts'
import { type Gathered, gatherSources } from '../sources/gather.ts'
import type { ListedSource, RowProblem } from '../sources/listed-source.ts'
import { changedRows, hashOf } from './changes.ts'
import {
  clearRun,
  copyRows,
  deleteOldRuns,
  endRun,
  hashOfRun,
  insertProblems,
  insertRows,
  type NewRow,
  type ProblemRow,
  selectHashes,
  selectLastRun,
  selectProblems,
} from './queries.ts'
import { keepSnapshot, snapshotRows } from './snapshot.ts'
import { storedInventory } from './stored.ts'

/** What a finished run tells of itself. */
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

/** What of a year's sources differs from its last run; null: there is none to start from. */
const changesOf = async (
  db: Db,
  year: number,
  listed: readonly ListedSource[],
  hashes: readonly string[],
  rows: Parameters<typeof changedRows>[1],
) => {
  const base = await selectLastRun(db, year)
  if (!base || base.snapshot_id === null) return null
  const before = await selectHashes(db, base.id)
  return {
    baseId: base.id,
    known: new Set(before.keys()),
    put: listed.filter(({ source }, n) => before.get(source.id) !== hashes[n]).map(({ source }) => source.id),
    rows: changedRows(await snapshotRows(db, base.snapshot_id), rows),
  }
}

const rowOf = (listed: ListedSource, { results }: CalculationResult['emissions'][number], hash: string): NewRow => {
  const { source, assumed } = listed
  return {
    source: source.id,
    enterprise_id: listed.enterpriseId,
    enterprise: listed.enterprise,
    industry: listed.industry,
    county_id: listed.countyId,
    scc: source.scc,
    name: listed.name,
    fuel: source.fuel ?? null,
    equipment: source.equipment ?? null,
    surface_source: source.surfaceSource ?? null,
    lon: listed.lon,
    lat: listed.lat,
    grams: Object.fromEntries(results.map(({ pollutant, grams }) => [pollutant, grams])),
    input: { source, ...(assumed && { assumed }) },
    how: Object.fromEntries(
      results.map(({ pollutant, basis, factors, clipped }) => [pollutant, { basis, factors, ...(clipped && { clipped }) }]),
    ),
    approved: listed.approved,
    hash,
  }
}

const ownProblem = ({ source, pollutant, field, kind, message, name, countyId, enterpriseId }: RowProblem): ProblemRow => ({
  ...{ source, pollutant: pollutant ?? null, field, kind, message, name, enterprise_id: enterpriseId, county_id: countyId },
})

const problemRows = (problems: readonly EmissionProblem[], byId: ReadonlyMap<string, ListedSource>): ProblemRow[] =>
  problems.map(problem => {
    const listed = byId.get(problem.source)
    const name = listed ? [listed.enterprise, listed.name].filter(Boolean).join(' ') : problem.source
    // A source of the year before that nobody tells of now is known by its id alone.
    const enterprise = /^e(\d+)/.exec(problem.source)?.[1]
    const enterpriseId = listed?.enterpriseId ?? (enterprise ? Number(enterprise) : null)
    return ownProblem({ ...problem, name, countyId: listed?.countyId ?? 0, enterpriseId })
  })

/** Year on year, one line a source. */
const comparedProblems = async (db: Db, year: number, now: Awaited<ReturnType<typeof storedInventory>>): Promise<EmissionProblem[]> => {
  const last = await selectLastRun(db, year - 1)
  if (!last) return []
  const bySource = new Map<string, EmissionProblem>()
  for (const problem of yearOnYear(await storedInventory(db, last.id), now)) {
    const { pollutant: _, ...whole } = problem
    const known = bySource.get(problem.source)
    const message = problem.message.replace('，请说明原因', '')
    bySource.set(problem.source, known ? { ...known, message: `${known.message}；${message}` } : { ...whole, message })
  }
  return [...bySource.values()]
}

const order = (a: ProblemRow, b: ProblemRow) =>
  ['block', 'missing', 'warn'].indexOf(a.kind) - ['block', 'missing', 'warn'].indexOf(b.kind) ||
  (a.source < b.source ? -1 : a.source > b.source ? 1 : 0)

/** Monte Carlo of the totals; the same sources and rules give the same spread. */
const seed = 20_240_501

/** One year's sources as they are told now. @throws Error for two sources of one id */
const listedYear = async (services: Calculating, year: number): Promise<Gathered & { hashes: string[] }> => {
  const gathered = await gatherSources(services, year)
  const listed = gathered.listed.toSorted((a, b) => (a.source.id < b.source.id ? -1 : 1))
  return { ...gathered, listed, hashes: listed.map(hashOf) }
}

/**
 * Calculates a year: sources that changed since its last run and those that a changed factor may enter, in an engine thread; the others' rows are
 * taken over. Everything is written in one transaction, so that a run that is cut off leaves nothing and may be started again.
 */
export const calculateYear = async (services: Calculating, options: CalculateOptions): Promise<RunFacts> => {
  const { db, engines } = services
  const { runId, year, full, draws = 10_000, signal, progress } = options
  const began = performance.now()
  progress(0.02, '读取企业与面源活动水平')
  const [{ listed, problems, hashes, simulated }, facts, state] = await Promise.all([
    listedYear(services, year),
    sourceFacts(services),
    factorState(services),
  ])
  if (listed.length === 0 && problems.length === 0) throw new Error(`${year} 年没有审核通过的企业填报或面源活动水平，无法计算`)
  const rows = state.rows.map(plainFactor)
  const changes = full ? null : await changesOf(db, year, listed, hashes, rows)
  const rules = { rows, classes: facts.classes, months: facts.months }
  const task = { sources: listed.map(({ source }) => source), rules, ...(changes && { change: { put: changes.put, rows: changes.rows } }) }
  progress(0.1, changes ? `计算 ${changes.put.length} 个变更的排放源` : `计算 ${listed.length} 个排放源`)
  const { emissions } = await engines.run('calculateInventory', task, { signal, onProgress: share => progress(0.1 + 0.4 * share) })
  const byId = new Map(listed.map(each => [each.source.id, each]))
  const hashOfSource = new Map(listed.map(({ source }, n) => [source.id, hashes[n]!]))
  const calculated = new Set(emissions.map(({ source }) => source))
  const kept = changes ? listed.map(({ source }) => source.id).filter(id => changes.known.has(id) && !calculated.has(id)) : []
  return db.transaction().execute(async trx => {
    await clearRun(trx, runId)
    progress(0.5, '写入结果')
    if (changes) await copyRows(trx, changes.baseId, runId, kept)
    const news = emissions.map(each => rowOf(byId.get(each.source)!, each, hashOfSource.get(each.source)!))
    await insertRows(trx, runId, news, share => progress(0.5 + 0.2 * share))
    signal.throwIfAborted()
    const inventory = await storedInventory(trx, runId)
    const groups = emissionPollutants.map(({ id }) => [id, uncertainGroups(inventory, state.rules.library, id)] as const)
    progress(0.75, '估计不确定性')
    const spreads = await engines.run(
      'inventorySpread',
      { groups: groups.map(each => [...each]), seed, draws },
      { signal, onProgress: share => progress(0.75 + 0.2 * share) },
    )
    const stay = new Set(kept)
    const old = changes
      ? (await selectProblems(trx, changes.baseId)).filter(each => stay.has(each.source) && each.field !== 'yearOnYear')
      : []
    const compared = (await comparedProblems(trx, year, inventory)).map(each => ({ ...each, field: 'yearOnYear' }))
    const found = [
      ...old,
      ...problems.map(ownProblem),
      ...problemRows([...emissions.flatMap(each => each.problems), ...compared], byId),
    ].sort(order)
    await insertProblems(trx, runId, found)
    const count = (kind: string) => found.filter(each => each.kind === kind).length
    const totals = cityTotals(inventory)
    const told: RunFacts = {
      sources: listed.length,
      calculated: calculated.size,
      results: [...inventory.emissions.values()].reduce((sum, { results }) => sum + results.length, 0),
      ...{ block: count('block'), missing: count('missing'), warn: count('warn') },
      totals: Object.fromEntries(emissionPollutants.map(({ id }, n) => [id, totals[n]!])),
      tookMs: Math.round(performance.now() - began),
    }
    await endRun(trx, runId, {
      snapshotId: await keepSnapshot(trx, state.rows),
      baseId: changes?.baseId ?? null,
      facts: told,
      spreads,
      sha256: await hashOfRun(trx, runId),
      simulated,
    })
    await deleteOldRuns(trx, 3)
    return told
  })
}
