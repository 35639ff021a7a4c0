import { describe, expect, test } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { targetChance } from './simulate.ts'

const random = seededRandom(2)
const independent = Array.from({ length: 400 }, () => Float64Array.from({ length: 100 }, () => 40 + 10 * random.normal()))
const options = { statistic: { kind: 'mean' }, target: 40, better: 'atMost', runs: 4000, seed: 1, blockDays: 1 } as const

describe('probability of a target', () => {
  test('of the mean of a hundred independent days is that of the normal distribution', () => {
    // 100 days so far at 40.5; the rest has the mean 40 and the deviation 1, so the period needs it at 39.5: Phi(-0.5) = 0.3085.
    const { probability, outcome } = targetChance(
      { soFar: new Float64Array(100).fill(40.5), remaining: 100, history: independent, scale: 1 },
      options,
    )
    // Four standard errors of 4,000 runs, and the history's own error of its mean (10 / sqrt(40,000) is 0.05 deviations of the rest).
    expect(Math.abs(probability - 0.3085)).toBeLessThan(0.029 + 0.02)
    expect(Math.abs(outcome[2] - 40.25)).toBeLessThan(0.06)
    expect(Math.abs(outcome[4] - outcome[0] - 2 * 1.645 * 0.5)).toBeLessThan(0.08)
  })
  test('episodes that stay together make the outcome less certain than single days', () => {
    const slow = Array.from({ length: 60 }, (_, year) =>
      Float64Array.from({ length: 90 }, (_, day) => 40 + 15 * Math.sin(year + Math.floor((day + 5 * year) / 10) ** 2)),
    )
    const width = (blockDays: number) => {
      const { outcome } = targetChance({ soFar: [], remaining: 90, history: slow, scale: 1 }, { ...options, runs: 1000, blockDays })
      return outcome[4] - outcome[0]
    }
    expect(width(10)).toBeGreaterThan(1.8 * width(1))
  })
  test('of days, of a percentile, and with a forecast', () => {
    const history = [new Float64Array(10).fill(120), new Float64Array(10).fill(80)]
    const good = { ...options, statistic: { kind: 'days', limit: 100 }, target: 15, better: 'atLeast', blockDays: 10 } as const
    const chance = targetChance({ soFar: new Float64Array(10).fill(50), remaining: 10, history, scale: 1 }, good)
    expect(Math.abs(chance.probability - 0.5)).toBeLessThan(0.032)
    // A day without a value is no bad day: 10 good ones of 15 that have a value, not of 20.
    const holes = {
      soFar: new Float64Array(10).fill(50),
      remaining: 10,
      history: [[120, NaN, 120, NaN, 120, NaN, 120, NaN, 120, NaN]],
      scale: 1,
    }
    const share = { ...good, statistic: { kind: 'share', limit: 100 }, target: 0.66 } as const
    expect(targetChance(holes, share)).toMatchObject({ probability: 1, outcome: Array.from({ length: 5 }, () => 10 / 15) })
    const known = {
      soFar: new Float64Array(10).fill(50),
      remaining: 10,
      history,
      scale: 1,
      forecast: Array.from({ length: 5 }, () => [80]),
    }
    expect(targetChance(known, good).probability).toBe(1)
    const percentile = { ...options, statistic: { kind: 'percentile', percent: 90 }, target: 100 } as const
    expect(targetChance({ soFar: [1, 2, 3, 4, 5, 6, 7, 8, 9, 200, 11], remaining: 0, history: [], scale: 1 }, percentile)).toMatchObject({
      probability: 1,
      outcome: [11, 11, 11, 11, 11],
    })
  })
  test('the level of this year scales the years before; the seed repeats itself; without anything to draw from there is no answer', () => {
    const input = { soFar: [40], remaining: 100, history: independent, scale: 0.9 }
    expect(targetChance(input, options).probability).toBeGreaterThan(0.99)
    expect(targetChance(input, options)).toEqual(targetChance(input, options))
    expect(targetChance({ soFar: [40], remaining: 5, history: [], scale: 1 }, options).probability).toBeNaN()
    expect(targetChance({ soFar: [], remaining: 0, history: [], scale: 1 }, options).probability).toBeNaN()
  })
})
