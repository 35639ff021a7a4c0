import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { addDays, dayStart, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import { vectorMean } from '@qingyuan/engine/wind/vector-mean.ts'
import { currentsAt, goodDaysProp, screenHour, stationList } from '#/modules/air/live/public.ts'
import { type DayColumns, primaryIds, publicScope, readDays, readPlaceHours, shownAs } from '#/modules/air/read/public.ts'
import { completionOfThisYear, marginOfToday } from '#/modules/air/targets/public.ts'
import { caseProgress, caseTrace, openCaseStates, selectCases } from '#/modules/alarms/cases/public.ts'
import { alarmsOfDay, openAlarms } from '#/modules/alarms/records/public.ts'
import { forecastAhead, forecastDays, forecastScores } from '#/modules/forecast/air-forecast/public.ts'
import { newestSharesRun, sharesOfNewestDay } from '#/modules/sources/apportionment/public.ts'
import { pathsOfDay } from '#/modules/sources/trajectories/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { Services } from '#/platform/services.ts'

/** Days whose winds a day's wind is compared with. */
const windDays = 30
/** Days over which forecasts are judged: those that the page of the forecast opens with. */
export const judgedDays = 90
const shownDays = 3
/** Pollutant whose sources are stated. */
export const statedSpecies = 'pm2_5'

/** The area that a briefing is about: whose rows it may see. */
export const scopeOfArea = ({ kind, countyId }: PlaceRecord): Scope =>
  kind === 'county' ? { userId: 0, userType: 'county', counties: [countyId!], enterpriseId: null } : publicScope

const aqiOn = (days: DayColumns | undefined, index: number): number | null => {
  const aqi = days?.aqi[index] ?? -1
  return aqi < 0 || !days?.complete[index] ? null : aqi
}

/** Daily values of the area on a day: AQI, primary pollutants, their concentrations; null without an AQI. */
const dayOf = (days: DayColumns, index: number) => {
  const aqi = aqiOn(days, index)
  if (aqi === null) return null
  const primary = primaryIds(days.primary[index]!, 'day')
  const values = pollutantIds.map(id => [id === 'o3' ? 'o3_8h' : id, shownAs(days.value[id][index], id === 'o3' ? 'o3_8h' : id)] as const)
  return { aqi, level: levelOfAqi(aqi), primary, values: Object.fromEntries(values) as Record<string, number | null> }
}

/** Wind, humidity and rain of an ended day; the wind's mean speed beside those of the days before. */
const weatherOf = async (services: Services, place: PlaceRecord, day: string) => {
  const first = addDays(day, -windDays)
  const [hours, days] = await Promise.all([
    readPlaceHours(services, publicScope, place.id, dayStart(day) + hourMs, dayStart(day) + 24 * hourMs, [
      'wind_speed',
      'wind_direction',
      'humidity',
    ]),
    readDays(services, publicScope, [place.id], first, addDays(day, -1), ['wind_speed']),
  ])
  const speeds = hours.values.wind_speed!
  const known = speeds.filter(speed => speed === speed)
  if (known.length < 18) return null
  const mean = (values: ArrayLike<number>) => {
    const present = Array.from(values).filter(value => value === value)
    return present.length === 0 ? null : present.reduce((sum, value) => sum + value, 0) / present.length
  }
  const before = Array.from(days.get(place.id)!.weather.wind_speed ?? []).filter(value => value === value)
  const { direction } = vectorMean(speeds, hours.values.wind_direction!)
  const speed = shownAs(mean(speeds)!, 'wind_speed')!
  return {
    speed,
    direction: Number.isNaN(direction) ? null : direction,
    /** The newest hour first; hours without a wind are left out. */
    hours: Array.from(speeds, (each, hour) => ({ hour, speed: each, direction: hours.values.wind_direction![hour]! }))
      .filter(each => each.speed === each.speed && each.direction === each.direction)
      .reverse(),
    humidity: shownAs(mean(hours.values.humidity!) ?? undefined, 'humidity'),
    /** Share of the days before that were windier, 0..1. */
    windier: before.length < 20 ? null : before.filter(each => each > speed).length / before.length,
  }
}

/** The station by which the air of an area is followed: the first national one, else the first. */
const followedStation = ({ places }: Pick<Services, 'places'>, area: PlaceRecord): PlaceRecord | undefined => {
  const stations = places.members(area.id).flatMap(id => places.get(id) ?? [])
  return stations.find(({ level }) => level === 'national') ?? stations[0]
}

/** Back trajectories of the day at the area's station; null while there are none. Without background runs none is requested. */
export const pathsOfArea = async (services: Services, area: PlaceRecord, day: string) => {
  const station = services.config.backgroundRuns ? followedStation(services, area) : undefined
  const paths = station && (await pathsOfDay(services, station.id, day))
  return paths ? { ...paths, station: { name: station.name, lon: station.lon, lat: station.lat } } : null
}

const fanHours = 72

/** Hours ahead of the newest one, with the range of each; null without a forecast that still speaks of them. */
const fanOf = async (services: Services, place: PlaceRecord, hour: number | undefined) => {
  if (hour === undefined) return null
  const found = await forecastAhead(services, publicScope, { placeId: place.id, item: 'aqi', hour, ahead: fanHours })
  return found?.hours ? { from: hour, ...found.hours } : null
}

/** Open cases that proposals are made of, those with the oldest alarms left out. */
const mostCases = 30

const openCases = (services: Services, scope: Scope) =>
  selectCases(services.db, scope, { states: openCaseStates }, { limit: 10_000, offset: 0 })

/** The open case with the newest alarm whose trace names suspects. */
const leadingOf = async (services: Services, scope: Scope, found: Awaited<ReturnType<typeof openCases>>) => {
  for (const { id, title } of found.slice(0, 3)) {
    const trace = (await caseTrace(services, scope, id)).result
    if (trace && trace.suspects.length > 0) return { id, title, trace }
  }
  return null
}

/** Open cases: how many, the leading one, and of each what it waits for, how late it is and what its trace says. */
const casesOf = async (services: Services, scope: Scope) => {
  const found = await openCases(services, scope)
  const now = services.clock.now()
  const each = await Promise.all(
    found.slice(0, mostCases).map(async ({ id, title, state, place_id }) => ({
      ...{ id, title, state, placeId: place_id, station: services.places.get(place_id!)?.name ?? '' },
      ...(await caseProgress(services.db, scope, id, now)),
      trace: (await caseTrace(services, scope, id)).result,
    })),
  )
  return {
    open: found.length,
    deciding: found.filter(({ state }) => state === 'deciding').map(({ id }) => id),
    leading: await leadingOf(services, scope, found),
    each,
  }
}

/** An open case of the area has suspects by now. */
export const hasSuspects = async (services: Services, area: PlaceRecord): Promise<boolean> => {
  const scope = scopeOfArea(area)
  return (await leadingOf(services, scope, await openCases(services, scope))) !== null
}

/** Stations that are late, the longest first; low-cost ones are not counted. */
const lateStations = (rows: Awaited<ReturnType<typeof stationList>>['rows']) =>
  rows
    .flatMap(({ placeId, name, kind, level, lateHours }) =>
      kind === 'station' && level !== 'micro' && lateHours !== null && lateHours > 0 ? [{ placeId, name, hours: lateHours }] : [],
    )
    .toSorted((a, b) => b.hours - a.hours)

const latestOf = async (services: Services, place: PlaceRecord) => {
  const hour = await screenHour(services)
  if (hour === null) return null
  const [current] = await currentsAt(services, publicScope, [place], hour)
  const { expected, reporting, rows } = await stationList(services, scopeOfArea(place), {})
  const columns = await readPlaceHours(services, publicScope, place.id, hour - 23 * hourMs, hour, [])
  const hours = Array.from(columns.aqi, (aqi, i) => ({
    time: formatHour(hour - (23 - i) * hourMs),
    aqi: aqi < 0 ? null : aqi,
    level: levelOfAqi(aqi < 0 ? Number.NaN : aqi),
  }))
  return { hour, current: current!, expected, reporting, hours, late: lateStations(rows) }
}

/** Everything that a briefing of a morning is made of, each from the function that the other pages ask. Null or empty where there is nothing. */
export const gatherFacts = async (services: Services, place: PlaceRecord, today: string) => {
  const day = addDays(today, -1)
  const scope = scopeOfArea(place)
  const counties = services.places.all().filter(({ kind }) => kind === 'county')
  const cities = services.places.all().filter(({ kind }) => kind === 'city' || kind === 'neighbour')
  const ids = [...new Set([place.id, ...counties.map(({ id }) => id), ...cities.map(({ id }) => id)])]
  const latest = await latestOf(services, place)
  const sharesRun = await newestSharesRun(services, day)
  const [days, weather, paths, shares, alarms, cases, ahead, fan, scores, goodDays, completion, margin] = await Promise.all([
    readDays(services, publicScope, ids, addDays(day, -1), day),
    weatherOf(services, place, day),
    pathsOfArea(services, place, day),
    sharesOfNewestDay(services, place, statedSpecies, day),
    alarmsOfDay(services, scope, { day }),
    casesOf(services, scope),
    forecastDays(services, { placeId: place.id, item: 'aqi', day: today }),
    fanOf(services, place, latest?.hour),
    forecastScores(services, publicScope, place.id, judgedDays),
    goodDaysProp(services, scope, { placeId: place.id }),
    completionOfThisYear(services),
    marginOfToday(services, place.id, statedSpecies),
  ])
  const own = days.get(place.id)!
  const target = completion.places.find(({ placeId }) => placeId === place.id)?.items.find(({ item }) => item === 'good_ratio')
  return {
    place: { id: place.id, name: place.name, isCounty: place.kind === 'county', countyId: place.countyId, lon: place.lon, lat: place.lat },
    today,
    day,
    yesterday: dayOf(own, 1),
    before: aqiOn(own, 0),
    counties: counties.flatMap(({ id, name, countyId }) => {
      const aqi = aqiOn(days.get(id), 1)
      return aqi === null ? [] : [{ placeId: id, name, countyId, aqi, level: levelOfAqi(aqi)! }]
    }),
    /** AQI of yesterday of the city and its neighbours, as far as they have one. */
    cities: cities.flatMap(({ id }) => aqiOn(days.get(id), 1) ?? []),
    latest,
    weather,
    paths,
    shares,
    /** The run of the shares; also for an area without a receptor, which has no shares. */
    sharesRun,
    alarms: { count: alarms.rows.length, open: latest ? (await openAlarms(services, scope, latest.hour)).length : alarms.open },
    cases,
    forecast: ahead && { ...ahead, days: ahead.days.filter(each => each.day >= today).slice(0, shownDays) },
    fan,
    score: scores.find(({ lead }) => lead === 1) ?? null,
    goodDays: {
      value: goodDays.ratio,
      target: goodDays.target,
      needed: goodDays.neededDays,
      remaining: goodDays.remainingDays,
      to: goodDays.to,
    },
    /** Of the morning's day; null while its first hour is not there. */
    margin: margin?.day === today ? margin : null,
    target: target ? { spareDays: target.spareDays, probability: target.probability } : null,
  }
}

export type Facts = Awaited<ReturnType<typeof gatherFacts>>
