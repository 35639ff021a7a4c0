import { hourIndex } from '@qingyuan/demo-city/model/calendar.ts'
import { daysSinceService, instrumentOf } from '@qingyuan/demo-city/sensors/instrument.ts'
import { demoSensors } from '@qingyuan/demo-city/sensors/sensors.ts'
import { floorHour, hourMs } from '@qingyuan/domain/time.ts'
import { openAirServices } from '#/modules/air/read/public.ts'
import type { DemoContext } from '#/platform/module.ts'
import { assessSensorsTask } from '#/workers/sensor-tasks.ts'
import { assessSensors } from '../assess.ts'
import { refreshDayMeans } from '../day-means.ts'
import { insertMaintenance } from '../queries.ts'

/** The log of the firm that looks after the instruments reaches so many days back. */
const logDays = 120
/** Each service of the instruments: what people would have written down when it was done. */
const serviceLog = (seed: number, now: number, idOf: (code: string) => number | undefined) =>
  demoSensors(seed).flatMap(sensor => {
    const [id, last] = [idOf(sensor.code), floorHour(now)]
    const instrument = instrumentOf(sensor)
    const age = daysSinceService(instrument, hourIndex(last))
    const times = [last - age * 24 * hourMs, last - (age + instrument.cycleDays) * 24 * hourMs]
    return id === undefined
      ? []
      : times
          .filter(at => at > now - logDays * 24 * hourMs)
          .map(at => ({
            ...{ place_id: id, kind: 'clean' as const, done_at: new Date(at), note: '清洁紫外灯和进气滤膜，零点校准' },
            ...{ saved_at: new Date(at), saved_by: null, saved_by_name: '运维单位' },
          }))
  })

/** Log of maintenance, marks and calibrations of the last days: from the sensors' hours and nothing else. */
export const loadDemo = async (context: DemoContext): Promise<void> => {
  const { db, seed, now } = context
  const services = await openAirServices(context)
  const log = serviceLog(seed, now, code => services.places.byCode(code)?.id)
  if (log.length > 0) await insertMaintenance(db, log)
  await assessSensors(services, assessSensorsTask)
  await refreshDayMeans(services)
}
