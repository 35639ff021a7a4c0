import { expect, test } from 'vitest'
import { symmetricEigen } from './eigen.ts'
import { seededRandom } from './random.ts'

test('a 2 x 2 matrix by hand: 1 and 3, along the diagonals', () => {
  const { values, vectors } = symmetricEigen(Float64Array.of(2, 1, 1, 2), 2)
  expect(values[0]).toBeCloseTo(1, 14)
  expect(values[1]).toBeCloseTo(3, 14)
  expect(Math.abs(vectors[0]! + vectors[2]!)).toBeLessThan(1e-14)
})

test('the second difference matrix has the eigenvalues 2 - 2 cos(pi k / (n + 1))', () => {
  const n = 40
  const matrix = Float64Array.from({ length: n * n }, (_, at) => {
    const apart = Math.abs(Math.floor(at / n) - (at % n))
    return apart === 0 ? 2 : apart === 1 ? -1 : 0
  })
  for (const [k, value] of symmetricEigen(matrix, n).values.entries())
    expect(value).toBeCloseTo(2 - 2 * Math.cos((Math.PI * (k + 1)) / (n + 1)), 12)
})

test('values and vectors put a random matrix together again', () => {
  const n = 60
  const random = seededRandom(5)
  const matrix = new Float64Array(n * n)
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) matrix[i * n + j] = matrix[j * n + i] = random.normal()
  const { values, vectors } = symmetricEigen(matrix, n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      let sum = 0
      for (let k = 0; k < n; k++) sum += vectors[i * n + k]! * values[k]! * vectors[j * n + k]!
      expect(Math.abs(sum - matrix[i * n + j]!)).toBeLessThan(1e-11)
    }
  }
})
