import { type PollutantId, perPollutant, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { dayMs, dayStart } from '@qingyuan/domain/time.ts'
import type { ForecastPlace } from '../../../packages/engine/src/forecast/day-forecast.ts'
import { type WeatherField, windParts } from '../../../packages/engine/src/forecast/day-predictors.ts'
import { rollupDays } from '../../../packages/engine/src/rollup/rollup-days.ts'
import { sharedText } from '../truth-set.ts'

export const beijingFiles = ['Aotizhongxin', 'Dongsi', 'Wanliu', 'Dingling'].map(
  name => `observations/beijing/PRSA_Data_${name}_20130301-20170228.csv.gz`,
)
export const firstDay = '2013-03-01'
export const dayCount = Math.round((dayStart('2017-03-01') - dayStart(firstDay)) / dayMs)

const points = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW']
const columns: Record<string, string> = {
  ...{ pm2_5: 'PM2.5', pm10: 'PM10', o3: 'O3', no2: 'NO2', so2: 'SO2', co: 'CO' },
  ...{ temperature: 'TEMP', pressure: 'PRES', precipitation: 'RAIN', wind_speed: 'WSPM' },
}

/** Mean of the last hours of each day; NaN with half of them or more missing. */
const lateMeans = (
  hours: Readonly<Record<PollutantId, ArrayLike<number>>>,
  days: number,
  count: number,
): Record<PollutantId, Float64Array> =>
  perPollutant(id =>
    Float64Array.from({ length: days }, (_, day) => {
      const known = Array.from({ length: count }, (_, i) => hours[id][day * 24 + 24 - count + i]!).filter(value => value === value)
      return known.length >= count / 2 ? known.reduce((sum, value) => sum + value, 0) / known.length : Number.NaN
    }),
  )

/** Evenings (hours 17 to 24) and nights (22 to 24), as forecasts take them. */
export const lateHoursOf = (hours: Readonly<Record<PollutantId, ArrayLike<number>>>, days: number) => ({
  evenings: lateMeans(hours, days, 8),
  nights: lateMeans(hours, days, 3),
})

/** Days of a Beijing station of the PRSA set: air quality and the weather of the nearest met station. */
export const beijingPlace = (file: string): ForecastPlace & { aqi: Float64Array } => {
  const [head, ...lines] = sharedText(file).trim().split('\n')
  const names = head!.replaceAll('"', '').trim().split(',')
  const rows = lines.map(line => line.replaceAll('"', '').trim().split(','))
  const at = (name: string) => names.indexOf(name)
  const number = (text: string | undefined) => (text === undefined || text === 'NA' ? Number.NaN : Number(text))
  const hours: Record<string, Float64Array> = Object.fromEntries(
    Object.entries(columns).map(([id, name]) => [id, Float64Array.from(rows, row => number(row[at(name)]) / (id === 'co' ? 1000 : 1))]),
  )
  hours.wind_direction = Float64Array.from(rows, row => {
    const point = points.indexOf(row[at('wd')]!)
    return point < 0 ? Number.NaN : point * 22.5
  })
  const days = rollupDays(hours, firstDay, dayCount)
  const wind = Array.from(days.mean.wind_speed, (speed, i) => windParts(speed, days.mean.wind_direction[i]!))
  const weather = {
    temperature: days.mean.temperature,
    windSpeed: days.mean.wind_speed,
    east: Float64Array.from(wind, ([east]) => east),
    north: Float64Array.from(wind, ([, north]) => north),
    rain: days.mean.precipitation,
    pressure: days.mean.pressure,
  } satisfies Record<WeatherField, Float64Array>
  const values = Object.fromEntries(pollutantIds.map(id => [id, days.value[id]])) as Record<PollutantId, Float64Array>
  const late = lateHoursOf(hours as Record<PollutantId, Float64Array>, dayCount)
  return { values, ...late, weather, trains: true, aqi: Float64Array.from(days.aqi, aqi => (aqi < 0 ? Number.NaN : aqi)) }
}
