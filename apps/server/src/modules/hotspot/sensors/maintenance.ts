import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { gridSensorCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { maintenanceKinds } from '@qingyuan/domain/sensor-marks.ts'
import { formatDate, parseHour } from '@qingyuan/domain/time.ts'
import { deleteSensorDays, insertMaintenance } from '#/modules/hotspot/network/public.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf } from '#/platform/http/caller.ts'
import type { AuditedContext } from '#/platform/http/context.ts'
import { sensorOf } from './sensor-place.ts'
import { silenceMarked } from './silence.ts'

type Calls = typeof gridSensorCalls

/** Notes what was done to a sensor; its days since then are assessed again. @throws INVALID_INPUT for a time to come */
export const maintainSensor = async (
  { services, caller, audit }: AuditedContext,
  { placeId, kind, at, note }: InputOf<Calls['maintain']>,
): Promise<OutputOf<Calls['maintain']>> => {
  const sensor = sensorOf(services.places, placeId)
  audit.subject = `${sensor.name} ${maintenanceKinds[kind]}`
  const now = services.clock.now()
  const doneAt = at ? parseHour(at)! : now
  if (doneAt > now) throw appError('INVALID_INPUT', { message: '维护时间不能晚于现在', field: 'at' })
  const { by_id: saved_by, by_name: saved_by_name } = actorOf(caller)
  const row = { place_id: placeId, kind, done_at: new Date(doneAt), note: note.trim(), saved_at: new Date(now), saved_by, saved_by_name }
  const [made] = await insertMaintenance(services.db, [row])
  await deleteSensorDays(services.db, [placeId], formatDate(doneAt))
  await silenceMarked(services)
  return { id: made!.id }
}
