import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { Basis, EmissionResult, EmissionSource } from '@qingyuan/engine/inventory/calculate/emission-source.ts'
import type { Inventory } from '@qingyuan/engine/inventory/calculate/inventory.ts'
import type { SourceEmissions } from '@qingyuan/engine/inventory/calculate/source-emissions.ts'
import type { Db } from '#/platform/database/pool.ts'
import { type StoredResult, selectResults } from './queries.ts'

const resultsOf = (row: StoredResult): EmissionResult[] =>
  emissionPollutants.flatMap(({ id }) => {
    const [grams, how] = [row[id], row.how[id]]
    if (typeof grams !== 'number' || !how) return []
    return [
      { source: row.source, pollutant: id, grams, basis: how.basis as Basis, factors: how.factors, ...(how.clipped && { clipped: true }) },
    ]
  })

/** A stored run as the engine's inventory: what totals, checks and spreads need of it. Quantities and controls are left out. */
export const storedInventory = async (db: Db, runId: number): Promise<Inventory> => {
  const rows = await selectResults(db, runId)
  const source = ({ source: id, scc, county_id, enterprise_id, grade }: StoredResult): EmissionSource => ({
    id,
    scc,
    county: String(county_id),
    ...(enterprise_id === null ? {} : { enterprise: String(enterprise_id) }),
    quantities: {},
    controls: [],
    activityGrade: grade as EmissionSource['activityGrade'],
  })
  return {
    sources: new Map(rows.map(row => [row.source, source(row)])),
    emissions: new Map(rows.map(row => [row.source, { results: resultsOf(row), problems: [] } satisfies SourceEmissions])),
  }
}
