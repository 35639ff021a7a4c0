/** How a year's emission falls on its hours. Any positive scale: each of the three is normalised where it is used. */
export interface TemporalProfile {
  /** January first. */
  months: readonly number[]
  /** Sunday first. */
  week: readonly number[]
  /** Local hours 0..23. */
  hours: readonly number[]
}

/** Tables of `emission-profiles.json` that make profiles. */
export interface ProfileTables {
  monthly: Record<string, { share: number[] }>
  weekly: Record<string, { factor: number[] }>
  hourly: Record<string, { factor: number[] }>
  use: Record<string, { monthly: string; weekly: string; hourly: string }>
}

/** @throws RangeError for a name the tables do not have */
export const temporalProfile = ({ monthly, weekly, hourly, use }: ProfileTables, name: string): TemporalProfile => {
  const parts = use[name]
  const [months, week, hours] = [
    monthly[parts?.monthly ?? '']?.share,
    weekly[parts?.weekly ?? '']?.factor,
    hourly[parts?.hourly ?? '']?.factor,
  ]
  if (!months || !week || !hours) throw new RangeError(`时间分配曲线“${name}”不存在或不完整`)
  return { months, week, hours }
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
const meanOne = (values: readonly number[]): number[] => values.map(value => (value * values.length) / sum(values))

/** Factors with mean 1 of the hours 0..23 and the months, as grids and stacks of the tracing engines carry them. */
export const factorsOf = ({ months, hours }: TemporalProfile): { hours: number[]; months: number[] } => ({
  hours: meanOne(hours),
  months: meanOne(months),
})

/** Share of each month in the year, sum 1. */
export const monthShares = ({ months }: TemporalProfile): number[] => months.map(share => share / sum(months))

/**
 * Share of a year's emission that falls on each of its hours, local time, sum 1: month share × weekday / Σ weekdays of that month's own days ×
 * hour share. Dividing by the month's own days (and not by days × mean of the week, as is usual) keeps the month's sum exactly.
 *
 * Source: inventory-method §16.1; equivalent hours as in meic2wrf.
 */
export const hourShares = (profile: TemporalProfile, year: number): Float64Array => {
  const shares = monthShares(profile)
  const hours = sum(profile.hours)
  const days = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / 86_400_000
  const calendar = Array.from({ length: days }, (_, d) => {
    const date = new Date(Date.UTC(year, 0, 1 + d))
    return { month: date.getUTCMonth(), weight: profile.week[date.getUTCDay()]! }
  })
  const monthWeights = new Float64Array(12)
  for (const { month, weight } of calendar) monthWeights[month]! += weight
  return Float64Array.from({ length: days * 24 }, (_, n) => {
    const { month, weight } = calendar[Math.floor(n / 24)]!
    return ((shares[month]! * weight) / monthWeights[month]!) * (profile.hours[n % 24]! / hours)
  })
}
