import { addDays, dayMs, dayStart } from '@qingyuan/domain/time.ts'

/** Half of the window of days around a day of the year. */
const halfWindow = 20
/** Days around a day that do not say what was usual on it: the season that the day itself belongs to. */
const ownSeason = 120

/** Day of the year of each day of a span, 0..365; 29 February is a separate day. */
export const daysOfYear = (firstDay: string, count: number): Int16Array =>
  Int16Array.from({ length: count }, (_, i) => {
    const day = addDays(firstDay, i)
    return Math.round((dayStart(`2024${day.slice(4)}`) - dayStart('2024-01-01')) / dayMs)
  })

interface Sums {
  sum: Float64Array
  count: Float64Array
}

/** Running sums of the known values before each index. */
const runningSums = (values: Float64Array, until: number): Sums => {
  const length = Math.min(until, values.length)
  const [sum, count] = [new Float64Array(length + 1), new Float64Array(length + 1)]
  for (let i = 0; i < length; i++) {
    const value = values[i]!
    sum[i + 1] = sum[i]! + (value === value ? value : 0)
    count[i + 1] = count[i]! + (value === value ? 1 : 0)
  }
  return { sum, count }
}

/**
 * What is usual on each day of a span: the mean of the values within 20 days of its day of the year, of all years but the season that it belongs to
 * (120 days around it). A past day is therefore as unusual as a day to come will be: what was usual is not known from the day itself.
 *
 * @param values one a day; NaN missing @param days of the span, which may go on after the values
 * @param until only days before this index are looked at @param need values that a day's window needs; with fewer its season counts too,
 *   with fewer even then the mean of all is used; NaN without any value
 * @returns an entry for each day of the span, unit of the values
 */
export const seasonalMean = (values: Float64Array, days: number, until: number, need: number): Float64Array => {
  const { sum, count } = runningSums(values, until)
  const known = sum.length - 1
  const all = sum[known]! / count[known]!
  const within = (from: number, to: number, of: Float64Array) => {
    const [a, b] = [Math.min(known, Math.max(0, from)), Math.min(known, Math.max(0, to))]
    return b > a ? of[b]! - of[a]! : 0
  }
  const years = Math.ceil(known / 365) + 1
  return Float64Array.from({ length: days }, (_, day) => {
    let [other, others, own, owns] = [0, 0, 0, 0]
    for (let year = -years; year <= years; year++) {
      // 365.25 days a year: within a day of the same day of the year.
      const centre = day + Math.round(year * 365.25)
      const [from, to] = [centre - halfWindow, centre + halfWindow + 1]
      const [total, n] = [within(from, to, sum), within(from, to, count)]
      if (Math.abs(centre - day) > ownSeason) {
        other += total
        others += n
      } else {
        own += total
        owns += n
      }
    }
    if (others >= need) return other / others
    return others + owns >= need ? (other + own) / (others + owns) : all
  })
}
