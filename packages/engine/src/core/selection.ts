/**
 * Brings the value to a place that sorting the places `from`..`to` would: smaller ones before it, larger ones behind it (Hoare 1961). No missing values.
 *
 * @returns that value; NaN when the range is empty
 */
export const putInPlace = (values: Float64Array, place: number, from = 0, to = values.length - 1): number => {
  let [left, right] = [from, to]
  while (left < right) {
    const pivot = values[(left + right) >> 1]!
    let [i, j] = [left, right]
    while (i <= j) {
      while (values[i]! < pivot) i++
      while (values[j]! > pivot) j--
      if (i > j) break
      const swapped = values[i]!
      values[i++] = values[j]!
      values[j--] = swapped
    }
    if (place <= j) right = j
    else if (place >= i) left = i
    else break
  }
  return values[place] ?? Number.NaN
}
