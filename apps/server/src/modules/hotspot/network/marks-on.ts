import { sensorMarks } from '@qingyuan/domain/sensor-marks.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { selectNewestAssessed, selectSensorDays } from './queries.ts'

/** Words of the marks that keep sensors out of a rank up to a day, by place: those of that day, or of the newest assessed day before it. */
export const marksOn = async ({ db }: Pick<AirServices, 'db'>, placeIds: readonly number[], day: string): Promise<Map<number, string>> => {
  const newest = await selectNewestAssessed(db)
  if (newest === null || placeIds.length === 0) return new Map()
  const on = day < newest ? day : newest
  const rows = await selectSensorDays(db, placeIds, on, on)
  return new Map(rows.flatMap(({ place_id, mark }) => (mark === 'normal' ? [] : [[place_id, sensorMarks[mark]] as const])))
}
