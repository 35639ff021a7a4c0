import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { checkMayExplain } from '../explain.ts'
import { countyName, sourceNames } from '../results/names.ts'
import { selectRows, sumRows } from '../results/queries.ts'
import { requireSubject } from '../versions/inventory-scope.ts'

const most = 30

/** The sources behind a total, the largest first. */
export const sourceBreakdown = async (
  { services, caller }: CallerContext,
  { pollutant, inventoryId, runId, ...filter }: InputOf<typeof inventoryCalls.Breakdown>,
): Promise<OutputOf<typeof inventoryCalls.Breakdown>> => {
  checkMayExplain(caller)
  const { run, words } = await requireSubject(services, caller, { inventoryId, runId })
  const [names, sum, rows] = await Promise.all([
    sourceNames(services),
    sumRows(services.db, caller.scope, run.id, filter),
    selectRows(services.db, caller.scope, run.id, filter, { sort: pollutant, limit: most, offset: 0 }),
  ])
  const whole = sum[pollutant]
  return {
    subject: words,
    totalT: whole === null ? null : whole / 1e6,
    count: sum.count,
    rows: rows.flatMap(row => {
      const grams = row[pollutant]
      if (grams === null) return []
      const labels = {
        source: row.source,
        name: row.name,
        enterprise: row.enterprise,
        filledYear: row.filledYear,
        county: countyName(row.countyId),
      }
      return [{ ...labels, sccName: names.pathOf(row.scc), tonnes: grams / 1e6, share: whole ? grams / whole : 0 }]
    }),
  }
}
