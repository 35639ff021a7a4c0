/**
 * Inverse of a matrix by Gauss and Jordan with row pivots.
 *
 * @param matrix row-major n x n, left unchanged
 * @returns null when it is singular (a pivot below 1e-12 of its largest element)
 */
export const invertMatrix = (matrix: Float64Array, n: number): Float64Array | null => {
  const a = matrix.slice()
  const inverse = Float64Array.from({ length: n * n }, (_, at) => +(at % n === Math.floor(at / n)))
  const least = 1e-12 * a.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const swap = (side: Float64Array, i: number, j: number) => {
    const row = side.slice(i * n, i * n + n)
    side.copyWithin(i * n, j * n, j * n + n)
    side.set(row, j * n)
  }
  for (let column = 0; column < n; column++) {
    let pivot = column
    for (let i = column + 1; i < n; i++) if (Math.abs(a[i * n + column]!) > Math.abs(a[pivot * n + column]!)) pivot = i
    const value = a[pivot * n + column]!
    if (!(Math.abs(value) > least)) return null
    if (pivot !== column) for (const side of [a, inverse]) swap(side, pivot, column)
    for (let j = 0; j < n; j++) {
      a[column * n + j]! /= value
      inverse[column * n + j]! /= value
    }
    for (let i = 0; i < n; i++) {
      const factor = a[i * n + column]!
      if (i === column || factor === 0) continue
      for (let j = 0; j < n; j++) {
        a[i * n + j]! -= factor * a[column * n + j]!
        inverse[i * n + j]! -= factor * inverse[column * n + j]!
      }
    }
  }
  return inverse
}
