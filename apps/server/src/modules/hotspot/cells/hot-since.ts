import { type GridItem, hotZ } from '@qingyuan/domain/hotspot-grid.ts'
import { dayMs, dayStart, formatDate } from '@qingyuan/domain/time.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { fieldsUntil } from './fields.ts'
import { readLayout } from './grid-layout.ts'
import { selectAlarms } from './queries.ts'

const daysLooked = 31

/** When a cell was hot again first after an instant: an alarm, or a day whose map has it hot; null where it was not. */
export const cellHotSince = async (services: AirServices, placeId: number, item: GridItem, since: Date): Promise<Date | null> => {
  const at = (await readLayout(services))?.indexOf.get(placeId)
  if (at === undefined) return null
  const [alarms, days] = await Promise.all([
    selectAlarms(services.db, item, [placeId], since, 50),
    fieldsUntil(services.db, item, 'day', '9999', daysLooked),
  ])
  const day = formatDate(since.getTime())
  const hot = days.find(({ period, z, support }) => period > day && support[at]! > 1 && z[at]! >= hotZ)
  const times = [...alarms.map(({ opened_at }) => opened_at.getTime()), ...(hot ? [dayStart(hot.period) + dayMs] : [])]
  return times.length === 0 ? null : new Date(Math.min(...times))
}
