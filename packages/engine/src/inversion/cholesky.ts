/**
 * Cholesky factor of a symmetric positive matrix, row-major, in place: the lower triangle becomes L with A = L Lᵀ.
 *
 * @returns false when the matrix is not positive; its content is then lost
 */
export const factorCholesky = (matrix: Float64Array, n: number): boolean => {
  for (let j = 0; j < n; j++) {
    let diagonal = matrix[j * n + j]!
    for (let k = 0; k < j; k++) diagonal -= matrix[j * n + k]! ** 2
    if (!(diagonal > 0)) return false
    const root = Math.sqrt(diagonal)
    matrix[j * n + j] = root
    for (let i = j + 1; i < n; i++) {
      let sum = matrix[i * n + j]!
      for (let k = 0; k < j; k++) sum -= matrix[i * n + k]! * matrix[j * n + k]!
      matrix[i * n + j] = sum / root
    }
  }
  return true
}

/** Solves L y = b in place. */
export const solveLower = (lower: Float64Array, n: number, b: Float64Array): void => {
  for (let i = 0; i < n; i++) {
    let sum = b[i]!
    for (let k = 0; k < i; k++) sum -= lower[i * n + k]! * b[k]!
    b[i] = sum / lower[i * n + i]!
  }
}

/** Solves Lᵀ x = y in place. With y standard normal deviates, x is a draw with covariance A⁻¹. */
export const solveUpper = (lower: Float64Array, n: number, y: Float64Array): void => {
  for (let i = n - 1; i >= 0; i--) {
    let sum = y[i]!
    for (let k = i + 1; k < n; k++) sum -= lower[k * n + i]! * y[k]!
    y[i] = sum / lower[i * n + i]!
  }
}
