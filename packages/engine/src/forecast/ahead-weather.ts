import { type DayWeather, logOfRain, logOfWind, type WeatherColumns, type WeatherField } from './day-predictors.ts'
import type { Prepared } from './prepare-place.ts'

/** Days before the first that are carried along: those that the predictors look back. */
const lookBack = 4

/** A forecast of the days from `first` on as columns, the observed days before it in front. */
export const forecastColumns = (place: Prepared, weather: DayWeather, first: number): WeatherColumns => {
  const from = first - lookBack
  const days = lookBack + weather.temperature.length
  const last = place.usualWarmth.length - 1
  const column = (field: WeatherField, of: (value: number, day: number) => number = value => value) =>
    Float64Array.from({ length: days }, (_, i) => {
      const day = from + i
      return of((day >= first ? weather[field][day - first] : place.weather[field][day]) ?? Number.NaN, Math.min(Math.max(0, day), last))
    })
  return {
    from,
    warmth: column('temperature', (value, day) => value - place.usualWarmth[day]!),
    pressure: column('pressure', (value, day) => value - place.usualPressure[day]!),
    wind: column('windSpeed', logOfWind),
    rain: column('rain', logOfRain),
    ...{ east: column('east'), north: column('north') },
  }
}
