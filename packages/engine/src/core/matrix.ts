/**
 * Product a b of two matrices, row-major. Four rows of `b` at a time: each element of the result is read and written a quarter as often, in the
 * same order of addition as one at a time.
 *
 * @param a rows x inner @param b inner x columns
 * @returns rows x columns
 */
export const multiplyMatrices = (a: Float64Array, b: Float64Array, rows: number, inner: number, columns: number): Float64Array => {
  const result = new Float64Array(rows * columns)
  const fours = inner - (inner % 4)
  for (let i = 0; i < rows; i++) {
    const at = i * columns
    for (let k = 0; k < fours; k += 4) {
      const from = i * inner + k
      const [p, q, r, s] = [a[from]!, a[from + 1]!, a[from + 2]!, a[from + 3]!]
      const [second, third, fourth] = [(k + 1) * columns, (k + 2) * columns, (k + 3) * columns]
      for (let j = 0; j < columns; j++)
        result[at + j] = result[at + j]! + p * b[k * columns + j]! + q * b[second + j]! + r * b[third + j]! + s * b[fourth + j]!
    }
    for (let k = fours; k < inner; k++) {
      const value = a[i * inner + k]!
      for (let j = 0; j < columns; j++) result[at + j]! += value * b[k * columns + j]!
    }
  }
  return result
}

/** Columns as rows: `a` is rows x columns, row-major. */
export const transpose = (a: Float64Array, rows: number, columns: number): Float64Array => {
  const result = new Float64Array(a.length)
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) result[j * rows + i] = a[i * columns + j]!
  return result
}
