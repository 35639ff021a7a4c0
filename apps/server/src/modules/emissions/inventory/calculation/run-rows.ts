import type { EmissionProblem } from '@qingyuan/engine/inventory/calculate/emission-source.ts'
import { yearOnYear } from '@qingyuan/engine/inventory/checks/year-on-year.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { CalculationResult } from '#/workers/inventory/calculation-tasks.ts'
import type { ListedSource, RowProblem } from '../sources/listed-source.ts'
import { type NewRow, type ProblemRow, selectLastRun } from './queries.ts'
import { storedInventory } from './stored.ts'

/** A stored row: a source with its calculated emissions. */
export const rowOf = (listed: ListedSource, { results }: CalculationResult['emissions'][number], hash: string): NewRow => {
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

export const ownProblem = ({ source, pollutant, field, kind, message, name, countyId, enterpriseId }: RowProblem): ProblemRow => ({
  ...{ source, pollutant: pollutant ?? null, field, kind, message, name, enterprise_id: enterpriseId, county_id: countyId },
})

export const problemRows = (problems: readonly EmissionProblem[], byId: ReadonlyMap<string, ListedSource>): ProblemRow[] =>
  problems.map(problem => {
    const listed = byId.get(problem.source)
    const name = listed ? [listed.enterprise, listed.name].filter(Boolean).join(' ') : problem.source
    // A source of the year before that is not reported this year is known by its id alone.
    const enterprise = /^e(\d+)/.exec(problem.source)?.[1]
    const enterpriseId = listed?.enterpriseId ?? (enterprise ? Number(enterprise) : null)
    return ownProblem({ ...problem, name, countyId: listed?.countyId ?? 0, enterpriseId })
  })

/** Year on year, one line a source. */
export const comparedProblems = async (
  db: Db,
  year: number,
  now: Awaited<ReturnType<typeof storedInventory>>,
): Promise<EmissionProblem[]> => {
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

/** Blocked first. */
export const problemOrder = (a: ProblemRow, b: ProblemRow) =>
  ['block', 'missing', 'warn'].indexOf(a.kind) - ['block', 'missing', 'warn'].indexOf(b.kind) ||
  (a.source < b.source ? -1 : a.source > b.source ? 1 : 0)
