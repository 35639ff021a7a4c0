import { sumOfValues } from '../core/sum.ts'

export interface Description {
  /** Values that are there, of how many. */
  count: number
  of: number
  mean: number
  min: number
  max: number
  /** Index of the first smallest and largest value; -1 without any. */
  minIndex: number
  maxIndex: number
  /** Sample standard deviation (n - 1); NaN with fewer than two values. */
  deviation: number
}

/** Footer numbers of a column, missing values (NaN) left out; unrounded, NaN without any value. */
export const describeValues = (values: ArrayLike<number>): Description => {
  const { sum, count } = sumOfValues(values)
  const mean = count === 0 ? Number.NaN : sum / count
  let [minIndex, maxIndex, squares] = [-1, -1, 0]
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (value !== value) continue
    if (minIndex < 0 || value < values[minIndex]!) minIndex = i
    if (maxIndex < 0 || value > values[maxIndex]!) maxIndex = i
    squares += (value - mean) ** 2
  }
  return {
    count,
    of: values.length,
    mean,
    min: minIndex < 0 ? Number.NaN : values[minIndex]!,
    max: maxIndex < 0 ? Number.NaN : values[maxIndex]!,
    minIndex,
    maxIndex,
    deviation: count < 2 ? Number.NaN : Math.sqrt(squares / (count - 1)),
  }
}
