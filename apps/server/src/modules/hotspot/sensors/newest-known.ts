/** An hour older than this is not the present. */
const presentHours = 3

/** The newest of the last hours that has a value; -1 without one. */
export const newestKnown = (column: Float64Array, last: number): number => {
  for (let h = last; h > last - presentHours && h >= 0; h--) if (column[h] === column[h]) return h
  return -1
}
