import { expect, it } from 'vitest'
import { adaptLevels, type RangeMisses, rangedSeries } from './adapt-levels.ts'

const levels = [0.1, 0.25, 0.5, 0.75, 0.9]
const aqi = rangedSeries - 1
const unmoved = levels.map(level => expect.closeTo(level, 6))
const day = (first: number, below: number, above: number): RangeMisses => ({
  first,
  below: new Float32Array(7 * rangedSeries).fill(below),
  above: new Float32Array(7 * rangedSeries).fill(above),
})

it('each tail moves by itself, outwards where it was missed more often than it says', () => {
  const given = Array.from({ length: 10 }, (_, n) => day(n, 0.3, 0))
  const [low, quarter, middle, , high] = adaptLevels(given, 100, 0, aqi, levels)
  // Ten days of 0.2 too many below, and of 0.1 too few above, in steps of 0.02.
  expect(low).toBeCloseTo(0.1 - 10 * 0.02 * 0.2, 6)
  expect(high).toBeCloseTo(0.9 - 10 * 0.02 * 0.1, 6)
  expect([quarter! > 0.2, quarter! < 0.25, middle]).toEqual([true, true, 0.5])
})

it('days that have not ended, and unknown ones, say nothing; no run of days closes or opens a range', () => {
  expect(adaptLevels([day(5, 1, 1)], 8, 3, aqi, levels)).toEqual(unmoved)
  expect(adaptLevels([day(5, Number.NaN, 1)], 80, 3, aqi, levels)).toEqual(unmoved)
  const missed = Array.from({ length: 400 }, (_, n) => day(n, 1, 0))
  const [low, , , , high] = adaptLevels(missed, 1000, 0, aqi, levels)
  expect([low, high]).toEqual([expect.closeTo(0.02, 6), expect.closeTo(0.75, 6)])
})
