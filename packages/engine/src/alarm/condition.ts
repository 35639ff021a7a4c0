/** State of a condition at the end of a series. */
export interface ConditionState {
  active: boolean
  /** Index of the first hour of the run that is still on; -1 when not active. */
  since: number
  /** Hours of the run that had a value. */
  hours: number
  /** Largest value of the run; NaN when not active. */
  peak: number
}

const calm: ConditionState = { active: false, since: -1, hours: 0, peak: Number.NaN }

/**
 * "Above the threshold for so many hours": active when the last hours with a value, at least `hours` of them, are all above it. Once active
 * the run goes on until a value is at or below `threshold - hysteresis`; missing hours neither begin nor end a run, but more than `hours + 2`
 * missing hours at the end let it go.
 *
 * @param values one an hour, oldest first; NaN missing
 */
export const aboveFor = (values: ArrayLike<number>, threshold: number, hours: number, hysteresis = 0): ConditionState => {
  let since = -1
  let count = 0
  let peak = Number.NaN
  let on = false
  let missing = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (value !== value) {
      missing++
      continue
    }
    missing = 0
    if (value > (on ? threshold - hysteresis : threshold)) {
      if (count === 0) since = i
      count++
      peak = peak > value ? peak : value
      on ||= count >= hours
    } else [since, count, peak, on] = [-1, 0, Number.NaN, false]
  }
  return on && missing <= hours + 2 ? { active: true, since, hours: count, peak } : calm
}

/** Hours since the last value at the end of a series; the length of the series when there is none. */
export const silentHours = (values: ArrayLike<number>): number => {
  let silent = 0
  for (let i = values.length - 1; i >= 0 && values[i] !== values[i]; i--) silent++
  return silent
}
