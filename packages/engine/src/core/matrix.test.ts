import { expect, it } from 'vitest'
import { multiplyMatrices, transpose } from './matrix.ts'

const matrix = (rows: number, columns: number): Float64Array => Float64Array.from({ length: rows * columns }, (_, i) => ((i * 7) % 11) - 5)

it.each([1, 2, 3, 4, 5, 8, 9])('a product over %i terms is the sum of the rows times the columns', inner => {
  const [a, b] = [matrix(3, inner), matrix(inner, 5)]
  const terms = Array.from({ length: inner }, (_, k) => k)
  const expected = Array.from({ length: 15 }, (_, at) =>
    terms.reduce((sum, k) => sum + a[Math.floor(at / 5) * inner + k]! * b[k * 5 + (at % 5)]!, 0),
  )
  expect(Array.from(multiplyMatrices(a, b, 3, inner, 5))).toEqual(expected)
})

it('columns become rows, and rows columns again', () => {
  expect(Array.from(transpose(Float64Array.of(1, 2, 3, 4, 5, 6), 2, 3))).toEqual([1, 4, 2, 5, 3, 6])
  expect(transpose(transpose(matrix(3, 4), 3, 4), 4, 3)).toEqual(matrix(3, 4))
})
