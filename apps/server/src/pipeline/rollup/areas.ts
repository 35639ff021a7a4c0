import { measuredIds, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { addDays, dayStart, hourMs } from '@qingyuan/domain/time.ts'
import { areaMean, areaSeries } from '@qingyuan/engine/rollup/area.ts'
import { emptyPeriodDays } from '@qingyuan/engine/rollup/daily-columns.ts'
import { gradeDays, rollupDays } from '@qingyuan/engine/rollup/rollup-days.ts'
import { areaWind } from '@qingyuan/engine/wind/area-wind.ts'
import type pg from 'pg'
import type { Places } from '#/modules/system/places/public.ts'
import { transaction } from '#/platform/database/transaction.ts'
import { bitOf, type HourBatch, newBatch } from '../hour-batch.ts'
import { lockPlaces } from '../store/queries.ts'
import { storeHours } from '../store/store-hours.ts'
import { dustAfter, dustDays, dustEcho, dustLead, weatherOf } from './day-rows.ts'
import {
  clearDirty,
  type DayRow,
  deleteDaysWithoutMembers,
  deleteOtherHours,
  type MemberDay,
  readMemberDays,
  readSeries,
  type Series,
  writeDays,
  writeDust,
} from './queries.ts'
import type { DirtySpan } from './spans.ts'

const lead = dustLead

/** Hourly values of an area: pollutants need 75 % of the members, weather is the mean of the members that have it. */
const areaHours = (members: readonly Series[], need: number): Series => {
  const wind = areaWind(members.map(series => ({ speed: series.wind_speed, direction: series.wind_direction })))
  return Object.fromEntries(
    measuredIds.map(id => {
      if (id === 'wind_direction') return [id, Float64Array.from(wind.direction)]
      const share = (pollutantIds as readonly string[]).includes(id) ? need : 0
      return [
        id,
        Float32Array.from(
          areaSeries(
            members.map(series => series[id]),
            share,
          ).mean,
        ),
      ]
    }),
  ) as Series
}

/** Hours with at least one value, as rows to store. */
const batchOf = (areaId: number, hours: Series, first: number, from: number, to: number): HourBatch => {
  const at: number[] = []
  for (let i = from; i < to; i++) if (measuredIds.some(id => !Number.isNaN(hours[id][i]!))) at.push(i)
  const batch = newBatch(at.length)
  const everything = measuredIds.reduce((mask, id) => mask | bitOf[id], 0)
  at.forEach((i, row) => {
    batch.placeId[row] = areaId
    batch.ts[row] = first + i * hourMs
    batch.present[row] = everything
    for (const id of measuredIds) batch.values[id][row] = hours[id][i]!
  })
  return batch
}

/** The area's pollutant days are means of its members' valid days (HJ 663), not days of its mean hours. */
const areaDays = (memberIds: readonly number[], days: readonly MemberDay[], span: DirtySpan, dayCount: number) => {
  const columns = emptyPeriodDays(span.first, dayCount)
  const means = pollutantIds.map(() => new Float64Array(dayCount).fill(Number.NaN))
  const counts = pollutantIds.map(() => new Int16Array(dayCount))
  const at = new Map(days.map(day => [`${day.placeId}|${day.day}`, day]))
  for (let i = 0; i < dayCount; i++) {
    const day = addDays(span.first, i)
    const own = memberIds.map(id => at.get(`${id}|${day}`))
    pollutantIds.forEach((id, bit) => {
      const values = own.map(row => (row && row.validMask & (1 << bit) ? (row.values[bit] ?? Number.NaN) : Number.NaN))
      const { mean, count, valid } = areaMean(values, standardOn(day).validity.areaShare)
      means[bit]![i] = mean
      counts[bit]![i] = count
      if (valid) columns.value[id][i] = mean
    })
  }
  gradeDays(columns)
  return { columns, means, counts }
}

/** Hours and days of the areas of a span. */
export const rollUpArea = async (pool: pg.Pool, places: Places, areaId: number, span: DirtySpan): Promise<void> => {
  const memberIds = places.members(areaId)
  const dayCount = (dayStart(span.last) - dayStart(span.first)) / (24 * hourMs) + 1
  const first = dayStart(span.first) + hourMs - lead * hourMs
  const end = lead + dayCount * 24
  const [series, memberDays] = await Promise.all([
    readSeries(pool, memberIds, first, end + dustEcho * 24),
    readMemberDays(pool, memberIds, span.first, span.last),
  ])
  const hours = areaHours(
    memberIds.map(id => series.get(id)!),
    standardOn(span.last).validity.areaShare,
  )
  const batch = batchOf(areaId, hours, first, lead, end)
  await storeHours(pool, batch, {
    by: 'rollup',
    derived: true,
    also: async client => {
      // An empty batch locks no place, and its hours must not be moved meanwhile.
      await lockPlaces(client, [areaId])
      await deleteOtherHours(client, areaId, first + lead * hourMs, first + (end - 1) * hourMs, [...batch.ts])
    },
  })
  const own = Object.fromEntries(measuredIds.map(id => [id, hours[id].subarray(lead, end)]))
  const weather = rollupDays(own, span.first, dayCount)
  const { columns, means, counts } = areaDays(memberIds, memberDays, span, dayCount)
  const dust = dustDays(hours, lead, dayCount + dustEcho)
  const after = dustAfter(
    areaId,
    span.days.map(({ day }) => day),
    span.first,
    dust,
  )
  const rows: DayRow[] = span.days.map(({ day }) => {
    const i = (dayStart(day) - dayStart(span.first)) / (24 * hourMs)
    return {
      placeId: areaId,
      day,
      values: means.map(column => column[i]!),
      o3Max1h: weather.ozone.max1h[i]!,
      hours: counts.map(column => column[i]!),
      o3Windows: weather.ozone.windows[i]!,
      validMask: pollutantIds.reduce((mask, id, bit) => (Number.isNaN(columns.value[id][i]!) ? mask : mask | (1 << bit)), 0),
      aqi: columns.aqi[i]!,
      primaryMask: columns.primary[i]!,
      complete: columns.complete[i] === 1,
      weather: weatherOf(weather, i),
      dust: dust[i]!,
    }
  })
  await transaction(pool, async client => {
    await writeDays(client, rows)
    await writeDust(client, after)
    await deleteDaysWithoutMembers(client, span.days, memberIds)
    await clearDirty(client, span.days)
  })
}
