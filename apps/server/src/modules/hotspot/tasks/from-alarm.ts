import { formatHour } from '@qingyuan/domain/time.ts'
import { alarmRecord } from '#/modules/alarms/records/public.ts'
import { selectCategories } from '#/modules/alarms/rules/public.ts'
import { cellAt, type GridContext, readLayout } from '#/modules/hotspot/cells/public.ts'
import { appError } from '#/platform/errors.ts'

/**
 * The alarm of a station that a task for its cell is issued from, in words.
 *
 * @throws NOT_FOUND beyond the caller's scope; INVALID_INPUT for a station of another cell; CONFLICT when the alarm's category has no tasks
 */
export const alarmInWords = async ({ services, caller }: GridContext, alarmId: number, cellId: number): Promise<string> => {
  const { db, places } = services
  const alarm = await alarmRecord(db, caller.scope, alarmId)
  if (!alarm) throw appError('NOT_FOUND', { what: '报警' })
  const category = (await selectCategories(db)).find(({ id }) => id === alarm.categoryId)
  if (category?.taskAllowed === false) throw appError('CONFLICT', { message: `报警分类“${category.name}”不派任务`, field: 'alarmId' })
  const [layout, station] = [await readLayout(services), places.get(alarm.placeId)]
  const cell = layout && station ? cellAt(layout, station.lon, station.lat) : null
  if (cell === null || layout!.cells[cell]!.placeId !== cellId)
    throw appError('INVALID_INPUT', { message: `报警站点“${alarm.placeName}”不在该网格内`, field: 'alarmId' })
  return `${alarm.placeName} ${formatHour(alarm.openedAt.getTime())} 时起 ${alarm.ruleName}`
}
