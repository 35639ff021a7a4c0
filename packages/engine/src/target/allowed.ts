import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'

/**
 * Largest mean that the remaining days may have for the period's mean to stay at its target.
 *
 * @param target of the mean of the period, same unit as `mean`
 * @param days of the period @param valid days so far @param mean of them, unrounded
 * @returns negative: the target can no longer be met; NaN when no day remains or the mean is missing
 * Source: arithmetic, x = (T N - m n) / (N - n).
 */
export const allowedRest = (target: number, days: number, valid: number, mean: number): number => {
  const rest = days - valid
  if (rest <= 0) return Number.NaN
  return valid === 0 ? target : (target * days - mean * valid) / rest
}

/**
 * Largest mean that the rest of a day may have when the whole day is allowed `allowance`: {@link allowedRest} of hours.
 * `expected` hours replace 24 where some are known to be missing.
 */
export const allowedRestOfDay = (allowance: number, hours: number, mean: number, expected = 24): number =>
  allowedRest(allowance, expected, hours, mean)

/** Days above the target that a percentile of the period bears for certain, and at the most: between the two its interpolation decides. */
export interface ExceedanceRoom {
  certain: number
  possible: number
}

/**
 * @param days of the period @param percent of the percentile, 0..100
 * Source: HJ 663-2013 appendix A, k = 1 + (N - 1) p / 100, interpolated between the floor(k)-th and the next value in rising order.
 */
export const exceedanceRoom = (days: number, percent: number): ExceedanceRoom => {
  const k = 1 + ((days - 1) * percent) / 100
  const s = Math.floor(k + 1e-9)
  const whole = Math.abs(k - s) < 1e-9
  return { certain: Math.max(0, whole ? days - s : days - s - 1), possible: Math.max(0, days - s) }
}

/** Decimals of the published share of good days, %. */
const shareDecimals = 1

/**
 * Good days of a period of so many judged days from which its published share reaches a target.
 *
 * @param target % @param days judged ones
 * Source: HJ 663-2013, 3.4 and GB/T 8170: the share is rounded to a tenth of a per cent before it is compared.
 */
export const goodDaysFor = (target: number, days: number): number => {
  let good = Math.max(0, Math.floor(((target - 0.1) / 100) * days))
  while (good < days && roundGbt8170((100 * good) / days, shareDecimals) < target) good++
  return good
}

export interface GoodDayRoom {
  /** Good days still needed; 0 when reached. */
  needed: number
  /** Share of the remaining days that must be good; NaN when none remains. */
  neededRate: number
  /** Days that may still be bad; negative: the target is lost. */
  spare: number
}

/** @param target good days of the period @param days of the period @param good days and @param bad days so far (days without judgement are neither) */
export const goodDayRoom = (target: number, days: number, good: number, bad: number): GoodDayRoom => {
  const rest = days - good - bad
  const needed = Math.max(0, target - good)
  return { needed, neededRate: rest > 0 ? needed / rest : Number.NaN, spare: days - target - bad }
}

/** What one term of the composite index may be while the others stay: S (I_T - sum of the others). */
export const allowedTerm = (limit: number, target: number, others: number): number => limit * (target - others)
