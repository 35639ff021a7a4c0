import type { PollutantId } from '@qingyuan/domain/parameters.ts'
import { type DayWeather, logOfRain, logOfWind, meansBack, type PlaceDays } from './day-predictors.ts'
import { seasonalMean } from './seasonal.ts'

/** A place as forecasts read it. */
export interface ForecastPlace {
  /** Daily values that count (ozone: maximum 8 h mean), μg/m³, CO mg/m³; NaN missing. */
  values: Record<PollutantId, Float64Array>
  /** Mean of the hours 17 to 24 of each day; NaN missing. */
  evenings: Record<PollutantId, Float64Array>
  /** Mean of the last hours of each day, 22 to 24, from which the next one begins; NaN missing. Left out: the evenings. */
  nights?: Record<PollutantId, Float64Array>
  weather: DayWeather
  /** Whether the forests learn from it: areas do, a station is forecast with what they have learnt. */
  trains: boolean
}

/** One pollutant of a place, less what is usual. */
export interface Prepared extends PlaceDays {
  dayOfYear: Int16Array
  /** Usual logarithm of each day of the span, and what was added before the logarithm was taken. */
  usual: Float64Array
  floor: number
  usualWarmth: Float64Array
  usualPressure: Float64Array
}

/** Keeps the logarithm of a small concentration finite; as a share of the mean. */
const floorShare = 0.02

const less = (values: Float64Array, usual: Float64Array) => values.map((value, i) => value - usual[i]!)

const seasonCircle = (dayOfYear: Int16Array): PlaceDays['season'] => [
  Float64Array.from(dayOfYear, day => Math.sin((2 * Math.PI * day) / 366)),
  Float64Array.from(dayOfYear, day => Math.cos((2 * Math.PI * day) / 366)),
]

const prepareOne = (
  { values, evenings, nights = evenings, weather }: ForecastPlace,
  id: PollutantId,
  dayOfYear: Int16Array,
  until: number,
  need: number,
): Prepared => {
  const known = values[id].subarray(0, until).filter(value => value === value)
  const floor = (floorShare * known.reduce((sum, value) => sum + value, 0)) / known.length
  const logs = values[id].map(value => Math.log(value + floor))
  const usual = seasonalMean(logs, dayOfYear.length, until, need)
  const lateAnomaly = (of: Float64Array) => {
    const late = of.map(value => Math.log(value + floor))
    return less(late, seasonalMean(late, dayOfYear.length, until, need))
  }
  const usualWarmth = seasonalMean(weather.temperature, dayOfYear.length, until, need)
  const usualPressure = seasonalMean(weather.pressure, dayOfYear.length, until, need)
  const [anomaly, evening, night] = [less(logs, usual), lateAnomaly(evenings[id]), lateAnomaly(nights[id])]
  return {
    ...{ usual, floor, usualWarmth, usualPressure, weather, dayOfYear, anomaly, evening, night },
    ...{ lastThree: meansBack(anomaly, 3), lastFortnight: meansBack(anomaly, 14), lastForty: meansBack(anomaly, 40) },
    ...{ logWind: weather.windSpeed.map(logOfWind), logRain: weather.rain.map(logOfRain) },
    ...{ season: seasonCircle(dayOfYear), around: anomaly, aroundEvening: evening, aroundNight: night },
    warmth: less(weather.temperature, usualWarmth),
    pressure: less(weather.pressure, usualPressure),
  }
}

/** Mean of what is known of each day; NaN without any. */
const meanSeries = (series: readonly Float64Array[], length: number): Float64Array =>
  Float64Array.from({ length }, (_, day) => {
    let [sum, count] = [0, 0]
    for (const values of series) {
      const value = values[day]!
      if (value !== value) continue
      sum += value
      count++
    }
    return sum / count
  })

/**
 * Places less what is usual at them, each with the mean of those that teach.
 *
 * @param until days before this index say what is usual @param need days that a season's mean needs within its window
 */
export const preparePlaces = (
  places: readonly ForecastPlace[],
  id: PollutantId,
  dayOfYear: Int16Array,
  until: number,
  need: number,
): Prepared[] => {
  const prepared = places.map(place => prepareOne(place, id, dayOfYear, until, need))
  const teachers = prepared.filter((_, p) => places[p]!.trains)
  const length = places[0]?.values[id].length ?? 0
  const meanOf = (field: 'anomaly' | 'evening' | 'night') =>
    meanSeries(
      teachers.map(place => place[field]),
      length,
    )
  const means = { around: meanOf('anomaly'), aroundEvening: meanOf('evening'), aroundNight: meanOf('night') }
  return prepared.map(place => ({ ...place, ...means }))
}
