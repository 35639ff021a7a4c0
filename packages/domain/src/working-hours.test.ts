import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayStart, formatDateTime, instantOf } from './time.ts'
import { addWorkingMinutes, isWorkingDay, minutesOfClock, type WorkingCalendar, workingMinutesBetween } from './working-hours.ts'

const spans = [
  [510, 720],
  [870, 1080],
] as const
const calendar: WorkingCalendar = {
  spans,
  exceptions: new Map([
    ['2026-02-14', true],
    ...['15', '16', '17', '18', '19', '20', '21', '22', '23'].map(day => [`2026-02-${day}`, false] as const),
    ['2026-02-28', true],
  ]),
}
const instant = fc.integer({ min: instantOf(2026, 1, 20) / 60_000, max: instantOf(2026, 3, 20) / 60_000 }).map(minute => minute * 60_000)
const minutes = fc.integer({ min: 1, max: 6000 })

/** Counted minute by minute. */
const countedMinutes = (from: number, to: number) => {
  let sum = 0
  for (let at = from; at < to; at += 60_000) {
    const text = formatDateTime(at)
    const minute = Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16))
    if (isWorkingDay(calendar, text.slice(0, 10)) && spans.some(([begin, end]) => minute >= begin && minute < end)) sum++
  }
  return sum
}

describe('working time', () => {
  test('between an instant and the deadline is what was given', () => {
    fc.assert(fc.property(instant, minutes, (from, m) => workingMinutesBetween(calendar, from, addWorkingMinutes(calendar, from, m)) === m))
  })

  test('adds up, whether given at once or in two parts', () => {
    fc.assert(
      fc.property(
        instant,
        minutes,
        minutes,
        (from, a, b) => addWorkingMinutes(calendar, addWorkingMinutes(calendar, from, a), b) === addWorkingMinutes(calendar, from, a + b),
      ),
    )
  })

  test('of two spans that meet is the sum, and none before the start', () => {
    fc.assert(
      fc.property(fc.tuple(instant, instant, instant), given => {
        const [a, b, c] = given.toSorted((x, y) => x - y) as [number, number, number]
        expect(workingMinutesBetween(calendar, a, b) + workingMinutesBetween(calendar, b, c)).toBe(workingMinutesBetween(calendar, a, c))
        expect(workingMinutesBetween(calendar, c, a)).toBe(0)
      }),
    )
  })

  test('is what counting minute by minute finds', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 20_000 }), (from, m) => {
        expect(workingMinutesBetween(calendar, from, from + m * 60_000)).toBe(countedMinutes(from, from + m * 60_000))
      }),
      { numRuns: 20 },
    )
  })

  test('ends inside working time, on the end of a span at the latest', () => {
    fc.assert(
      fc.property(instant, minutes, (from, m) => {
        const at = addWorkingMinutes(calendar, from, m)
        expect(workingMinutesBetween(calendar, at - 60_000, at)).toBe(1)
      }),
    )
  })

  test('skips public holidays and counts make-up workdays', () => {
    const at = (text: string) => dayStart(text.slice(0, 10)) + minutesOfClock(text.slice(11))! * 60_000
    expect(addWorkingMinutes(calendar, at('2026-02-13 17:30'), 60)).toBe(at('2026-02-14 09:00'))
    expect(addWorkingMinutes(calendar, at('2026-02-14 17:59'), 2)).toBe(at('2026-02-24 08:31'))
    expect(workingMinutesBetween(calendar, at('2026-02-14 18:00'), at('2026-02-24 08:30'))).toBe(0)
  })

  test('is not looked for without end in a calendar that has none', () => {
    expect(() => addWorkingMinutes({ spans: [], exceptions: new Map() }, 0, 1)).toThrow(RangeError)
    expect(() => addWorkingMinutes(calendar, 0, -1)).toThrow(RangeError)
    expect(addWorkingMinutes(calendar, 0, 0)).toBe(0)
  })
})

test('clock times are minutes after midnight', () => {
  expect(['08:30', '24:00', '24:01', '8:30', '12:60'].map(minutesOfClock)).toEqual([510, 1440, null, null, null])
})

const reference = new URL('../../../../shared/data/supervision/working_hours.json', import.meta.url)
if (!existsSync(reference)) console.warn('\n!!! NOT TESTED: 200 deadlines and spans of working_hours.json; ../shared/data is missing !!!\n')

test.skipIf(!existsSync(reference))('deadlines and spans of the reference are met to the minute', () => {
  const given = JSON.parse(readFileSync(reference, 'utf8')) as {
    hours: string[]
    days_off: string[]
    work_days: string[]
    cases: { start: string; add_minutes?: number; deadline?: string; end?: string; working_minutes?: number }[]
  }
  const days = [...given.days_off.map(day => [day, false] as const), ...given.work_days.map(day => [day, true] as const)]
  const year: WorkingCalendar = {
    spans: given.hours.map(span => span.split('-').map(text => minutesOfClock(text)!) as [number, number]),
    exceptions: new Map(days),
  }
  const at = (text: string) => dayStart(text.slice(0, 10)) + minutesOfClock(text.slice(11))! * 60_000
  expect(given.cases).toHaveLength(200)
  for (const { start, add_minutes, deadline, end, working_minutes } of given.cases)
    if (deadline === undefined) expect(workingMinutesBetween(year, at(start), at(end!)), start).toBe(working_minutes)
    else expect(formatDateTime(addWorkingMinutes(year, at(start), add_minutes!)).slice(0, 16), start).toBe(deadline)
})
