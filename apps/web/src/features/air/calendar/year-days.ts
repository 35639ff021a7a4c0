import type { calendarCalls } from '@qingyuan/contract/air/calendar.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { airClasses } from '@qingyuan/domain/classes.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'

export type CalendarDays = OutputOf<typeof calendarCalls.PollutionCalendar>['days']
type Item = 'aqi' | 'pm2_5' | 'pm10' | 'o3' | 'no2' | 'so2' | 'co'

/** A day of the AQI counts when all six pollutants are valid, one of a pollutant when it has a value and has ended. */
export const countedClass = (day: CalendarDays[number], item: Item): number | null => (item === 'aqi' && !day.complete ? null : day.class)

const emptyCounts = () => airClasses.map(() => 0)

/** Days of class 1..6 of each month, January first. */
export const classDaysByMonth = (days: CalendarDays, item: Item): { name: string; days: number[] }[] => {
  const months = Array.from({ length: 12 }, (_, m) => ({ name: `${m + 1} 月`, days: emptyCounts() }))
  for (const day of days) {
    const level = countedClass(day, item)
    if (level !== null) months[Number(day.day.slice(5, 7)) - 1]!.days[level - 1]!++
  }
  return months
}

/** Cells of the calendar: a day that does not count is white, its value stays readable. */
export const cellsOf = (days: CalendarDays, item: Item) =>
  days.map(day => ({ day: day.day, value: day.value, level: countedClass(day, item) }))

/** Primary pollutants of the year, most days first. */
export const primaryRows = (primaryDays: Readonly<Record<string, number>>) =>
  Object.entries(primaryDays)
    .map(([id, days]) => ({ label: parameters[id as ParameterId]?.label ?? id, days }))
    .sort((a, b) => b.days - a.days)
