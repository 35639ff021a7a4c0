import { type DayWeather, type WeatherField, weatherFields } from './day-predictors.ts'

/** Pairs of days that a correction needs, and the most it looks back. */
const [least, most] = [7, 30]

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Shifted so that the first day equals `value`; unchanged where either is missing. */
const shifted = (days: Float64Array, value = Number.NaN): Float64Array => {
  const shift = value - days[0]!
  return shift === shift ? days.map(each => each + shift) : days
}

/**
 * A model's days corrected to this place's instruments: less the mean difference between what the model had said of past days a day ahead and
 * what was observed; speeds by the ratio of the means; rain unchanged. With fewer than seven such days temperature and pressure are shifted so that the
 * first day is as the last observed one (a model's ground may lie hundreds of metres off in mountains: tens of hPa), the others are not corrected.
 *
 * @param model the days to correct, unchanged; a column a field @param said what the model said of past days, newest last, one day an entry
 * @param came the same days as observed @param last what was observed on the day before the first; NaN missing
 */
export const correctWeather = (
  model: DayWeather,
  said: DayWeather,
  came: DayWeather,
  last: Partial<Record<WeatherField, number>> = {},
): DayWeather =>
  Object.fromEntries(
    weatherFields.map(field => {
      const pairs: [number, number][] = []
      for (let i = said[field].length - 1; i >= 0 && pairs.length < most; i--) {
        const [a, b] = [said[field][i]!, came[field][i]!]
        if (a === a && b === b) pairs.push([a, b])
      }
      if (field === 'rain') return [field, model[field]]
      if (pairs.length < least)
        return [field, field === 'temperature' || field === 'pressure' ? shifted(model[field], last[field]) : model[field]]
      const [a, b] = [meanOf(pairs.map(pair => pair[0])), meanOf(pairs.map(pair => pair[1]))]
      return [field, model[field].map(value => (field === 'windSpeed' ? (a > 0 ? (value * b) / a : value) : value + b - a))]
    }),
  ) as DayWeather
