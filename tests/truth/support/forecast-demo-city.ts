import { generatePlace } from '@qingyuan/demo-city/generate.ts'
import { cityPart, modelFields } from '@qingyuan/demo-city/meteorology/model-fields.ts'
import { cityPlan, type DemoPlace } from '@qingyuan/demo-city/plan.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { perPollutant } from '@qingyuan/domain/parameters.ts'
import { dayStart, hourMs } from '@qingyuan/domain/time.ts'
import { forecastLeads } from '../../../packages/engine/src/forecast/day-forecast.ts'
import { type DayWeather, windParts } from '../../../packages/engine/src/forecast/day-predictors.ts'
import { dailyWeather, weatherColumns } from '../../../packages/engine/src/forecast/day-weather.ts'
import { placeWeather } from '../../../packages/engine/src/meteorology/place-weather.ts'
import { areaSeries } from '../../../packages/engine/src/rollup/area.ts'
import type { DailyColumns } from '../../../packages/engine/src/rollup/daily-columns.ts'
import { gradeDays, rollupDays } from '../../../packages/engine/src/rollup/rollup-days.ts'
import { lateHoursOf } from './beijing-days.ts'
import type { JudgedPlace } from './forecast-judge.ts'

const weatherIds = ['temperature', 'pressure', 'wind_speed', 'precipitation'] as const

interface DemoStation {
  place: DemoPlace
  days: DailyColumns
  late: ReturnType<typeof lateHoursOf>
}

const mean = (members: readonly ArrayLike<number>[]) => areaSeries(members, 0.75).mean

/** Days of an area from those of its stations. */
const areaOf = (members: readonly DemoStation[], firstDay: string, dayCount: number): JudgedPlace => {
  const values = perPollutant(id => mean(members.map(({ days }) => days.value[id])))
  const wind = members.map(({ days }) => Array.from(days.value.wind_speed, (speed, i) => windParts(speed, days.value.wind_direction[i]!)))
  const of = (id: (typeof weatherIds)[number]) => mean(members.map(({ days }) => days.value[id]))
  const graded = {
    firstDay,
    dayCount,
    value: values,
    aqi: new Int16Array(dayCount),
    primary: new Uint8Array(dayCount),
    complete: new Uint8Array(dayCount),
  }
  gradeDays(graded as never)
  return {
    values,
    evenings: perPollutant(id => mean(members.map(({ late }) => late.evenings[id]))),
    nights: perPollutant(id => mean(members.map(({ late }) => late.nights[id]))),
    weather: {
      temperature: of('temperature'),
      windSpeed: of('wind_speed'),
      east: mean(wind.map(parts => parts.map(([east]) => east))),
      north: mean(wind.map(parts => parts.map(([, north]) => north))),
      rain: of('precipitation'),
      pressure: of('pressure').map(pascal => pascal / 100),
    },
    trains: true,
    aqi: Float64Array.from(graded.aqi, aqi => (aqi < 0 ? Number.NaN : aqi)),
  }
}

/** City and counties of the synthetic city, each with the place whose weather is taken of the model. */
export const demoAreas = (seed: number, firstDay: string, dayCount: number): JudgedPlace[] => {
  const plan = cityPlan(seed)
  const stations = plan.stations.flatMap((place): DemoStation[] => {
    if (place.level !== 'national' && place.level !== 'provincial') return []
    const { columns } = generatePlace({ plan, from: dayStart(firstDay) + hourMs, hours: dayCount * 24 }, place)
    return [{ place, days: rollupDays(columns, firstDay, dayCount), late: lateHoursOf(columns, dayCount) }]
  })
  const city = stations.filter(({ place }) => place.level === 'national')
  const ofCounty = (id: number) => stations.filter(({ place }) => place.countyId === id)
  return [city, ...counties.map(({ id }) => ofCounty(id))].map(members => areaOf(members, firstDay, dayCount))
}

const centres = [
  {
    lat: counties.reduce((sum, c) => sum + c.center.lat, 0) / counties.length,
    lon: counties.reduce((sum, c) => sum + c.center.lon, 0) / counties.length,
  },
  ...counties.map(({ center }) => center),
]

/** What the demo's model said on a day of the seven from it on, one entry an area. */
export const demoWeather = (seed: number, day: string): DayWeather[] => {
  const start = dayStart(day)
  const times = Array.from({ length: forecastLeads * 8 }, (_, n) => start + (n + 1) * 3 * hourMs)
  const met = modelFields(seed, times, start, cityPart)
  return centres.map(({ lon, lat }) => weatherColumns(dailyWeather(placeWeather(met, lon, lat, met.times), 8, forecastLeads)))
}
