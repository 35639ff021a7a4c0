import { expect, test } from 'vitest'
import {
  countDays,
  dayOfHour,
  daysBetween,
  daysOfPeriod,
  firstDayOf,
  formatHour,
  formatMinute,
  hoursOfDay,
  instantOf,
  isDay,
  parseHour,
  periodOfDay,
  sameDayLastYear,
  sameSpanLastYear,
  shortMinute,
} from './time.ts'

test('the hour that ends at midnight is hour 24 of the day before', () => {
  const midnight = instantOf(2026, 11, 21)
  expect(formatHour(midnight)).toBe('2026-11-20 24')
  expect(dayOfHour(midnight)).toBe('2026-11-20')
  expect(parseHour('2026-11-20 24')).toBe(midnight)
  expect(parseHour('2026-11-21 00')).toBe(midnight)
})

test('a day has the hours 01 to 24, on 23 as on 25 hour days of other countries', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2024-02-29']) {
    const labels = hoursOfDay(day).map(formatHour)
    expect(labels).toHaveLength(24)
    expect([labels[0], labels[23]]).toEqual([`${day} 01`, `${day} 24`])
  }
})

test('dates that no calendar has are refused', () => {
  expect(isDay('2026-02-29')).toBe(false)
  expect(isDay('2024-02-29')).toBe(true)
  expect(parseHour('2026-02-30 08')).toBeNull()
  expect(parseHour('2026-11-20 25')).toBeNull()
})

test('days between cross months, leap days and years, and are none backwards', () => {
  expect(daysBetween('2023-12-30', '2024-01-02')).toEqual(['2023-12-30', '2023-12-31', '2024-01-01', '2024-01-02'])
  expect(daysBetween('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  expect(daysBetween('2025-01-01', '2026-12-31')).toHaveLength(730)
  expect(daysBetween('2026-01-02', '2026-01-01')).toEqual([])
})

test('period labels give their first and last day and back', () => {
  expect(daysOfPeriod('2026-Q1')).toEqual({ first: '2026-01-01', last: '2026-03-31' })
  expect(daysOfPeriod('2024-02')).toEqual({ first: '2024-02-01', last: '2024-02-29' })
  expect(daysOfPeriod('2026-13')).toBeNull()
  expect(periodOfDay('2026-11-20', 'quarter')).toBe('2026-Q4')
})

test('29 February is compared with 28 February', () => {
  expect(sameDayLastYear('2024-02-29')).toBe('2023-02-28')
  expect(sameDayLastYear('2025-02-28')).toBe('2024-02-28')
})

test('whole months stand against whole months, other days against the same days', () => {
  expect(sameSpanLastYear('2025-02-01', '2025-02-28')).toEqual({ first: '2024-02-01', last: '2024-02-29' })
  expect(sameSpanLastYear('2024-02-01', '2024-02-29')).toEqual({ first: '2023-02-01', last: '2023-02-28' })
  expect(sameSpanLastYear('2024-12-01', '2025-02-28')).toEqual({ first: '2023-12-01', last: '2024-02-29' })
  expect(sameSpanLastYear('2024-02-01', '2024-02-28')).toEqual({ first: '2023-02-01', last: '2023-02-28' })
  expect(sameSpanLastYear('2025-02-10', '2025-02-28')).toEqual({ first: '2024-02-10', last: '2024-02-28' })
})

test('days are counted with both ends, and a day knows the first of its month and year', () => {
  expect([countDays('2024-02-28', '2024-03-01'), countDays('2026-01-01', '2026-12-31'), countDays('2026-05-02', '2026-05-01')]).toEqual([
    3, 365, 0,
  ])
  expect([firstDayOf('2026-05-20', 'month'), firstDayOf('2026-05-20', 'year')]).toEqual(['2026-05-01', '2026-01-01'])
})

test('“Date formats: YYYY-MM-DD hh:mm”: a date-time or an instant to the minute, also without its year; a missing one is a dash', () => {
  expect(formatMinute('2026-11-20 08:05:59')).toBe('2026-11-20 08:05')
  expect(formatMinute(instantOf(2026, 11, 20, 8, 5, 59))).toBe('2026-11-20 08:05')
  expect(shortMinute('2026-11-20 08:05:59')).toBe('11-20 08:05')
  for (const missing of [null, undefined, '']) expect([formatMinute(missing), shortMinute(missing)]).toEqual(['—', '—'])
})
