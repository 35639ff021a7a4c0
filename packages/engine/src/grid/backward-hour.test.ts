import { describe, expect, it } from 'vitest'
import { backwardShares, sharesOverHours } from './backward-hour.ts'

const west = { speed: 2, direction: 270, stability: 4 }

describe('where the air of a smell came from', () => {
  it('names what is upwind within an hour of travel, by what it brings', () => {
    const found = backwardShares(west, [
      { east: -2000, north: 0, kgPerHour: 10 },
      { east: -2000, north: 300, kgPerHour: 10 },
      { east: 2000, north: 0, kgPerHour: 100 },
      { east: -9000, north: 0, kgPerHour: 1000 },
    ])
    expect(found.map(({ at }) => at)).toEqual([0, 1])
    expect(found[0]!.minutes).toBeCloseTo(2000 / 2 / 60, 6)
    expect(found[0]!.share + found[1]!.share).toBeCloseTo(1, 9)
    expect(found[0]!.share).toBeGreaterThan(found[1]!.share)
  })

  it('doubles with the emission, and says nothing in calm air', () => {
    const pair = [
      { east: -1500, north: 100, kgPerHour: 20 },
      { east: -1500, north: -100, kgPerHour: 10 },
    ]
    const [first, second] = backwardShares(west, pair)
    expect(first!.share / second!.share).toBeCloseTo(2, 9)
    expect(backwardShares({ ...west, speed: 0.5 }, pair)).toEqual([])
  })
})

describe('what candidates bring over several hours', () => {
  const pair = [
    { east: -1500, north: 0, kgPerHour: 10 },
    { east: 1500, north: 0, kgPerHour: 10 },
    { east: 0, north: 5000, kgPerHour: 500 },
  ]

  it('is that of the hour for one hour', () => {
    const one = backwardShares(west, pair.slice(0, 1))
    expect(sharesOverHours([west], pair)).toEqual(one.map(({ at, share }) => ({ at, share, hours: 1 })))
  })

  it('are small for a high stack near by, and those of a source on the ground far away', () => {
    const stack = { east: -300, north: 0, kgPerHour: 10, heightM: 120 }
    expect(sharesOverHours([west], [stack, { east: -1500, north: 0, kgPerHour: 10 }])[0]).toMatchObject({
      at: 1,
      share: expect.closeTo(1, 2),
    })
    const far = [3600, 0].map(heightM => ({ east: -7000, north: 0, kgPerHour: 10, heightM: heightM / 30 }))
    const [low, high] = sharesOverHours([{ ...west, stability: 1 }], far)
    expect([low!.at, high!.at]).toEqual([1, 0])
    expect(high!.share).toBeCloseTo(0.5, 2)
  })

  it('follows the number of hours of equal sources, whatever is never upwind', () => {
    const east = { ...west, direction: 90 }
    expect(sharesOverHours([west, east, west, { ...west, speed: 0.3 }], pair)).toEqual([
      { at: 0, share: expect.closeTo(2 / 3, 9), hours: 2 },
      { at: 1, share: expect.closeTo(1 / 3, 9), hours: 1 },
    ])
    expect(sharesOverHours([], pair)).toEqual([])
  })
})
