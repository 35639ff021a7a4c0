import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { growForest } from './regression-forest.ts'
import { theilSen } from './theil-sen.ts'
import { weatherNormalise } from './weather-normalise.ts'

/** Six years of days: emissions fall by 3 a year, and the wind freshens by as much as hides it or doubles it. */
const city = (freshening: number) => {
  const random = seededRandom(21)
  const days = 6 * 365
  const time = Float64Array.from({ length: days }, (_, i) => i / 365)
  const season = time.map(t => t - Math.floor(t))
  const wind = time.map(t => Math.max(0.5, 2.5 + freshening * (t - 3) + 1.2 * random.normal()))
  const warmth = season.map(s => -Math.cos(2 * Math.PI * s) + 0.4 * random.normal())
  const values = time.map((t, i) => 60 - 3 * t + 30 / (0.5 + wind[i]!) - 12 * warmth[i]! + 3 * random.normal())
  return { values, time, drivers: [wind, warmth, season] }
}
const options = { trees: 60, leastLeaf: 5, draws: 150, seed: 1, need: 365, tried: 2 }
const slopeOf = (time: Float64Array, values: Float64Array) => {
  const monthly = Array.from({ length: 72 }, (_, m) => [Math.floor((m * 365) / 12), Math.floor(((m + 1) * 365) / 12)] as const)
  const mean = (of: Float64Array, [a, b]: readonly [number, number]) => of.subarray(a, b).reduce((x, y) => x + y, 0) / (b - a)
  return theilSen(
    monthly.map(m => mean(time, m)),
    monthly.map(m => mean(values, m)),
    { autocorrelation: 'ignore' },
  ).slope
}

describe('weather normalisation', () => {
  it('finds the fall of emissions that stiller air has hidden', () => {
    const input = city(-0.25)
    const { normalised, explained } = weatherNormalise(input, options)
    expect(slopeOf(input.time, input.values)).toBeGreaterThan(-2)
    expect(explained).toBeGreaterThan(0.7)
    expect(Math.abs(slopeOf(input.time, normalised) + 3)).toBeLessThan(0.6)
  })
  it('leaves incomplete days missing, repeats itself by its seed, and needs enough days', () => {
    const input = city(0)
    input.values[100] = Number.NaN
    const few = { ...options, trees: 5, draws: 10 }
    const first = weatherNormalise(input, few)
    expect([first.normalised[100], first.count]).toEqual([Number.NaN, 6 * 365 - 1])
    expect(weatherNormalise(input, few)).toEqual(first)
    expect(weatherNormalise(input, { ...few, need: 5000 }).normalised.every(Number.isNaN)).toBe(true)
  })
})

it('a forest explains two thirds and more of the first benchmark of Friedman in rows it did not see', () => {
  // y = 10 sin(pi x1 x2) + 20 (x3 - 0.5)^2 + 10 x4 + 5 x5 + N(0, 1), ten columns of which five tell nothing; its variance is 24.5.
  const random = seededRandom(4)
  const sample = (n: number) => {
    const x = Array.from({ length: 10 }, () => Float64Array.from({ length: n }, random.next))
    const noise = Float64Array.from({ length: n }, random.normal)
    return {
      x,
      y: noise.map(
        (e, i) => 10 * Math.sin(Math.PI * x[0]![i]! * x[1]![i]!) + 20 * (x[2]![i]! - 0.5) ** 2 + 10 * x[3]![i]! + 5 * x[4]![i]! + e,
      ),
    }
  }
  const errors = Array.from({ length: 8 }, (_, seed) => {
    const { x, y } = sample(200)
    const { outOfBag } = growForest(x, y, { trees: 100, leastLeaf: 3, seed, tried: 4 })
    return y.reduce((sum, value, i) => sum + (value - outOfBag[i]!) ** 2, 0) / 200
  })
  const mean = errors.reduce((a, b) => a + b) / errors.length
  expect(mean).toBeLessThan(24.5 / 3)
})
