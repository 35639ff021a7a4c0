import { sensorMarks } from '@qingyuan/domain/sensor-marks.ts'
import { dayMs, dayStart } from '@qingyuan/domain/time.ts'
import { keepSilent } from '#/modules/alarms/silences/public.ts'
import { currentMarks } from '#/modules/hotspot/network/public.ts'
import type { Services } from '#/platform/services.ts'

const author = '传感器质控'
/** Marks of a day are valid until the next ones are made, and a day longer where those fail to come. */
const validDays = 3

/** A sensor that is not 正常 raises no alarm. */
export const silenceMarked = async (services: Services): Promise<void> => {
  const { day, marks } = await currentMarks(
    services,
    services.places.sensors().map(({ id }) => id),
  )
  if (day === null) return
  const reasons = [...marks].flatMap(([placeId, { mark, reason }]) =>
    mark === 'normal' ? [] : [[placeId, `传感器${sensorMarks[mark]}：${reason}`.slice(0, 200)] as const],
  )
  await keepSilent(services, author, new Map(reasons), dayStart(day) + validDays * dayMs)
}
