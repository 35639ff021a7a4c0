import { addDays, dayMs, dayStart } from '@qingyuan/domain/time.ts'

/** Half of the window of days around a day of the year. */
const halfWindow = 20
const yearDays = 366

/** Day of the year of each day of a span, 0..365; 29 February is a separate day. */
export const daysOfYear = (firstDay: string, count: number): Int16Array =>
  Int16Array.from({ length: count }, (_, i) => {
    const day = addDays(firstDay, i)
    return Math.round((dayStart(`2024${day.slice(4)}`) - dayStart('2024-01-01')) / dayMs)
  })

/**
 * What is usual on each day of the year: the mean of the values within 20 days of it, of whatever years there are.
 *
 * @param values one a day; NaN missing @param until only days before this index are looked at
 * @param need values that a day's window needs; with fewer the mean of all is used; NaN without any value
 * @returns 366 entries, unit of the values
 */
export const seasonalMean = (values: Float64Array, dayOfYear: Int16Array, until: number, need: number): Float64Array => {
  const [sums, counts] = [new Float64Array(yearDays), new Uint32Array(yearDays)]
  let [all, known] = [0, 0]
  for (let i = 0; i < Math.min(until, values.length); i++) {
    const value = values[i]!
    if (value !== value) continue
    sums[dayOfYear[i]!]! += value
    counts[dayOfYear[i]!]!++
    all += value
    known++
  }
  return Float64Array.from({ length: yearDays }, (_, day) => {
    let [sum, count] = [0, 0]
    for (let shift = -halfWindow; shift <= halfWindow; shift++) {
      const at = (day + shift + yearDays) % yearDays
      sum += sums[at]!
      count += counts[at]!
    }
    return count >= need ? sum / count : all / known
  })
}
