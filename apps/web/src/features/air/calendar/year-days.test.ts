import { expect, it } from 'vitest'
import { type CalendarDays, cellsOf, classDaysByMonth } from './year-days.ts'

const day = (date: string, value: number | null, of: number | null, complete = true): CalendarDays[number] =>
  ({ day: date, aqi: value, level: of, value, class: of, primary: [], complete, dust: false }) as CalendarDays[number]

const days = [day('2026-01-01', 40, 1), day('2026-01-02', 120, 3), day('2026-02-01', 60, 2, false), day('2026-12-31', null, null)]

it('“pollution calendars and year summaries”: counts a day in the month and class that it has', () => {
  const months = classDaysByMonth(days, 'pm2_5')
  expect(months[0]).toEqual({ name: '1 月', days: [1, 0, 1, 0, 0, 0] })
  expect(months[1]!.days).toEqual([0, 1, 0, 0, 0, 0])
  expect(months[11]!.days).toEqual([0, 0, 0, 0, 0, 0])
})

it('does not count an AQI that lacks a pollutant, and leaves its cell white with the value', () => {
  expect(classDaysByMonth(days, 'aqi')[1]!.days).toEqual([0, 0, 0, 0, 0, 0])
  expect(cellsOf(days, 'aqi')[2]).toEqual({ day: '2026-02-01', value: 60, level: null })
})
