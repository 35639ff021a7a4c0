import { dayMs, dayOfHour, hourMs, hourOfDay } from '@qingyuan/domain/time.ts'

/** Values of hours ahead, one entry an hour: 10, 25, 50, 75 and 90 %. */
export interface HourOutlook {
  median: Float64Array
  lower: Float64Array
  upper: Float64Array
  lowerQuarter: Float64Array
  upperQuarter: Float64Array
}

/** Levels of a day: 10, 25, 50, 75 and 90 %; NaN missing. */
export type DayLevels = readonly [number, number, number, number, number]

/** How hours go about their day: the usual value of each hour 01..24 as a multiple of the daily value, NaN missing, and how single hours scatter about it. */
export interface DayCourse {
  share: ArrayLike<number>
  /** Standard deviation of the logarithm of hour / (day · share); 0: an hour is as certain as its day. */
  scatter: ArrayLike<number>
}

/** Hours after which half of what is unusual now is left. */
const halfLife = 6
const middle = 2
/** Standard deviations of the levels of a normal distribution. */
const steps = [-1.2816, -0.6745, 0, 0.6745, 1.2816] as const

/** Level of an hour: the day's at noon, between the noons of neighbouring days in a straight line. */
const levelAt = (days: ReadonlyMap<string, DayLevels>, end: number, level: number): number => {
  const own = days.get(dayOfHour(end))?.[level] ?? Number.NaN
  const share = (hourOfDay(end) - 12) / 24
  const other = days.get(dayOfHour(end + Math.sign(share) * dayMs))?.[level] ?? own
  return own + (other - own) * Math.abs(share)
}

/** Ratio of a level to the middle with the scatter of the hour added to the day's own: variances of the logarithm. */
const widened = (ratio: number, step: number, scatter: number): number =>
  step === 0 || !(ratio > 0) ? ratio : Math.exp(Math.sign(step) * Math.hypot(Math.log(ratio), step * scatter))

/**
 * The course of the day in past hours.
 *
 * @param hours whole days, 24 values each; NaN missing @param days value of each of them; NaN missing
 */
export const courseOfHours = (hours: ArrayLike<number>, days: ArrayLike<number>): DayCourse => {
  const column = (of: (value: number, day: number, hour: number) => number) =>
    Float64Array.from({ length: 24 }, (_, hour) => {
      let [sum, count] = [0, 0]
      for (let day = 0; day < days.length; day++) {
        const value = of(hours[day * 24 + hour]!, days[day]!, hour)
        if (value !== value) continue
        sum += value
        count++
      }
      return sum / count
    })
  const values = column((value, day) => (day > 0 ? value : Number.NaN))
  const levels = column((value, day) => (value === value && day > 0 ? day : Number.NaN))
  const share = values.map((value, hour) => value / levels[hour]!)
  const logRatio = (value: number, day: number, hour: number) =>
    value > 0 && day > 0 && share[hour]! > 0 ? Math.log(value / (day * share[hour]!)) : Number.NaN
  const off = column(logRatio)
  const squares = column((value, day, hour) => (logRatio(value, day, hour) - off[hour]!) ** 2)
  return { share, scatter: squares.map(square => (square === square ? Math.sqrt(square) : 0)) }
}

/**
 * Hours of a daily forecast: the day's level with the usual course of the day, moved towards what is measured now and let go of it in the first hours.
 * A range is that of the day with the scatter of single hours about their day.
 *
 * @param days levels of each day by its label @param latest value of the hour ending at `hourEnd`; NaN: the course alone
 * @param hours how many, the first ends an hour after `hourEnd`
 * @returns NaN where the day has no forecast
 */
export const hoursOfDays = (
  days: ReadonlyMap<string, DayLevels>,
  { share, scatter }: DayCourse,
  latest: number,
  hourEnd: number,
  hours: number,
): HourOutlook => {
  const at = (end: number, level: number) => {
    const own = levelAt(days, end, middle)
    const hour = hourOfDay(end) - 1
    return own * widened(levelAt(days, end, level) / own, steps[level]!, scatter[hour]!) * share[hour]!
  }
  const gap = latest - at(hourEnd, middle)
  const offset = gap === gap ? gap : 0
  const column = (level: number) =>
    Float64Array.from({ length: hours }, (_, i) => {
      const end = hourEnd + (i + 1) * hourMs
      const fading = 0.5 ** ((i + 1) / halfLife)
      const own = at(end, middle)
      // Near now the range closes on the middle, as far as what is known now still holds.
      const spread = level === middle ? 0 : (at(end, level) - own) * (1 - fading)
      return Math.max(0, own + offset * fading + spread)
    })
  return { median: column(middle), lower: column(0), upper: column(4), lowerQuarter: column(1), upperQuarter: column(3) }
}
