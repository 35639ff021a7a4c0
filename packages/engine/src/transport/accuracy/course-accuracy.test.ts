import { describe, expect, it } from 'vitest'
import { courseAccuracy } from './course-accuracy.ts'

const day = (value: (hour: number) => number) => Array.from({ length: 24 }, (_, h) => value(h + 1))
/** Two peaks, at 8 and 20. */
const twoPeaks = (hour: number) => 50 + 20 * Math.exp(-((hour - 8) ** 2) / 8) + 25 * Math.exp(-((hour - 20) ** 2) / 8)
/** One peak at 11. */
const onePeak = (hour: number) => 55 + 30 * Math.exp(-((hour - 11) ** 2) / 8)

describe('accuracy of a course', () => {
  it('is hourly where the course follows, and says bias, error and r', () => {
    const found = courseAccuracy(
      day(hour => 1.2 * twoPeaks(hour)),
      day(twoPeaks),
    )
    expect(found).toMatchObject({ verdict: 'hourly', pairs: 24, days: 1, peaks: { simulated: 20, observed: 20 } })
    expect(found.bias).toBeCloseTo(0.2, 12)
    expect(found.error).toBeCloseTo(0.2, 12)
    expect(found.r).toBeCloseTo(1, 12)
    expect(found.withinDayR).toBeCloseTo(1, 12)
    expect(found.byHour[7]).toEqual({ hour: 8, pairs: 1, simulated: 1.2 * twoPeaks(8), observed: twoPeaks(8) })
  })
  it('is daily where the mean is right and the peak at another hour', () => {
    expect(courseAccuracy(day(onePeak), day(twoPeaks))).toMatchObject({ verdict: 'daily', peaks: { simulated: 11, observed: 20 } })
  })
  it('is unusable where the mean is off by more than 30 %, whatever the course', () => {
    expect(
      courseAccuracy(
        day(hour => 1.31 * twoPeaks(hour)),
        day(twoPeaks),
      ).verdict,
    ).toBe('unusable')
    expect(
      courseAccuracy(
        day(hour => 1.29 * twoPeaks(hour)),
        day(twoPeaks),
      ).verdict,
    ).toBe('hourly')
    expect(
      courseAccuracy(
        day(hour => 0.69 * twoPeaks(hour)),
        day(twoPeaks),
      ).verdict,
    ).toBe('unusable')
  })
  it('does not take clean and dirty days for a course within the day', () => {
    const levels = [0.3, 1, 2, 0.5, 1.5]
    const found = courseAccuracy(
      levels.flatMap(level => day(hour => level * onePeak(hour))),
      levels.flatMap(level => day(hour => level * twoPeaks(hour))),
    )
    expect(found.r).toBeGreaterThan(0.8)
    expect(found.withinDayR).toBeLessThan(0.3)
    expect(found).toMatchObject({ verdict: 'daily', days: 5 })
    expect(found.dailyR).toBeCloseTo(1, 6)
  })
  it('does not take the right mean of wrong days for days', () => {
    const [simulated, observed] = [
      [1, 2, 3, 4, 5],
      [5, 1, 4, 3, 2],
    ]
    const of = (levels: number[]) => levels.flatMap(level => day(hour => level * twoPeaks(hour)))
    expect(courseAccuracy(of(simulated), of(observed)).verdict).toBe('unusable')
  })
  it('judges no day with fewer than 18 measured hours, and compares only hours that have both', () => {
    const some = (count: number) => day(hour => (hour <= count ? twoPeaks(hour) : Number.NaN))
    expect(courseAccuracy(day(twoPeaks), some(17))).toMatchObject({ verdict: 'unknown', pairs: 17 })
    expect(
      courseAccuracy(
        day(hour => (hour <= 18 ? twoPeaks(hour) : 1000)),
        some(18),
      ),
    ).toMatchObject({ verdict: 'hourly', bias: 0 })
    expect(courseAccuracy(some(0), day(twoPeaks))).toMatchObject({ verdict: 'unknown', pairs: 0, r: Number.NaN })
  })
  it('has no hourly verdict for a constant, and refuses part of a day', () => {
    expect(
      courseAccuracy(
        day(() => 60),
        day(twoPeaks),
      ).verdict,
    ).toBe('daily')
    expect(() => courseAccuracy([1, 2], [1, 2])).toThrow('整日')
  })
})
