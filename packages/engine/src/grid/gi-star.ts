import { describeValues } from '../statistics/describe.ts'

/**
 * Getis-Ord Gi* of each cell with its eight neighbours, itself included: z = (Σ w x − X̄ Σ w) / (S √((n Σ w² − (Σ w)²) / (n − 1))), w = 1.
 *
 * @param values row-major, any unit; NaN: no value or too little support, left out of n and of the neighbours
 * @returns z of each cell, of one without a value by its neighbours alone; NaN without any of them, or where all values are the same
 * Source: Getis and Ord 1992; Ord and Getis 1995. S with n in the denominator. No correction for many cells.
 */
export const giStar = (values: ArrayLike<number>, rows: number, columns: number): Float64Array => {
  const { count: n, mean, deviation: sample } = describeValues(values)
  const deviation = sample * Math.sqrt((n - 1) / n)
  const z = new Float64Array(rows * columns).fill(Number.NaN)
  if (!(deviation > 1e-12 * Math.abs(mean)) || n < 2) return z
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column
      const [near, weight] = neighbourhood(values, rows, columns, row, column)
      const spread = deviation * Math.sqrt((n * weight - weight * weight) / (n - 1))
      if (weight > 0 && spread > 0) z[at] = (near - mean * weight) / spread
    }
  return z
}

/** Sum and number of the values of a cell and its neighbours. */
const neighbourhood = (values: ArrayLike<number>, rows: number, columns: number, row: number, column: number): [number, number] => {
  let [sum, count] = [0, 0]
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++)
    for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) {
      const value = values[r * columns + c]!
      if (value !== value) continue
      sum += value
      count++
    }
  return [sum, count]
}
