import type { homeCalls } from '@qingyuan/contract/air/live.ts'
import type { Current as CurrentSchema } from '@qingyuan/contract/air/live-rows.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { measuredIds, type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { concentrationScaleName } from '@qingyuan/domain/standards/class-scale.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { dayOfHour, formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { hourlyAqi, hourlyEssentials, levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import type { Static } from 'typebox'
import {
  type AirServices,
  airRefusal,
  classOf,
  incompleteText,
  newestHour,
  primaryIds,
  publicScope,
  shownAs,
} from '#/modules/air/read/public.ts'
import { openAlarms } from '#/modules/alarms/records/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { cacheOf, type LiveServices } from './live-cache.ts'
import { type NewestRow, selectNewest, selectReporting } from './queries.ts'

export type Current = Static<typeof CurrentSchema>

const isRegular = (place: PlaceRecord): boolean => place.kind === 'station' && place.level !== 'micro'

/** Newest hour at which at least half of the regular stations that report at all have reported; the newest one if none has. */
const findScreenHour = async (services: AirServices): Promise<number | null> => {
  const regular = services.places.all().filter(isRegular)
  const ids = (regular.length > 0 ? regular : services.places.all()).map(place => place.id)
  const newest = await newestHour(services, publicScope, ids)
  if (newest === null) return null
  const counts = await selectReporting(services.pool, ids, newest - 24 * hourMs, newest)
  const most = Math.max(...counts.map(({ count }) => count))
  return Math.max(...counts.filter(({ count }) => count * 2 >= most).map(({ hour }) => hour))
}

/** The hour the screens show: the requested one, or the newest with enough stations; null in an installation without data. */
export const screenHour = (services: LiveServices, requested?: string): Promise<number | null> => {
  if (requested === undefined) return cacheOf(services).answers.get('screen-hour', () => findScreenHour(services))
  const hour = parseHour(requested)
  if (hour === null) throw airRefusal('BAD_RANGE', `小时“${requested}”不是有效的时间，应为 YYYY-MM-DD hh`)
  return Promise.resolve(hour)
}

const record = <K extends string, V>(ids: readonly K[], of: (id: K) => V) => Object.fromEntries(ids.map(id => [id, of(id)])) as Record<K, V>

/** Hours since a regular station reported one of the six pollutants, since any value elsewhere; null: not within a day. Weather that still arrives is no report. */
const hoursLate = (place: PlaceRecord, row: NewestRow | undefined, hour: number): number | null =>
  row && (row.reports || !isRegular(place)) ? Math.round((hour - row.hour) / hourMs) : null

/** Values of a place at an hour; without a row of the last day, everything is null. */
export const currentOf = (
  { classScales }: Pick<LiveServices, 'classScales'>,
  place: PlaceRecord,
  row: NewestRow | undefined,
  hour: number,
  alarmed: ReadonlySet<number>,
): Current => {
  const day = dayOfHour(row?.hour ?? hour)
  const scale = classScales.on(day)
  const values = record(measuredIds, id => shownAs(row?.values[id] ?? undefined, id))
  const report = hourlyAqi(
    record(pollutantIds, (id: PollutantId) => row?.values[id] ?? Number.NaN),
    standardOn(day),
  )
  const lacking = row?.aqi == null ? [] : hourlyEssentials.filter(pollutant => row.values[pollutant] == null)
  const { id, name, code, kind, level, countyId, lon, lat } = place
  return {
    placeId: id,
    name,
    code,
    kind,
    level,
    countyId,
    lon,
    lat,
    time: row ? formatHour(row.hour) : null,
    lateHours: hoursLate(place, row, hour),
    aqi: row?.aqi ?? null,
    class: levelOfAqi(row?.aqi ?? Number.NaN),
    primary: primaryIds(row?.primary ?? 0, 'hour'),
    incomplete: lacking.length > 0 ? incompleteText(lacking) : null,
    values,
    iaqi: record(pollutantIds, pollutant => shownAs(report.iaqi[pollutant], 'aqi')),
    classes: record(pollutantIds, pollutant => classOf(pollutant, values[pollutant], 'hour', scale)),
    standard: standardOn(day).aqi,
    scale: concentrationScaleName(classScales.choice().concentrations, day),
    alarm: alarmed.has(id),
  }
}

/** Values of places that the caller may see or that are public areas: the handler has chosen them. */
export const currentsAt = async (
  services: LiveServices,
  scope: Scope,
  places: readonly PlaceRecord[],
  hour: number,
  alarmedAt = hour,
): Promise<Current[]> => {
  const ids = places.map(place => place.id)
  const [rows, alarms] = await Promise.all([selectNewest(services.pool, publicScope, ids, hour), openAlarms(services, scope, alarmedAt)])
  const alarmed = new Set(alarms.map(({ placeId }) => placeId))
  const byId = new Map(rows.map(row => [row.placeId, row]))
  return places.map(place => currentOf(services, place, byId.get(place.id), hour, alarmed))
}

type ListInput = { hour?: string; kind?: 'station' | 'county' | 'city' | 'neighbour' | 'cell' | 'all' }

/** 站点与区域实况: the caller's stations and all areas; cells of the grid only by their kind. `reporting` of `expected` counts the regular stations with a pollutant of this very hour, `alarms` what is open at the hour, at the newest hour: now. */
export const stationList = async (
  services: LiveServices,
  scope: Scope,
  { hour: requested, kind = 'all' }: ListInput,
): Promise<OutputOf<typeof homeCalls.stationList>> => {
  const hour = await screenHour(services, requested)
  // Values of areas are published; stations stay within the scope.
  const visible = services.places.all().filter(place => place.kind === 'county' || services.places.allowed(scope, place.id))
  const expected = visible.filter(isRegular).length
  const places =
    kind === 'all' ? visible : kind === 'cell' ? services.places.visible(scope, kind) : visible.filter(place => place.kind === kind)
  const at = requested === undefined || hour === null ? services.clock.now() : hour
  const [alarms, rows] = await Promise.all([
    openAlarms(services, scope, at),
    hour === null
      ? places.map(place => currentOf(services, place, undefined, 0, new Set()))
      : currentsAt(services, scope, places, hour, at),
  ])
  const reporting = rows.filter(row => row.kind === 'station' && row.level !== 'micro' && row.lateHours === 0).length
  const ownPlaceId = services.places.ownArea(scope)?.id ?? null
  return { time: hour === null ? null : formatHour(hour), ownPlaceId, reporting, expected, alarms: alarms.length, rows }
}
