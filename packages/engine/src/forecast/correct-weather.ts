import { type DayWeather, weatherFields } from './day-predictors.ts'

/** Pairs of days that a correction needs, and the most it looks back. */
const [least, most] = [7, 30]

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * A model's days as this place's instruments would tell them: less the mean difference between what the model had said of past days a day ahead and
 * what was observed; speeds by the ratio of the means; rain as it is. With fewer than seven such days nothing is corrected.
 *
 * @param model the days to correct, unchanged; a column a field @param said what the model said of past days, newest last, one day an entry
 * @param came the same days as observed
 */
export const correctWeather = (model: DayWeather, said: DayWeather, came: DayWeather): DayWeather =>
  Object.fromEntries(
    weatherFields.map(field => {
      const pairs: [number, number][] = []
      for (let i = said[field].length - 1; i >= 0 && pairs.length < most; i--) {
        const [a, b] = [said[field][i]!, came[field][i]!]
        if (a === a && b === b) pairs.push([a, b])
      }
      if (field === 'rain' || pairs.length < least) return [field, model[field]]
      const [a, b] = [meanOf(pairs.map(pair => pair[0])), meanOf(pairs.map(pair => pair[1]))]
      return [field, model[field].map(value => (field === 'windSpeed' ? (a > 0 ? (value * b) / a : value) : value + b - a))]
    }),
  ) as DayWeather
