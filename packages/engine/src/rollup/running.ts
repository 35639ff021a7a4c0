/**
 * Mean, or maximum, of the last `width` values, at each place (right-aligned; openair `rollingMean(align = "right")`).
 *
 * @param values any unit, equally spaced; NaN missing
 * @param width values of a window
 * @param need values that must be there (data capture, no default); near the beginning fewer than `width` exist and the same need holds
 * @returns unrounded; NaN where too few are there
 */
export const rollingMean = (values: ArrayLike<number>, width: number, need: number): Float64Array => {
  const result = new Float64Array(values.length).fill(Number.NaN)
  for (let i = 0; i < values.length; i++) {
    let sum = 0
    let count = 0
    // Summed afresh for every window: a sliding sum would carry rounding noise into ties.
    for (let j = Math.max(0, i - width + 1); j <= i; j++) {
      const value = values[j]!
      if (value !== value) continue
      sum += value
      count++
    }
    if (count >= need && count > 0) result[i] = sum / count
  }
  return result
}

/** As {@link rollingMean}, for the largest value of the window. */
export const rollingMax = (values: ArrayLike<number>, width: number, need: number): Float64Array => {
  const result = new Float64Array(values.length).fill(Number.NaN)
  for (let i = 0; i < values.length; i++) {
    let largest = Number.NaN
    let count = 0
    for (let j = Math.max(0, i - width + 1); j <= i; j++) {
      const value = values[j]!
      if (value !== value) continue
      if (!(largest >= value)) largest = value
      count++
    }
    if (count >= need) result[i] = largest
  }
  return result
}

/** Mean of all values so far (累计), missing ones left out; NaN until the first value. Unrounded. */
export const accumulatedMean = (values: ArrayLike<number>): Float64Array => {
  const result = new Float64Array(values.length)
  let sum = 0
  let count = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (value === value) {
      sum += value
      count++
    }
    result[i] = sum / count
  }
  return result
}
