import { numberText } from '@qingyuan/domain/number-text.ts'
import { type SensorMark, sensorMarkIds, sensorMarks } from '@qingyuan/domain/sensor-marks.ts'
import { courseText } from '@qingyuan/domain/source-course.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import type { GridContext } from '#/modules/hotspot/cells/public.ts'
import { selectSensorDays } from '#/modules/hotspot/network/public.ts'
import { foundSourceRows, newestSearchUntil } from '#/modules/hotspot/sensors/public.ts'

/** Rows of the newest search up to a day, of the whole city or of one cell; `day` null before the first search. */
export const sourceRowsUntil = async (
  context: GridContext,
  until: string,
  placeId: number | null,
): Promise<{ day: string | null; rows: string[][] }> => {
  const day = await newestSearchUntil(context.services.db, until)
  if (day === null) return { day, rows: [] }
  const { rows } = await foundSourceRows(context, { day })
  return {
    day,
    rows: rows
      .filter(row => placeId === null || row.placeId === placeId)
      .map(({ code, county, park, kgPerHour, course, enterprises }) => [
        ...[code ?? '—', county, park, numberText(kgPerHour, 1), courseText(course)],
        enterprises.length === 0 ? '附近无在册企业' : enterprises.map(({ name }) => name).join('、'),
      ]),
  }
}

/** How many sensors have each mark on a day, those without any left out; none for a day that was not assessed. */
export const sensorMarkRows = async ({ db, places }: AirServices, day: string): Promise<[label: string, count: number][]> => {
  const ids = places.sensors().map(({ id }) => id)
  const days = ids.length === 0 ? [] : await selectSensorDays(db, ids, day, day)
  const countOf = (mark: SensorMark) => days.filter(each => each.mark === mark).length
  return sensorMarkIds.flatMap(mark => (countOf(mark) > 0 ? [[sensorMarks[mark], countOf(mark)] as [string, number]] : []))
}
