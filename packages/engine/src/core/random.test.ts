import { expect, test } from 'vitest'
import { seededRandom } from './random.ts'

test('the same seed gives the same sequence, another seed another', () => {
  const of = (seed: number) => {
    const random = seededRandom(seed)
    return Array.from({ length: 5 }, () => random.next())
  }
  expect(of(7)).toEqual(of(7))
  expect(of(7)).not.toEqual(of(8))
})

test('a hundred thousand normal deviates have the moments of the normal distribution', () => {
  const random = seededRandom(3)
  const drawn = Float64Array.from({ length: 100_000 }, () => random.normal())
  const moment = (power: number) => drawn.reduce((sum, x) => sum + x ** power, 0) / drawn.length
  // Four standard errors: sqrt(1 / n), sqrt(2 / n), sqrt(96 / n).
  expect(Math.abs(moment(1))).toBeLessThan(0.013)
  expect(Math.abs(moment(2) - 1)).toBeLessThan(0.018)
  expect(Math.abs(moment(4) - 3)).toBeLessThan(0.125)
})
