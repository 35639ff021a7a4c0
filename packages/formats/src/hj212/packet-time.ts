import { instantOf, wallClock } from '@qingyuan/domain/time.ts'

/**
 * Instant of `YYYYMMDDhhmmss` (station wall clock, UTC+8). Tolerates 17 digits (milliseconds dropped), 12 digits (no seconds) and hour 24.
 * Null for anything that is no real time between 1990 and 2100.
 */
export const parsePacketTime = (text: string): number | null => {
  if (!/^\d{12}(?:\d{2}|\d{5})?$/.test(text)) return null
  const part = (from: number, to: number) => Number(text.slice(from, to) || '0')
  const [year, month, day, hour, minute, second] = [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 12), part(12, 14)]
  const midnight = hour === 24 && minute === 0 && second === 0
  if (year < 1990 || year > 2100 || minute > 59 || second > 59 || (hour > 23 && !midnight)) return null
  const clock = wallClock(instantOf(year, month, day))
  return clock.month === month && clock.day === day ? instantOf(year, month, day, hour, minute, second) : null
}

const pad = (n: number, width = 2) => String(n).padStart(width, '0')

/** `YYYYMMDDhhmmss` of an instant. */
export const formatPacketTime = (instant: number): string => {
  const c = wallClock(instant)
  return `${c.year}${pad(c.month)}${pad(c.day)}${pad(c.hour)}${pad(c.minute)}${pad(c.second)}`
}

/** Request number `YYYYMMDDhhmmsszzz` of an instant. */
export const formatQn = (instant: number): string => formatPacketTime(instant) + pad(((instant % 1000) + 1000) % 1000, 3)
