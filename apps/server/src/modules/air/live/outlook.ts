import type { homeCalls } from '@qingyuan/contract/air/live.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { dayOfHour, daysBetween, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { dayRankedValues } from '#/modules/air/ranking/public.ts'
import { classOf, placesOf, readDays, readHours, scaleOfLabels, shownAs, shownId } from '#/modules/air/read/public.ts'
import { forecastAhead } from '#/modules/forecast/air-forecast/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { screenHour } from './current.ts'
import { hourLabels, shownColumn } from './hours.ts'
import type { LiveServices } from './live-cache.ts'

type Answer = OutputOf<(typeof homeCalls)['changeTend']>
type Cell = number | null
type Item = InputOf<(typeof homeCalls)['changeTend']>['parameter']

const method = '空气质量预报；逐时值按近 30 天日变化展开'
const nothingAhead: Answer['ahead'] = { method: '', issued: null, signed: false, times: [], median: [], lower: [], upper: [], days: [] }

/** What the forecast says of hours and days ahead: the figures of 空气质量预报, classed by their day. Nothing is extrapolated here. */
const lookAhead = async (
  services: LiveServices,
  scope: Scope,
  placeId: number,
  item: Item,
  hour: number,
  ahead: number,
): Promise<Answer['ahead']> => {
  const found = ahead === 0 ? null : await forecastAhead(services, scope, { placeId, item, hour, ahead })
  if (!found) return nothingAhead
  const { days, hours, issued, signed } = found
  const column = (values: Float64Array | undefined) => Array.from(values ?? [], value => shownAs(value, item))
  const id = shownId(item, 'day')
  return {
    ...{ method, issued, signed },
    times: hours ? Array.from(hours.median, (_, i) => formatHour(hour + (i + 1) * hourMs)) : [],
    median: column(hours?.median),
    lower: column(hours?.lower),
    upper: column(hours?.upper),
    days: days.map(({ day, range }) => {
      const scale = services.classScales.on(day)
      const [lower, median, upper] = [range.lower, range.median, range.upper].map(value => shownAs(value ?? Number.NaN, id)) as [
        Cell,
        Cell,
        Cell,
      ]
      const level = (value: Cell) => classOf(id, value, 'day', scale)
      return { day, lower, median, upper, lowerClass: level(lower), class: level(median), upperClass: level(upper) }
    }),
  }
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

/** 变化趋势与预报: past hours with wind, their days, and what the newest forecast says of the hours and days ahead. */
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
