import { organicsStations } from '@qingyuan/demo-city/data/stations.ts'
import { placeHours } from '@qingyuan/demo-city/hours/place-hours.ts'
import { hourIndex } from '@qingyuan/demo-city/model/calendar.ts'
import { cityPlan } from '@qingyuan/demo-city/plan.ts'
import { hiddenSources } from '@qingyuan/demo-city/sensors/hidden-sources.ts'
import { sourceHitKm } from '@qingyuan/domain/sensor-marks.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import { demoSourceId, insertDemoPlaces } from '#/demo/queries.ts'
import { insertSensors, storeSensors } from '#/demo/sensors.ts'
import { kmBetween } from '#/modules/hotspot/network/public.ts'
import { admitHours } from '#/pipeline/admit.ts'
import { batchOfRows } from '#/pipeline/hour-batch.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import type { TestServer } from '#/platform/testing/test-server.ts'
import { loadDemo as loadNetwork } from '../network/demo/load-demo.ts'
import { loadDemo } from './demo/load-demo.ts'

/** For tests: the sensors of the made city of a seed with their hours, assessed and searched as a first start does. */
export const loadSensorCity = async (
  { services }: TestServer,
  seed: number,
  { first, last }: { first: number; last: number },
): Promise<void> => {
  const { db, pool, places } = services
  const plan = cityPlan(seed)
  await insertDemoPlaces(db, plan)
  await insertSensors(db, seed)
  await places.refresh()
  await storeSensors(pool, places, seed, await demoSourceId(db), { from: first, to: last })
  const hours = (last - first) / hourMs + 1
  // The sensors are compared with the TVOC of the analysers for the effect of humidity.
  for (const station of plan.stations.filter(({ code }) => organicsStations.has(code))) {
    const { tvoc } = placeHours(seed, station, hourIndex(first), hours)
    const placeId = places.byCode(station.code)!.id
    const rows = Array.from(tvoc, (value, h) => ({ placeId, ts: first + h * hourMs, sourceId: 0, ref: null, values: { tvoc: value } }))
    await storeHours(pool, admitHours(batchOfRows(rows)), { by: 'test' })
  }
  const context = { db, pool, seed, now: last + hourMs / 2 }
  await loadNetwork(context)
  await loadDemo(context)
}

/** Hidden sources of each kind that were found, and how many there are. */
export const hitsByKind = (seed: number, found: readonly { lon: number; lat: number }[]): Map<string, [number, number]> => {
  const hits = new Map<string, [number, number]>()
  for (const hidden of hiddenSources(seed)) {
    const own = hits.get(hidden.kind) ?? [0, 0]
    if (found.some(each => kmBetween(each, hidden) <= sourceHitKm)) own[0]++
    own[1]++
    hits.set(hidden.kind, own)
  }
  return hits
}
