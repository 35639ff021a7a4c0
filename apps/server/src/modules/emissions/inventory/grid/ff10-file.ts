import { countyById } from '@qingyuan/domain/counties.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { monthGrams } from '@qingyuan/engine/inventory/calculate/totals.ts'
import type { InventoryRecord, StackData } from '@qingyuan/formats/ff10/inventory-file.ts'
import { sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import { type OutletRow, selectOutlets } from '#/modules/sources/outlets/public.ts'
import type { Caller } from '#/platform/http/caller.ts'
import { fileReply } from '#/platform/http/file-reply.ts'
import type { Services } from '#/platform/services.ts'
import { taskFile } from '#/workers/engine-task.ts'
import { type SourceRow, selectRows } from '../results/queries.ts'
import { demoNote } from '../versions/import-ff10.ts'
import type { InventorySubject } from '../versions/inventory-scope.ts'
import { nearestOutlet } from './nearest-outlet.ts'

const inventoryTasks = taskFile<typeof import('#/workers/inventory-tasks.ts')>('inventory')

const stackOf = (outlet: OutletRow | undefined): StackData | undefined =>
  outlet && {
    heightM: outlet.heightM,
    diameterM: outlet.diameterM,
    temperatureC: outlet.temperatureK - 273.15,
    velocityMs: outlet.velocityMs,
    flowM3s: (Math.PI / 4) * outlet.diameterM ** 2 * outlet.velocityMs,
  }

/** One line a source and pollutant, months by the class's profile. */
const recordsOf = (
  rows: readonly SourceRow[],
  outlets: ReadonlyMap<number, readonly OutletRow[]>,
  sharesOf: (scc: string) => readonly number[] | undefined,
): InventoryRecord[] =>
  rows.flatMap(row => {
    const shares = sharesOf(row.scc)
    const outlet = row.enterpriseId === null ? undefined : nearestOutlet(outlets.get(row.enterpriseId) ?? [], row)
    const facility = row.enterpriseId === null ? undefined : facilityOf(row, outlet)
    return emissionPollutants.flatMap(({ id, smoke }): InventoryRecord[] => {
      const grams = row[id]
      if (grams === null) return []
      return [
        {
          ...{ country: 'CN', region: String(countyById.get(row.countyId)!.adcode), scc: row.scc, pollutant: smoke, tonnes: grams / 1e6 },
          ...(shares && { monthTonnes: monthGrams(grams, shares).map(month => month / 1e6) }),
          ...(facility && { facility, stack: stackOf(outlet), lon: row.lon ?? Number.NaN, lat: row.lat ?? Number.NaN }),
        },
      ]
    })
  })

const facilityOf = (row: SourceRow, outlet: OutletRow | undefined) => ({
  id: String(row.enterpriseId),
  unit: row.source.split('/')[1] ?? '',
  releasePoint: outlet?.code ?? '',
  process: row.source.split('/')[2] ?? '',
  name: row.enterprise ?? '',
})

/** Enterprises' sources as FF10 point, all others as FF10 nonpoint. */
export const ff10File = async (services: Services, caller: Caller, { run, words }: InventorySubject, point: boolean) => {
  const kind = point ? 'enterprise' : 'surface'
  const [rows, { byScc, months }, outlets] = await Promise.all([
    selectRows(services.db, caller.scope, run.id, { kind }, { limit: 1_000_000, offset: 0 }),
    sourceFacts(services),
    point ? selectOutlets(services.db, caller.scope) : [],
  ])
  const byEnterprise = new Map<number, OutletRow[]>()
  for (const outlet of outlets) byEnterprise.set(outlet.enterpriseId, [...(byEnterprise.get(outlet.enterpriseId) ?? []), outlet])
  const records = recordsOf(rows, byEnterprise, scc => months[byScc.get(scc)?.temporalProfile ?? ''])
  const format = point ? 'FF10_POINT' : 'FF10_NONPOINT'
  const notes = [words, `run ${run.id} sha256 ${run.sha256 ?? ''}`, ...(run.simulated ? [demoNote] : [])]
  const { bytes } = await services.engines.run(inventoryTasks, 'writeFf10Task', {
    head: { format, country: 'CN', year: run.year, notes },
    records,
  })
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return fileReply({ name: `${words} ${format}.csv`, mediaType: 'text/csv; charset=utf-8', body, size: body.length })
}
