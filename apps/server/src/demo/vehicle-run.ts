import { mobileCsv } from '@qingyuan/demo-city/mobile/mobile-csv.ts'
import { addDays, dayOfHour, dayStart, hourMs } from '@qingyuan/domain/time.ts'
import { mobileRunImport } from '#/modules/mobile/mobile-runs/public.ts'
import { selectEnterprises } from '#/modules/sources/outlets/public.ts'
import { type Caller, systemCaller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { withUpload } from './upload.ts'

const [daysAgo, startHour, countyId, stops] = [11, 15, 4, 6] as const
const usualWind = { speed: 2, direction: 200 } as const

/** A run past the works of 上党区 that the city's officer brought in by a file; once. */
export const importVehicleRun = async (services: Services, clerk: Caller, seed: number): Promise<void> => {
  const context = { services, caller: clerk }
  if ((await mobileRunImport.records(context)).length > 0) return
  const works = (await selectEnterprises(services.db, systemCaller.scope))
    .filter(each => each.countyId === countyId && each.status === 'running')
    .toSorted((a, b) => (b.kgPerHour.voc ?? 0) - (a.kgPerHour.voc ?? 0))
  if (works.length < 3) return
  const content = mobileCsv({
    seed,
    begin: dayStart(addDays(dayOfHour(services.clock.now()), -daysAgo)) + startHour * hourMs,
    way: works.slice(0, stops).map(({ lon, lat }): [number, number] => [lon + 0.004, lat + 0.003]),
    sources: works.map(({ lon, lat, kgPerHour }) => ({ lon, lat, voc: kgPerHour.voc ?? 0, pm: kgPerHour.pm2_5 ?? 0 })),
    windOf: () => usualWind,
    around: { tvoc: 130, pm2_5: 50 },
  })
  const run = { name: '上党南部工业园走航（演示）', vehicle: '演示走航车', coordinates: 'wgs84' as const, countyId: null, simulated: true }
  await withUpload(services, { name: '上党南部工业园走航.csv', content: Buffer.from(content), mediaType: 'text/csv' }, upload =>
    mobileRunImport.inRequest({ ...context, upload }, run, true),
  )
}
