import type { homeCalls } from '@qingyuan/contract/air/live.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import {
  type MeasuredId,
  measuredIds,
  type ParameterId,
  parameters,
  perPollutant,
  pollutantIds,
  vocIds,
} from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { specClass } from '@qingyuan/domain/standards/bands.ts'
import { addDays, dayOfHour, floorHour, formatHour, hourMs, isDay } from '@qingyuan/domain/time.ts'
import { levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import { distanceKm } from '@qingyuan/engine/interpolation/sphere.ts'
import {
  airRefusal,
  type HourColumns,
  placesOf,
  primaryIds,
  publicScope,
  readDays,
  readHours,
  readPlaceHours,
  shownAs,
  shownId,
} from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { currentsAt, screenHour } from './current.ts'
import { type LiveServices, withCacheByName } from './live-cache.ts'
import { selectVocPlaces } from './queries.ts'

type Call = typeof homeCalls

export const hourLabels = (to: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => formatHour(to - (count - 1 - i) * hourMs))
export const aqiValues = (columns: HourColumns): (number | null)[] => Array.from(columns.aqi, aqi => (aqi < 0 ? null : aqi))
export const shownColumn = (columns: HourColumns, id: MeasuredId): (number | null)[] =>
  Array.from(columns.values[id]!, value => shownAs(value, id))

export const station24HourList = async (
  services: LiveServices,
  scope: Scope,
  { hour: requested, level = 'regular' }: InputOf<Call['station24HourList']>,
): Promise<OutputOf<Call['station24HourList']>> => {
  const hour = await screenHour(services, requested)
  const wanted = (place: PlaceRecord) => place.kind === 'station' && (level === 'regular' ? place.level !== 'micro' : place.level === level)
  const places = services.places.visible(scope).filter(wanted)
  if (hour === null)
    return {
      times: [],
      rows: places.map(({ id, name, level: of }) => ({ placeId: id, name, level: of, aqi: [], classes: [], lateHours: null })),
    }
  const ids = places.map(place => place.id)
  const [hours, currents] = await Promise.all([
    readHours(services, scope, ids, hour - 23 * hourMs, hour, []),
    currentsAt(services, scope, places, hour),
  ])
  const rows = places.map(({ id, name, level: of }, i) => {
    const aqi = aqiValues(hours.get(id)!)
    return {
      placeId: id,
      name,
      level: of,
      aqi,
      classes: aqi.map(value => levelOfAqi(value ?? Number.NaN)),
      lateHours: currents[i]!.lateHours,
    }
  })
  return { times: hourLabels(hour, 24), rows }
}

export const stationDayList = async (
  services: LiveServices,
  scope: Scope,
  { day }: { day: string },
): Promise<OutputOf<Call['stationDayList']>> => {
  if (!isDay(day)) throw airRefusal('BAD_RANGE', `日期“${day}”不是有效的日期`)
  const places = services.places.visible(scope).filter(place => place.kind === 'station')
  const days = await readDays(
    services,
    scope,
    places.map(place => place.id),
    day,
    day,
  )
  return places.map(({ id, name }) => {
    const columns = days.get(id)!
    const aqi = columns.aqi[0]! < 0 ? null : columns.aqi[0]!
    const values = Object.fromEntries(
      pollutantIds.map(pollutant => [shownId(pollutant, 'day'), shownAs(columns.value[pollutant][0], shownId(pollutant, 'day'))]),
    )
    return {
      placeId: id,
      name,
      aqi,
      class: levelOfAqi(aqi ?? Number.NaN),
      primary: primaryIds(columns.primary[0]!, 'day'),
      complete: columns.complete[0] === 1,
      values,
    }
  })
}

export const stationHourList = async (
  services: LiveServices,
  scope: Scope,
  input: InputOf<Call['stationHourList']>,
): Promise<OutputOf<Call['stationHourList']>> => {
  placesOf(services.places, [input.placeId])
  const [hour, count] = [await screenHour(services, input.hour), input.hours ?? 24]
  if (hour === null) return { rows: [] }
  const columns = await readPlaceHours(services, scope, input.placeId, hour - (count - 1) * hourMs, hour, measuredIds)
  const shownColumns = measuredIds.map(id => [id, shownColumn(columns, id)] as const)
  return {
    rows: hourLabels(hour, count).map((time, i) => ({
      time,
      aqi: columns.aqi[i]! < 0 ? null : columns.aqi[i]!,
      class: levelOfAqi(columns.aqi[i]!),
      primary: primaryIds(columns.primary[i]!, 'hour'),
      values: Object.fromEntries(shownColumns.map(([id, values]) => [id, values[i]!])),
    })),
  }
}

/** AQI of the caller's own area along the one-map's slider. */
export const timeline = async (
  services: LiveServices,
  scope: Scope,
  { hours: count = 168 }: { hours?: number },
): Promise<OutputOf<Call['timeline']>> => {
  const [hour, area] = [await screenHour(services), services.places.ownArea(scope)]
  if (hour === null || !area) return { times: [], aqi: [], classes: [] }
  const columns = await readPlaceHours(services, publicScope, area.id, hour - (count - 1) * hourMs, hour, [])
  const aqi = aqiValues(columns)
  return { times: hourLabels(hour, count), aqi, classes: aqi.map(value => levelOfAqi(value ?? Number.NaN)) }
}

/** A station has an analyser when it gave a value within these days. */
const vocDays = 60

/** Stations that measured TVOC (NMHC) within two months, with their newest value; only TVOC has bands in the specification. */
const vocStations = async (services: LiveServices, scope: Scope, item: 'tvoc' | 'nmhc'): Promise<OutputOf<Call['TVOCStationList']>> => {
  const hour = await screenHour(services)
  if (hour === null) return []
  const ids = new Set(await selectVocPlaces(services.pool, scope, item, addDays(dayOfHour(hour), -vocDays)))
  const places = services.places.visible(scope).filter(place => ids.has(place.id))
  const rows = await currentsAt(services, scope, places, hour)
  return rows.map(({ placeId, name, countyId, lon, lat, time, values }) => {
    const value = values[item] ?? null
    return {
      placeId,
      name,
      countyId,
      lon,
      lat,
      time,
      value,
      unit: parameters[item].unit,
      band: item === 'tvoc' ? specClass('tvoc', value) : null,
    }
  })
}

export const tvocStations = (services: LiveServices, scope: Scope) => vocStations(services, scope, 'tvoc')
const nmhcStations = (services: LiveServices, scope: Scope) => vocStations(services, scope, 'nmhc')

export const tvocHourList = async (
  services: LiveServices,
  scope: Scope,
  { placeId, hours: count = 24 }: { placeId: number; hours?: number },
): Promise<OutputOf<Call['TVOCHourList']>> => {
  const [place] = placesOf(services.places, [placeId])
  const since = addDays(dayOfHour(floorHour(services.clock.now())), -vocDays)
  const measured = await Promise.all(vocIds.map(item => selectVocPlaces(services.pool, scope, item, since)))
  if (!measured.some(ids => ids.includes(placeId))) throw airRefusal('NOT_FOUND', `“${place!.name}”没有 TVOC 或 NMHC 监测设备`)
  const hour = await screenHour(services)
  if (hour === null) return { times: [], tvoc: [], nmhc: [] }
  const columns = await readPlaceHours(services, scope, placeId, hour - (count - 1) * hourMs, hour, ['tvoc', 'nmhc'])
  return { times: hourLabels(hour, count), tvoc: shownColumn(columns, 'tvoc'), nmhc: shownColumn(columns, 'nmhc') }
}

const nearest = (places: readonly PlaceRecord[], to: PlaceRecord, count: number) =>
  places
    .filter(place => place.kind === 'station' && place.level !== 'micro' && place.id !== to.id)
    .map(place => ({ place, distance: distanceKm(place.lon, place.lat, to.lon, to.lat) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)

const weatherIds = measuredIds.filter(id => parameters[id].kind === 'weather')

const seriesOf = (columns: HourColumns): Record<string, (number | null)[]> => ({
  aqi: aqiValues(columns),
  ...perPollutant(id => shownColumn(columns, id)),
})

/** 实况与对比: a place now (the caller's own area where none is named), against an hour and a day ago, its 25 hours, and a station's five nearest ones. */
export const dataCompare = async (
  services: LiveServices,
  scope: Scope,
  input: InputOf<Call['dataCompare']>,
): Promise<OutputOf<Call['dataCompare']>> => {
  const place = input.placeId === undefined ? services.places.ownArea(scope) : placesOf(services.places, [input.placeId])[0]
  const hour = await screenHour(services, input.hour)
  if (!place || hour === null) return { now: null, previousHour: null, yesterday: null, times: [], series: {}, weather: {}, neighbours: [] }
  const near = place.kind === 'station' ? nearest(services.places.visible(scope), place, 5) : []
  const ids = [place.id, ...near.map(({ place: other }) => other.id)]
  const [now, hours] = await Promise.all([
    currentsAt(services, scope, [place], hour),
    readHours(services, scope, ids, hour - 24 * hourMs, hour),
  ])
  const series = seriesOf(hours.get(place.id)!)
  return {
    now: now[0] ?? null,
    previousHour: series.aqi![23] ?? null,
    yesterday: series.aqi![0] ?? null,
    times: hourLabels(hour, 25),
    series,
    weather: Object.fromEntries(weatherIds.map(id => [id, now[0]?.values[id as ParameterId] ?? null])),
    neighbours: near.map(({ place: other, distance }) => ({
      placeId: other.id,
      name: other.name,
      distanceKm: Math.round(distance * 10) / 10,
      series: seriesOf(hours.get(other.id)!),
    })),
  }
}

export const hourHandlers = withCacheByName({
  NMHCStationList: nmhcStations,
  TVOCStationList: tvocStations,
  TVOCHourList: tvocHourList,
  station24HourList,
  stationDayList,
  stationHourList,
  dataCompare,
  timeline,
})
