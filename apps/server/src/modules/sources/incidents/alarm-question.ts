import { isPollutant } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { floorHour, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { appError } from '#/platform/errors.ts'
import type { Services } from '#/platform/services.ts'
import { selectAlarm } from './orders/queries.ts'
import { type TraceRequest, tracedIds } from './trace-request.ts'

const longestHours = 24
const usualRangeM = 1000

/**
 * The question that traces an alarm: its station, its pollutant, its hours (the last 24 of a longer one).
 *
 * @throws NOT_FOUND, also for an alarm beyond the caller's counties; CONFLICT for one that is no rise of a pollutant that stacks emit
 */
export const questionOfAlarm = async (services: Services, scope: Scope, alarmId: number): Promise<TraceRequest> => {
  const alarm = await selectAlarm(services.db, alarmId)
  if (!alarm || !services.places.allowed(scope, alarm.place_id)) throw appError('NOT_FOUND', { what: '报警' })
  const { parameter } = alarm
  const traced = parameter !== null && isPollutant(parameter) && (tracedIds as readonly string[]).includes(parameter)
  if (!traced || services.places.get(alarm.place_id)?.kind !== 'station')
    throw appError('CONFLICT', { message: '这类报警不是企业直接排放的污染物升高，不能精准溯源' })
  const to = floorHour(alarm.last_at.getTime())
  const from = Math.max(Math.min(to, floorHour(alarm.opened_at.getTime())), to - (longestHours - 1) * hourMs)
  return { placeId: alarm.place_id, from: formatHour(from), to: formatHour(to), parameter, rangeM: usualRangeM, height: 'list10m' }
}
