import { dayMs, hourMs } from '@qingyuan/domain/time.ts'
import { BrokenFile } from '../broken-file.ts'

/** Years 00–39 are 2000–2039, 40–99 are 1940–1999; a full year is itself. */
export const fullYear = (year: number): number => (year >= 100 ? year : year < 40 ? 2000 + year : 1900 + year)

const isWithin = (value: number, low: number, high: number) => Number.isInteger(value) && value >= low && value <= high

/** Instant (epoch ms) of a UTC date; hour 24 and minute 60 overflow as models write them. */
export const instantOfDate = (offset: number, year: number, month: number, day: number, hour: number, minute = 0): number => {
  const full = fullYear(year)
  if (!isWithin(full, 1900, 2199) || !isWithin(month, 1, 12) || !isWithin(day, 1, 31) || !isWithin(hour, 0, 24) || !isWithin(minute, 0, 60))
    throw new BrokenFile(offset, `日期不正确：${year}-${month}-${day} ${hour}:${minute}`)
  return Date.UTC(full, month - 1, day, hour, minute)
}

/**
 * Instant (epoch ms) of a day of the year and an hour on a clock that is `zoneHours` WEST of UTC (5 = UTC−5), as CALPUFF and CAMx count zones.
 */
export const instantOfDayOfYear = (offset: number, year: number, dayOfYear: number, hours: number, zoneHours = 0): number => {
  const full = fullYear(year)
  if (!isWithin(full, 1900, 2199) || !isWithin(dayOfYear, 1, 366) || !(hours >= 0 && hours <= 48) || !(Math.abs(zoneHours) <= 14))
    throw new BrokenFile(offset, `日期不正确：${year} 年第 ${dayOfYear} 天 ${hours} 时（时区 ${zoneHours}）`)
  return Date.UTC(full, 0, 1) + (dayOfYear - 1) * dayMs + Math.round((hours + zoneHours) * hourMs)
}
