import { recalibrationDays, renewingKinds, type SensorMark } from '@qingyuan/domain/sensor-marks.ts'
import { addDays, dayStart } from '@qingyuan/domain/time.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { selectMaintenance, selectNewestAssessed, selectSensorDays } from './queries.ts'

export interface CurrentMark {
  mark: SensorMark
  reason: string
}

type Work = Awaited<ReturnType<typeof selectMaintenance>>[number]

/** What work after the newest assessed day makes of a mark at once. */
const afterWork = (found: CurrentMark, work: readonly Work[]): CurrentMark => {
  let now = found
  for (const { kind } of work) {
    if (kind === 'retire') now = { mark: 'retired', reason: '已停用' }
    else if (kind === 'resume') now = { mark: 'calibrating', reason: '恢复使用，待次日评定' }
    else if (renewingKinds.includes(kind) && now.mark !== 'retired')
      now = { mark: 'calibrating', reason: `维护后 ${recalibrationDays} 日内重新校准` }
  }
  return now
}

/** Marks of a day; after the newest assessed one, and without a day, those of the present. */
export const marksAt = async (
  services: Pick<AirServices, 'db'>,
  placeIds: readonly number[],
  day: string | null,
): Promise<Map<number, CurrentMark>> => {
  if (placeIds.length === 0) return new Map()
  const current = await currentMarks(services, placeIds)
  if (day === null || current.day === null || day > current.day) return current.marks
  const rows = await selectSensorDays(services.db, placeIds, day, day)
  return new Map(rows.map(({ place_id, mark, reason }) => [place_id, { mark, reason }]))
}

/** Marks of the newest assessed day with what was done since; a sensor without any is not among them. */
export const currentMarks = async (
  { db }: Pick<AirServices, 'db'>,
  placeIds: readonly number[],
): Promise<{ day: string | null; marks: Map<number, CurrentMark> }> => {
  const day = await selectNewestAssessed(db)
  if (day === null || placeIds.length === 0) return { day, marks: new Map() }
  const [days, work] = await Promise.all([selectSensorDays(db, placeIds, day, day), selectMaintenance(db, placeIds)])
  const end = dayStart(addDays(day, 1))
  return {
    day,
    marks: new Map(
      days.map(({ place_id, mark, reason }) => [
        place_id,
        afterWork(
          { mark, reason },
          work.filter(each => each.place_id === place_id && each.done_at.getTime() > end),
        ),
      ]),
    ),
  }
}
