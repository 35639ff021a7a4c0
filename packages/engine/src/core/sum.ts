/** Sum and number of the values that are there. */
export interface Total {
  sum: number
  count: number
}

/**
 * Sum of the values of a span, missing ones (NaN) left out, by Neumaier's compensated summation: the result of a year of tenths is then
 * exact to the last bit but one, so that rounding (GB/T 8170) sees a tie where there is one.
 *
 * @param values any unit; NaN missing
 * @param from first index; `to` one past the last
 */
export const sumOfValues = (values: ArrayLike<number>, from = 0, to = values.length): Total => {
  let sum = 0
  let lost = 0
  let count = 0
  for (let i = from; i < to; i++) {
    const value = values[i]!
    if (value !== value) continue
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
    count++
  }
  return { sum: sum + lost, count }
}

/** Arithmetic mean of the values that are there; NaN when there is none. */
export const mean = (values: ArrayLike<number>, from = 0, to = values.length): number => {
  const { sum, count } = sumOfValues(values, from, to)
  return count === 0 ? Number.NaN : sum / count
}
