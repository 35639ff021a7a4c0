import { describe, expect, test } from 'vitest'
import { allowedRest, allowedRestOfDay, allowedTerm, exceedanceRoom, goodDayRoom, goodDaysFor } from './allowed.ts'

describe('good days that reach a target', () => {
  test('are those whose share is the target in tenths: 259 of 330 are 78.48, published as 78.5', () => {
    expect(goodDaysFor(78.5, 330)).toBe(259)
    expect(goodDaysFor(78.5, 365)).toBe(287)
    // 78.45 exactly is rounded to the even tenth below.
    expect(goodDaysFor(78.5, 2000)).toBe(1570)
    expect([goodDaysFor(100, 365), goodDaysFor(0, 365), goodDaysFor(80, 0)]).toEqual([365, 0, 0])
  })
})

describe('what remains until a target', () => {
  test('the rest of a year and of a day may have a mean (worked example)', () => {
    const rest = allowedRest(35, 365, 324, 36.4)
    expect(rest).toBeCloseTo(23.9366, 4)
    expect(allowedRestOfDay(rest, 10, 52)).toBeCloseTo(3.8913, 4)
  })

  test('a mean of the rest at the allowed value brings the period exactly to its target', () => {
    const rest = allowedRest(40, 182, 100, 44.5)
    expect((44.5 * 100 + rest * 82) / 182).toBeCloseTo(40, 12)
  })

  test('negative says that the target is lost; without days left or without data there is nothing to say', () => {
    expect(allowedRest(35, 365, 360, 36)).toBeLessThan(0)
    expect(allowedRest(35, 365, 365, 30)).toBeNaN()
    expect(allowedRest(35, 365, 0, Number.NaN)).toBe(35)
    expect(allowedRest(35, 365, 10, Number.NaN)).toBeNaN()
  })

  test('a percentile bears so many days above its limit', () => {
    expect(exceedanceRoom(365, 90)).toEqual({ certain: 36, possible: 37 })
    expect(exceedanceRoom(365, 95)).toEqual({ certain: 18, possible: 19 })
    expect(exceedanceRoom(365, 98)).toEqual({ certain: 7, possible: 8 })
    expect(exceedanceRoom(101, 90)).toEqual({ certain: 10, possible: 10 })
  })

  test('good days still needed, their rate and the bad days that may be spent', () => {
    const room = goodDayRoom(260, 365, 236, 324 - 236)
    expect(room).toMatchObject({ needed: 24, spare: 17 })
    expect(room.neededRate).toBeCloseTo(24 / 41, 12)
    expect(goodDayRoom(260, 365, 261, 60).needed).toBe(0)
  })

  test('a term of the composite index takes what the others leave', () => {
    expect(allowedTerm(35, 4.2, 3.4)).toBeCloseTo(28, 10)
  })
})
