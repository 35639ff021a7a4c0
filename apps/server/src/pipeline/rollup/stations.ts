import { dayStart, hourMs } from '@qingyuan/domain/time.ts'
import { rollupDays } from '@qingyuan/engine/rollup/rollup-days.ts'
import type pg from 'pg'
import type { Places } from '#/modules/places/service.ts'
import { transaction } from '#/platform/database/transaction.ts'
import { dustDays, stationDay } from './day-rows.ts'
import { changedMarks } from './marks.ts'
import { addDirty, clearDirty, type DayRow, type MarkedHour, readMarks, readSeries, type Series, writeDays, writeMarks } from './queries.ts'
import type { Span } from './spans.ts'

/** Hours before and after the days that the quality marks and the dust rule look at. */
const lead = 24
const tail = 1

const daySlice = (series: Series, dayCount: number): Series =>
  Object.fromEntries(Object.entries(series).map(([id, column]) => [id, column.subarray(lead, lead + dayCount * 24)])) as Series

/** Days and marks of the stations (and neighbour cities) of a span; their areas become dirty in the same transaction. */
export const rollUpStations = async (pool: pg.Pool, places: Places, span: Span): Promise<void> => {
  const dayCount = (dayStart(span.last) - dayStart(span.first)) / (24 * hourMs) + 1
  const first = dayStart(span.first) + hourMs - lead * hourMs
  const length = lead + dayCount * 24 + tail
  const [all, marked] = await Promise.all([readSeries(pool, span.placeIds, first, length), readMarks(pool, span.placeIds, first, length)])
  const rows: DayRow[] = []
  const marks: MarkedHour[] = []
  for (const placeId of span.placeIds) {
    const series = all.get(placeId)!
    const days = rollupDays(daySlice(series, dayCount), span.first, dayCount)
    const dust = dustDays(series, lead, dayCount)
    const own = marked.filter(hour => hour.placeId === placeId)
    for (const { day } of span.days.filter(item => item.placeId === placeId)) {
      const i = (dayStart(day) - dayStart(span.first)) / (24 * hourMs)
      rows.push(stationDay(placeId, days, i, dust[i]!))
    }
    marks.push(...changedMarks(placeId, series, first, lead, length - tail, own))
  }
  const areas = span.days.flatMap(({ placeId, day }) => places.areasOf(placeId).map(areaId => ({ placeId: areaId, day })))
  await transaction(pool, async client => {
    await writeDays(client, rows)
    await writeMarks(client, marks)
    await addDirty(client, areas)
    await clearDirty(client, span.days)
  })
}
