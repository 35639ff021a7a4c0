import { mean } from '../core/sum.ts'
import type { PlaceWeather } from '../meteorology/place-weather.ts'
import { vectorMean } from '../wind/vector-mean.ts'
import { type DayWeather, weatherFields, windParts } from './day-predictors.ts'

/**
 * Days of a place's gridded weather, as forecasts take them: day after day, each with the fields in the order of {@link weatherFields}.
 *
 * @param perDay instants of a day; the first day begins with the first instant
 * @returns `days` times the number of fields; NaN where an instant of the day is missing
 */
export const dailyWeather = (weather: PlaceWeather, perDay: number, days: number): number[] =>
  Array.from({ length: days }, (_, day) => {
    const [from, to] = [day * perDay, (day + 1) * perDay]
    const part = (key: keyof PlaceWeather) => weather[key].subarray(from, to)
    const whole = (key: keyof PlaceWeather) => (part(key).some(Number.isNaN) || part(key).length < perDay ? Number.NaN : mean(part(key)))
    const speed = whole('windSpeed')
    const end = Math.min(to, weather.windSpeed.length)
    const [east, north] = windParts(speed, vectorMean(weather.windSpeed, weather.windDirection, from, end).direction)
    return [whole('temperature'), speed, east, north, whole('precipitation') * 24, whole('pressure')]
  }).flat()

/** The same, read back: a column a field. */
export const weatherColumns = (days: readonly number[]): DayWeather =>
  Object.fromEntries(
    weatherFields.map((field, f) => [
      field,
      Float64Array.from({ length: days.length / weatherFields.length }, (_, day) => days[day * weatherFields.length + f]!),
    ]),
  ) as DayWeather
