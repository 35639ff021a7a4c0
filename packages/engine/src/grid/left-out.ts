/**
 * What the other sensors say of one, hour by hour: inverse squared distances from those that are usable and have a value.
 *
 * @param distances from the sensor to each, km; that of the sensor itself is left out @param columns hours of each, NaN missing
 * @param usable sensors that others may be judged by
 * @returns NaN in hours with fewer than three others
 */
export const leftOutHours = (
  distances: ArrayLike<number>,
  columns: readonly Float64Array[],
  usable: readonly boolean[],
  sensor: number,
): Float64Array => {
  const others = columns.flatMap((column, i) => (i !== sensor && usable[i] ? [{ column, weight: weightAt(distances[i]!) }] : []))
  return columns[sensor]!.map((_, hour) => {
    let [sum, weights, count] = [0, 0, 0]
    for (const { column, weight } of others) {
      const value = column[hour]!
      if (value !== value) continue
      sum += weight * value
      weights += weight
      count++
    }
    return count < fewestOthers ? Number.NaN : sum / weights
  })
}

const fewestOthers = 3
/** Two sensors nearer to each other than this count as so far apart, km. */
const leastKm = 0.1
const weightAt = (km: number) => 1 / Math.max(km, leastKm) ** 2

export interface HourDifference {
  bias: number
  rmse: number
  count: number
}

/** How values differ from what the others say, of the hours in which both are known; NaN with fewer than `need`. */
export const differenceOf = (
  values: ArrayLike<number>,
  estimates: ArrayLike<number>,
  { from, to, need }: { from: number; to: number; need: number },
): HourDifference => {
  let [sum, squares, count] = [0, 0, 0]
  for (let i = from; i < to; i++) {
    const difference = values[i]! - estimates[i]!
    if (difference !== difference) continue
    sum += difference
    squares += difference * difference
    count++
  }
  if (count < need || count === 0) return { bias: Number.NaN, rmse: Number.NaN, count }
  return { bias: sum / count, rmse: Math.sqrt(squares / count), count }
}
