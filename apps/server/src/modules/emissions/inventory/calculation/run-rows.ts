import type { EmissionProblem } from '@qingyuan/engine/inventory/calculate/emission-source.ts'
import { yearOnYear } from '@qingyuan/engine/inventory/checks/year-on-year.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { CalculationResult } from '#/workers/inventory/calculation-tasks.ts'
import { type SourceMonths, shareInMonths } from '../sources/common-months.ts'
import type { ListedSource, RowProblem } from '../sources/listed-source.ts'
import { type NewRow, type ProblemRow, selectLastRun, selectSourceFacts } from './queries.ts'
import { storedInventory } from './stored.ts'

/** A stored row: a source with its calculated emissions. */
export const rowOf = (listed: ListedSource, { results }: CalculationResult['emissions'][number], hash: string): NewRow => {
  const { source, assumed, months } = listed
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
    input: { source, ...(assumed && { assumed }), ...(months && { months }) },
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

type SourceFacts = Awaited<ReturnType<typeof selectSourceFacts>>[number]

const problemOf = ({ kind, message }: EmissionProblem, source: string, name: string, row: SourceFacts | undefined): ProblemRow => ({
  ...{ source, pollutant: null, field: 'yearOnYear', kind, message, name },
  ...{ enterprise_id: row?.enterprise_id ?? null, county_id: row?.county_id ?? 0 },
})

/** Year on year over the months that both years have, one line a source, and one an enterprise that has reported nothing. */
export const comparedProblems = async (
  db: Db,
  year: number,
  now: Awaited<ReturnType<typeof storedInventory>>,
  { reported, months }: { reported: ReadonlySet<number>; months: ReadonlyMap<string, SourceMonths> },
): Promise<ProblemRow[]> => {
  const last = await selectLastRun(db, year - 1)
  if (!last) return []
  const facts = new Map((await selectSourceFacts(db, last.id)).map(row => [row.source, row]))
  const silent = new Map<string, ProblemRow & { sources: number }>()
  const bySource = new Map<string, ProblemRow>()
  const partsOf = (source: string) => {
    const [own, old] = [months.get(source) ?? null, facts.get(source)?.months ?? null]
    return { last: shareInMonths(old, own), now: shareInMonths(own, old) }
  }
  for (const problem of yearOnYear(await storedInventory(db, last.id), now, partsOf)) {
    const row = facts.get(problem.source)
    const firm = row && row.enterprise_id !== null && !now.sources.has(problem.source) ? row.enterprise_id : null
    if (row && firm !== null && !reported.has(firm)) {
      // Nothing of the enterprise was approved: one line for all of its sources.
      const key = `e${firm}`
      const sources = (silent.get(key)?.sources ?? 0) + 1
      const message = `本年没有审核通过的填报，上年有 ${sources} 个排放源`
      silent.set(key, { ...problemOf(problem, key, row.enterprise ?? '', row), field: 'notReported', message, sources })
      continue
    }
    const known = bySource.get(problem.source)
    const message = problem.message.replace('，请说明原因', '')
    const name = row ? [row.enterprise, row.name].filter(Boolean).join(' ') : ''
    bySource.set(
      problem.source,
      known ? { ...known, message: `${known.message}；${message}` } : { ...problemOf(problem, problem.source, name, row), message },
    )
  }
  return [...[...silent.values()].map(({ sources: _, ...row }) => row), ...bySource.values()]
}

/** Blocked first. */
export const problemOrder = (a: ProblemRow, b: ProblemRow) =>
  ['block', 'missing', 'warn'].indexOf(a.kind) - ['block', 'missing', 'warn'].indexOf(b.kind) ||
  (a.source < b.source ? -1 : a.source > b.source ? 1 : 0)
