/**
 * Whether the parts of a cell say more than the cell: the range of their values is wider than the largest standard error. Where it is not, the map is
 * smooth over the cell and its parts repeat one number. False with fewer than two values.
 *
 * @param values NaN: no value @param errors standard errors, unit of the values
 */
export const partsDiffer = (values: ArrayLike<number>, errors: ArrayLike<number>): boolean => {
  let [low, high, error] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  for (let i = 0; i < values.length; i++) {
    const [value, own] = [values[i]!, errors[i]!]
    if (value !== value || own !== own) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
    error = Math.max(error, own)
  }
  return high - low > error
}
