import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { cityCoverage } from '../coverage/coverage.ts'
import type { RowFilter } from '../results/queries.ts'
import { requireSubject } from '../versions/inventory-scope.ts'
import { hasOtherMonths, splitOf } from '../versions/split.ts'
import { selectComparedSources } from '../versions/split-queries.ts'

interface Compared extends RowFilter {
  inventoryId?: number
  against: number
}

/**
 * A frame of masses with the change against another inventory below its total: of the same sources only while others have not
 * reported, over the same months while some are not reported.
 */
export const withChange = async <F extends Frame>(
  services: Services,
  caller: Caller,
  frame: F,
  { inventoryId, against, countyId, scc }: Compared,
): Promise<F> => {
  const [now, before] = [
    await requireSubject(services, caller, { inventoryId }),
    await requireSubject(services, caller, { inventoryId: against }),
  ]
  const ids = emissionPollutants.map(({ id }) => id)
  const sources = async (runId: number) =>
    (await selectComparedSources(services.db, caller.scope, runId, ids, null)).filter(
      row => (countyId === undefined || row.countyId === countyId) && (scc === undefined || row.scc.startsWith(scc)),
    )
  const [old, present, { figures }] = await Promise.all([sources(before.run.id), sources(now.run.id), cityCoverage(services, now.run)])
  const lacksReports = figures.percent !== null && figures.percent < 100
  const otherMonths = hasOtherMonths(old, present)
  const cells = frame.columns.map(column => {
    const id = ids.find(each => each === column.key)
    const [row] = id ? splitOf(old, present, id, lacksReports || otherMonths) : []
    return row && row.before > 0 ? numberText(100 * (row.after / row.before - 1), 1, { signed: true }) : null
  })
  return {
    ...frame,
    footer: [
      ...(frame.footer ?? []),
      { label: `较 ${before.run.year} 年 %${otherMonths ? '（同源同期）' : lacksReports ? '（同源）' : ''}`, cells },
    ],
  }
}
