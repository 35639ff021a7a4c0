import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { describe, expect, it } from 'vitest'
import { dayStatistics } from './day.ts'
import { ozoneDay } from './ozone.ts'
import { rollupDays } from './rollup-days.ts'

const standard = standardOn('2025-06-01')
const hours = (value: number, missing: readonly number[] = []) =>
  Float64Array.from({ length: 24 }, (_, i) => (missing.includes(i + 1) ? Number.NaN : value))

describe('a day from its hours', () => {
  it('twenty valid hours make a daily mean, nineteen do not', () => {
    expect(dayStatistics({ pm2_5: hours(30, [1, 2, 3, 4]) }, standard).parts.pm2_5).toEqual({ mean: 30, validHours: 20, valid: true })
    const short = dayStatistics({ pm2_5: hours(30, [1, 2, 3, 4, 5]) }, standard)
    expect(short.parts.pm2_5).toEqual({ mean: 30, validHours: 19, valid: false })
    expect([short.aqi, short.level]).toEqual([Number.NaN, null])
  })
  it('a missing hour is not zero and a missing parameter is not there', () => {
    const day = dayStatistics({ no2: hours(40, [7]) }, standard)
    expect(day.parts.no2.mean).toBe(40)
    expect(day.parts.so2).toEqual({ mean: Number.NaN, validHours: 0, valid: false })
    expect(day.complete).toBe(false)
  })
  it('with all six pollutants a day is complete and has its AQI', () => {
    const day = dayStatistics(Object.fromEntries(pollutantIds.map(id => [id, hours(id === 'co' ? 1 : 36)])), standard)
    expect(day).toMatchObject({ aqi: 52, primary: ['pm2_5'], level: 2, complete: true })
  })
  it('winds of 350 and 10 degrees average to north, not to south', () => {
    const direction = Float64Array.from({ length: 24 }, (_, i) => (i % 2 ? 350 : 10))
    const day = dayStatistics({ wind_speed: hours(2), wind_direction: direction }, standard)
    expect(Math.min(day.parts.wind_direction.mean, 360 - day.parts.wind_direction.mean)).toBeLessThan(1e-9)
    expect(day.parts.wind_speed.mean).toBe(2)
    expect(day.windVectorSpeed).toBeCloseTo(2 * Math.cos((10 * Math.PI) / 180), 12)
  })
  it('rain is a sum', () => {
    expect(dayStatistics({ precipitation: hours(0.5) }, standard).parts.precipitation.mean).toBe(12)
  })
  it('each day of a series is graded by the edition in force on it', () => {
    const days = rollupDays({ pm2_5: new Float64Array(48).fill(75) }, '2026-02-28', 2)
    expect(Array.from(days.aqi)).toEqual([100, 114])
  })
  it('a series that is too short is refused', () => {
    expect(() => rollupDays({ co: new Float64Array(47) }, '2025-01-01', 2)).toThrow(RangeError)
  })
})

describe('ozone of a day', () => {
  it('windows end at 08 to 24, so the hours of the day before do not count', () => {
    const day = ozoneDay(
      Float64Array.from({ length: 24 }, (_, i) => (i < 8 ? 160 : 10)),
      standard,
    )
    expect(day).toMatchObject({ max8h: 160, max8hHour: 8, windows: 17, valid: true, max1h: 160, max1hHour: 1 })
  })
  it('a window needs six hours and a day fourteen windows', () => {
    expect(ozoneDay(hours(50, [1, 2]), standard)).toMatchObject({ windows: 17, valid: true })
    expect(ozoneDay(hours(50, [1, 2, 3]), standard).windows).toBe(16)
    expect(ozoneDay(hours(50, [1, 2, 3, 4, 5]), standard)).toMatchObject({ windows: 14, valid: true })
    expect(ozoneDay(hours(50, [1, 2, 3, 4, 5, 6]), standard)).toMatchObject({ windows: 13, valid: false })
  })
  it('fewer windows still make a day when they show that the limit was exceeded, after rounding', () => {
    const late = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    expect(ozoneDay(hours(161, late), standard)).toMatchObject({ windows: 9, valid: true })
    expect(ozoneDay(hours(160.5, late), standard).valid).toBe(false)
  })
  it('a day without ozone has no maximum', () => {
    expect(ozoneDay(hours(Number.NaN), standard)).toMatchObject({ max1h: Number.NaN, max8h: Number.NaN, windows: 0, valid: false })
  })
})
