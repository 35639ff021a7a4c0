import { expect, it } from 'vitest'
import { threeYearMean } from './three-year-mean.ts'

const year = (value: number, valid = true) => ({ value, valid })

it('is the mean of three valid years, unrounded', () => {
  expect(threeYearMean([year(38), year(36), year(33)])).toBeCloseTo(35.6667, 4)
})

it('is missing with fewer than three years or a year that is not valid', () => {
  expect(threeYearMean([year(38), year(36)])).toBeNaN()
  expect(threeYearMean([year(38), year(36, false), year(33)])).toBeNaN()
  expect(threeYearMean([])).toBeNaN()
})
