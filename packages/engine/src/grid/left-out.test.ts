import { describe, expect, it } from 'vitest'
import { differenceOf, leftOutHours } from './left-out.ts'

const columns = [
  [99, 99],
  [10, 10],
  [20, Number.NaN],
  [40, 40],
  [1000, 1000],
].map(values => Float64Array.from(values))
const usable = [true, true, true, true, false]

describe('what the others say of a sensor', () => {
  it('is their mean by inverse squared distances, the sensor itself and unusable ones left out', () => {
    const [first] = leftOutHours([0, 1, 2, 2, 0.1], columns, usable, 0)
    expect(first).toBeCloseTo((10 + 20 / 4 + 40 / 4) / 1.5, 10)
  })

  it('is missing with fewer than three others', () => {
    expect(leftOutHours([0, 1, 2, 2, 0.1], columns, usable, 0)[1]).toBeNaN()
  })

  it('a sensor at the same place does not weigh without end', () => {
    const [first] = leftOutHours([0, 0, 1, 1, 1], columns, usable, 0)
    expect(first).toBeCloseTo((100 * 10 + 20 + 40) / 102, 10)
  })
})

describe('the difference', () => {
  it('is of the hours that both have', () => {
    const found = differenceOf([3, Number.NaN, 5, 1], [1, 1, 1, Number.NaN], { from: 0, to: 4, need: 2 })
    expect(found.bias).toBe(3)
    expect(found.rmse).toBeCloseTo(Math.sqrt((4 + 16) / 2), 12)
    expect(found.count).toBe(2)
  })

  it('is missing with fewer hours than needed', () => {
    expect(differenceOf([3], [1], { from: 0, to: 1, need: 2 }).rmse).toBeNaN()
  })
})
