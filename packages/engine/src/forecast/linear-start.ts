/** Weights of columns with a constant last; a row's prediction is their sum of products. */
export type LinearStart = Float64Array

/** Lower triangle L of a symmetric positive matrix A = L Lᵀ, row-major, in place. */
const cholesky = (a: Float64Array, n: number): void => {
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j]!
      for (let k = 0; k < j; k++) sum -= a[i * n + k]! * a[j * n + k]!
      a[i * n + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / a[j * n + j]!
    }
}

const solve = (l: Float64Array, b: Float64Array, n: number): Float64Array => {
  const x = b.slice()
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i]! -= l[i * n + k]! * x[k]!
    x[i]! /= l[i * n + i]!
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i]! -= l[k * n + i]! * x[k]!
    x[i]! /= l[i * n + i]!
  }
  return x
}

/**
 * Least squares with a little ridge: what of a target is a weighted sum of the columns. A forest grown on the rest need not approximate straight lines
 * by steps, which costs it most where yesterday explains nearly all.
 *
 * @param columns one array a column @param y of the same rows, none missing @param rows indices of the rows that teach
 * @param ridge share of each column's own sum of squares that is added to it: keeps collinear columns from growing against each other
 */
export const linearStart = (columns: readonly Float64Array[], y: Float64Array, rows: readonly number[], ridge = 1e-3): LinearStart => {
  const n = columns.length + 1
  const [a, b] = [new Float64Array(n * n), new Float64Array(n)]
  const value = (column: number, row: number) => (column < n - 1 ? columns[column]![row]! : 1)
  for (const row of rows)
    for (let i = 0; i < n; i++) {
      b[i]! += value(i, row) * y[row]!
      for (let j = 0; j <= i; j++) a[i * n + j]! += value(i, row) * value(j, row)
    }
  for (let i = 0; i < n; i++) a[i * n + i]! *= 1 + ridge
  cholesky(a, n)
  return solve(a, b, n)
}

/** What the weights make of a row. */
export const linearAt = (start: LinearStart, row: ArrayLike<number>): number => {
  let sum = start[start.length - 1]!
  for (let i = 0; i < start.length - 1; i++) sum += start[i]! * row[i]!
  return sum
}
