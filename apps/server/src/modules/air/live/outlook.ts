import type { homeCalls } from '@qingyuan/contract/air/live.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { type MeasuredId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { dayOfHour, dayStart, daysBetween, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { gradeHours } from '@qingyuan/engine/aqi/grade-hours.ts'
import { mean } from '@qingyuan/engine/core/sum.ts'
import { type DampedPersistence, dampedOutlook, fitDampedPersistence, type Outlook } from '@qingyuan/engine/forecast/damped-persistence.ts'
import { dayRankedValues } from '#/modules/air/ranking/public.ts'
import { classOf, placesOf, readDays, readHours, readPlaceHours, scaleOfLabels, shownAs, shownId } from '#/modules/air/read/public.ts'
import { hourlyForecast } from '#/modules/forecast/air-forecast/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { screenHour } from './current.ts'
import { hourLabels, shownColumn } from './hours.ts'
import { cacheOf, type LiveServices } from './live-cache.ts'

type Answer = OutputOf<(typeof homeCalls)['changeTend']>
type Item = InputOf<(typeof homeCalls)['changeTend']>['parameter']

const method = '阻尼持续法（统计外推）'
const forecastMethod = '分位数森林日预报按近 30 天日变化展开'
const nothingAhead: Answer['ahead'] = { method, times: [], median: [], lower: [], upper: [], days: [] }
const historyHours = 2 * 365 * 24
const leads = 72

/** Two years of hours; AQI graded throughout by the edition in force today, so that history and outlook mean the same. */
const historyOf = async (services: LiveServices, scope: Scope, placeId: number, item: Item, until: number): Promise<Float64Array> => {
  const ids: readonly MeasuredId[] = item === 'aqi' ? pollutantIds : [item]
  const columns = await readPlaceHours(services, scope, placeId, until - (historyHours - 1) * hourMs, until, ids)
  if (item !== 'aqi') return columns.values[item]!
  const { aqi } = gradeHours(columns.values, standardOn(dayOfHour(until)))
  return Float64Array.from(aqi, value => (value < 0 ? Number.NaN : value))
}

/** Fitted once a day on everything up to the day before. */
const modelOf = (services: LiveServices, scope: Scope, placeId: number, item: Item, hour: number): Promise<DampedPersistence> => {
  const midnight = dayStart(dayOfHour(hour))
  return cacheOf(services).models.get(JSON.stringify([placeId, item, midnight]), async () => {
    const history = await historyOf(services, scope, placeId, item, midnight)
    const firstHourEnd = midnight - (historyHours - 1) * hourMs
    return fitDampedPersistence(history, firstHourEnd, { leads, issuedAt: midnight, seasonDays: 45, stride: 3, need: 100 })
  })
}

/** Fields of an outlook on the screen, from either method. */
const aheadOf = (outlook: Outlook, said: string, hour: number, ahead: number, item: Item): Answer['ahead'] => {
  const column = (values: Float64Array) => Array.from(values.subarray(0, ahead), value => shownAs(value, item))
  return {
    method: said,
    times: Array.from({ length: ahead }, (_, i) => formatHour(hour + (i + 1) * hourMs)),
    median: column(outlook.median),
    lower: column(outlook.lower),
    upper: column(outlook.upper),
    days: daysAhead(outlook, hour, ahead, item),
  }
}

/** Days of which at least half is in the future: the means of the hourly bounds, which is wider than the bounds of a daily mean. */
const daysAhead = (outlook: Outlook, hour: number, ahead: number, item: Item): Answer['ahead']['days'] => {
  const groups = new Map<string, number[]>()
  for (let i = 0; i < ahead; i++) {
    const day = dayOfHour(hour + (i + 1) * hourMs)
    groups.set(day, [...(groups.get(day) ?? []), i])
  }
  return [...groups].flatMap(([day, at]) => {
    if (at.length < 12) return []
    const bound = (column: Float64Array) => shownAs(mean(at.map(i => column[i]!)), item)
    return [{ day, lower: bound(outlook.lower), upper: bound(outlook.upper) }]
  })
}

const lookAhead = async (
  services: LiveServices,
  scope: Scope,
  placeId: number,
  item: Item,
  hour: number,
  ahead: number,
): Promise<Answer['ahead']> => {
  if (ahead === 0) return nothingAhead
  const said = await hourlyForecast(services, scope, { placeId, item, hour, ahead })
  if (said) return aheadOf(said, `${forecastMethod}（${said.issued} 起报）`, hour, ahead, item)
  const model = await modelOf(services, scope, placeId, item, hour)
  // The newest three hours: one late value must not silence the outlook.
  const columns = await readPlaceHours(services, scope, placeId, hour - 2 * hourMs, hour, item === 'aqi' ? [] : [item])
  const recent = item === 'aqi' ? Float64Array.from(columns.aqi, value => (value < 0 ? Number.NaN : value)) : columns.values[item]!
  const last = recent.findLastIndex(value => value === value)
  if (last < 0) return nothingAhead
  const outlook = dampedOutlook(model, recent[last]!, hour)
  return Number.isNaN(outlook.median[0]!) ? nothingAhead : aheadOf(outlook, method, hour, ahead, item)
}

/** Daily values of the days on the strip; the running day so far, by its hours. */
const daysBehind = async (
  services: LiveServices,
  scope: Scope,
  place: PlaceRecord,
  item: Item,
  from: number,
  hour: number,
): Promise<Answer['days']> => {
  const [first, today] = [dayOfHour(from), dayOfHour(hour)]
  const [days, soFar] = await Promise.all([
    readDays(services, scope, [place.id], first, today),
    dayRankedValues(services, scope, [place], hour, item),
  ])
  const columns = days.get(place.id)!
  return daysBetween(first, today).map((day, i) => {
    const complete = item === 'aqi' ? (columns.aqi[i]! < 0 ? Number.NaN : columns.aqi[i]!) : columns.value[item][i]!
    const value = shownAs(day === today ? soFar.now[0]!.value : complete, shownId(item, 'day'))
    return { day, value, class: classOf(shownId(item, 'day'), value, 'day', services.classScales.on(day)) }
  })
}

/** 变化趋势与外推: past hours with wind, their days, and the hours ahead: of the daily forecast where there is one, else a statistical outlook with its 10-90 % interval. */
export const changeTend = async (
  services: LiveServices,
  scope: Scope,
  input: InputOf<(typeof homeCalls)['changeTend']>,
): Promise<Answer> => {
  const place = placesOf(services.places, [input.placeId])[0]!
  const [hour, past, ahead] = [await screenHour(services, input.hour), input.past ?? 72, input.ahead ?? 0]
  if (hour === null) return { times: [], values: [], classes: [], windSpeed: [], windDirection: [], days: [], ahead: nothingAhead }
  const from = hour - (past - 1) * hourMs
  const item = input.parameter
  const ids: MeasuredId[] = ['wind_speed', 'wind_direction', ...(item === 'aqi' ? [] : [item])]
  const [hours, days, outlook] = await Promise.all([
    readHours(services, scope, [place.id], from, hour, ids),
    daysBehind(services, scope, place, item, from, hour),
    lookAhead(services, scope, place.id, item, hour, ahead),
  ])
  const columns = hours.get(place.id)!
  const times = hourLabels(hour, past)
  const scale = scaleOfLabels(services, times)
  const values = item === 'aqi' ? Array.from(columns.aqi, aqi => (aqi < 0 ? null : aqi)) : shownColumn(columns, item)
  return {
    times,
    values,
    classes: values.map((value, i) => classOf(item, value, 'hour', scale(i))),
    windSpeed: shownColumn(columns, 'wind_speed'),
    windDirection: shownColumn(columns, 'wind_direction'),
    days,
    ahead: outlook,
  }
}
