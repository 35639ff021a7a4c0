import { describe, expect, it } from 'vitest'
import { demoSeed } from '../plan.ts'
import { correlation } from '../realism.ts'
import { regionHours } from './region.ts'
import { gatheredHours, gatheredLoad } from './ventilation.ts'

const steady = (speed: number) => ({
  east: new Float64Array(gatheredHours + 2).fill(speed),
  north: new Float64Array(gatheredHours + 2),
})
const last = (values: Float64Array) => values[values.length - 1]!

describe('the load of the air', () => {
  it('of a steady wind is the sum of a geometric series', () => {
    const kept = Math.exp((-3.6 * (0.3 + 3 * 2)) / 200)
    expect(last(gatheredLoad(steady(2)))).toBeCloseTo(Math.log((kept * (1 - kept ** gatheredHours)) / (1 - kept) / 10) - 0.1, 12)
  })

  it('grows in calm air and falls in wind', () => {
    expect(last(gatheredLoad(steady(0.3)))).toBeGreaterThan(0.7)
    expect(last(gatheredLoad(steady(4)))).toBeLessThan(-0.8)
  })
})

describe('the air of the basin', () => {
  const first = 482_000
  const region = regionHours(demoSeed, first, 24 * 120)
  const days = (value: (i: number) => number) =>
    Float64Array.from(
      { length: 120 },
      (_, day) => Array.from({ length: 24 }, (__, h) => value(24 * day + h)).reduce((a, b) => a + b, 0) / 24,
    )
  const fine = days(i => region.rest[0]![i]! + region.answer[0]![i]! * region.potential[i]!)

  it('is dirtier on days of little wind', () => {
    expect(
      correlation(
        fine,
        days(i => Math.log(Math.hypot(region.east[i]!, region.north[i]!) + 0.3)),
      ),
    ).toBeLessThan(-0.5)
  })

  it('has mixing heights that differ from day to day by a fifth and more, lower when it stagnates', () => {
    const heights = days(i => Math.log(region.mixing[i]!))
    const mean = heights.reduce((a, b) => a + b, 0) / heights.length
    expect(Math.sqrt(heights.reduce((sum, h) => sum + (h - mean) ** 2, 0) / heights.length)).toBeGreaterThan(0.2)
    expect(
      correlation(
        heights,
        days(i => region.potential[i]!),
      ),
    ).toBeLessThan(-0.3)
  })

  it('is the same in whatever block of hours it is computed', () => {
    const part = regionHours(demoSeed, first + 100, 50)
    for (const [whole, some] of [
      [region.rest[0]!, part.rest[0]!],
      [region.mixing, part.mixing],
      [region.east, part.east],
    ] as const)
      expect(some).toEqual(whole.slice(100, 150))
  })
})
