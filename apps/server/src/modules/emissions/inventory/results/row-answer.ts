import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { dischargeCountCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { tonnesByPollutant } from './frames.ts'
import { countyName, type SourceNames } from './names.ts'
import type { SourceRow } from './queries.ts'

export const rowAnswer = (row: SourceRow, names: SourceNames): OutputOf<typeof dischargeCountCalls.Query>['rows'][number] => ({
  source: row.source,
  name: row.name,
  enterpriseId: row.enterpriseId,
  enterprise: row.enterprise,
  countyId: row.countyId,
  county: countyName(row.countyId),
  scc: row.scc,
  sccName: names.pathOf(row.scc),
  fuel: row.fuel,
  equipment: row.equipment,
  surfaceSource: row.surfaceSource,
  tonnes: tonnesByPollutant(row),
  filledYear: row.filledYear,
  problems: row.problems,
})
