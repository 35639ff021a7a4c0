type Values = readonly (number | null | undefined)[]

/** Mean of the values that are there; null without any. */
export const meanOfKnown = (values: Values): number | null => {
  const known = values.filter(value => value !== null && value !== undefined)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

/** Index of the largest value, of the first one where several are; −1 without any. */
export const indexOfLargest = (values: Values): number =>
  values.reduce<number>(
    (best, value, i) => (value !== null && value !== undefined && (best < 0 || value > (values[best] ?? -Infinity)) ? i : best),
    -1,
  )

/** Index of the smallest value, of the first one where several are; −1 without any. */
export const indexOfSmallest = (values: Values): number =>
  indexOfLargest(values.map(value => (value === null || value === undefined ? null : -value)))
