import type { SensorMark } from '@qingyuan/domain/sensor-marks.ts'
import { dayOfHour, daysBetween, hourMs } from '@qingyuan/domain/time.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { currentMarks } from './current-marks.ts'
import { selectSensorDays } from './queries.ts'

/**
 * Hours in which sensors are not marked 正常, by place: 1 in those hours, else 0. Days after the newest assessed one have the marks of the present; days
 * without a mark count as usable. Places without such hours, as stations of the air, are not among them.
 *
 * @param first end of the first hour
 */
export const unusableHours = async (
  services: Pick<AirServices, 'db'>,
  placeIds: readonly number[],
  first: number,
  hours: number,
): Promise<Map<number, Uint8Array>> => {
  const { day: newest, marks } = await currentMarks(services, placeIds)
  if (newest === null || placeIds.length === 0) return new Map()
  const [firstDay, lastDay] = [dayOfHour(first), dayOfHour(first + (hours - 1) * hourMs)]
  const stored = await selectSensorDays(services.db, placeIds, firstDay, lastDay)
  const later = daysBetween(firstDay, lastDay).filter(day => day > newest)
  const all: { place_id: number; day: string; mark: SensorMark }[] = [
    ...stored,
    ...[...marks].flatMap(([place_id, { mark }]) => later.map(day => ({ place_id, day, mark }))),
  ]
  const days = new Map<number, Set<string>>()
  for (const { place_id, day, mark } of all) if (mark !== 'normal') days.set(place_id, (days.get(place_id) ?? new Set()).add(day))
  const dayOf = Array.from({ length: hours }, (_, h) => dayOfHour(first + h * hourMs))
  return new Map([...days].map(([id, own]) => [id, Uint8Array.from(dayOf, day => (own.has(day) ? 1 : 0))]))
}
