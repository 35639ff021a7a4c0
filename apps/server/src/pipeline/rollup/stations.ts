import { dayStart, hourMs } from '@qingyuan/domain/time.ts'
import { rollupDays } from '@qingyuan/engine/rollup/rollup-days.ts'
import type pg from 'pg'
import type { Places } from '#/modules/system/places/public.ts'
import { transaction } from '#/platform/database/transaction.ts'
import { lockPlaces } from '../store/queries.ts'
import { dustAfter, dustDays, dustEcho, dustLead, stationDay } from './day-rows.ts'
import { changedMarks } from './marks.ts'
import {
  addDirty,
  clearDirty,
  type DayRow,
  type DustDay,
  deleteDaysWithoutHours,
  type MarkedHour,
  readMarks,
  readSeries,
  type Series,
  writeDays,
  writeDust,
  writeMarks,
} from './queries.ts'
import type { DirtySpan } from './spans.ts'
import { rollUpSpecies } from './species-queries.ts'

/** Hours before and after the days that the dust rule and the quality marks look at. */
const lead = dustLead
const tail = dustEcho * 24
/** A value bears on the marks of its neighbours, across midnight too. */
const markReach = 24

const daySlice = (series: Series, dayCount: number): Series =>
  Object.fromEntries(Object.entries(series).map(([id, column]) => [id, column.subarray(lead, lead + dayCount * 24)])) as Series

const groupByPlace = <T extends { placeId: number }>(items: readonly T[]): Map<number, T[]> => {
  const groups = new Map<number, T[]>()
  for (const item of items) {
    const group = groups.get(item.placeId)
    if (group) group.push(item)
    else groups.set(item.placeId, [item])
  }
  return groups
}

/** Days and marks of the stations (and neighbour cities) of a span; their areas become dirty in the same transaction. */
export const rollUpStations = async (pool: pg.Pool, places: Places, span: DirtySpan): Promise<void> => {
  const dayCount = (dayStart(span.last) - dayStart(span.first)) / (24 * hourMs) + 1
  const first = dayStart(span.first) + hourMs - lead * hourMs
  const length = lead + dayCount * 24 + tail
  const [all, marked] = await Promise.all([readSeries(pool, span.placeIds, first, length), readMarks(pool, span.placeIds, first, length)])
  const marksOf = groupByPlace(marked)
  const daysOf = groupByPlace(span.days)
  const rows: DayRow[] = []
  const marks: MarkedHour[] = []
  const dusts: DustDay[] = []
  for (const placeId of span.placeIds) {
    const series = all.get(placeId)!
    const days = rollupDays(daySlice(series, dayCount), span.first, dayCount)
    const dust = dustDays(series, lead, dayCount + dustEcho)
    const own = marksOf.get(placeId) ?? []
    const dirty = (daysOf.get(placeId) ?? []).map(item => item.day)
    for (const day of dirty) {
      const i = (dayStart(day) - dayStart(span.first)) / (24 * hourMs)
      rows.push(stationDay(placeId, days, i, dust[i]!))
    }
    dusts.push(...dustAfter(placeId, dirty, span.first, dust))
    marks.push(...changedMarks(placeId, series, first, lead - markReach, length - tail + markReach, own))
  }
  const areas = span.days.flatMap(({ placeId, day }) => places.areasOf(placeId).map(areaId => ({ placeId: areaId, day })))
  await transaction(pool, async client => {
    // A row that moves while its marks are being written would lose them (pack-queries.ts).
    if (marks.length > 0) await lockPlaces(client, new Set(marks.map(hour => hour.placeId)))
    await writeDays(client, rows)
    await writeDust(client, dusts)
    await writeMarks(client, marks)
    await rollUpSpecies(client, span.days)
    await deleteDaysWithoutHours(client, span.days)
    await addDirty(client, areas)
    await clearDirty(client, span.days)
  })
}
