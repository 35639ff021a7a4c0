import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf } from '../time.ts'
import type { WorkingCalendar } from '../working-hours.ts'
import { orderLifecycle } from './order.ts'
import { dueAfter, instantOfShare, type WorkLifecycle } from './work.ts'

const calendar: WorkingCalendar = {
  spans: [
    [510, 720],
    [870, 1080],
  ],
  exceptions: new Map([['2026-05-01', false]]),
}
const friday = instantOf(2026, 5, 22, 17, 30)
const counted = fc.constantFrom('working' as const, 'calendar' as const)
const instant = fc.integer({ min: 0, max: 500_000 }).map(minute => friday + minute * 60_000)

describe('a deadline', () => {
  test('in working hours passes over the weekend, in calendar hours it does not', () => {
    expect(dueAfter(calendar, friday, 4, 'working')).toBe(instantOf(2026, 5, 25, 12, 0))
    expect(dueAfter(calendar, friday, 4, 'calendar')).toBe(instantOf(2026, 5, 22, 21, 30))
  })

  test('is passed in shares that follow each other, the whole of which is the deadline itself', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 200 }), counted, (startedAt, hours, how) => {
        const time = { startedAt, dueAt: dueAfter(calendar, startedAt, hours, how), counted: how }
        const shares = [0.25, 0.5, 1, 1.5, 2].map(share => instantOfShare(calendar, time, share))
        expect(shares[2]).toBe(time.dueAt)
        expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      }),
    )
  })
})

test('an order is in an inbox in every state that is not its end, and its deadline runs only in such', () => {
  const table: WorkLifecycle = orderLifecycle
  expect(Object.keys(table.states).filter(state => table.inbox[state] === undefined)).toEqual(['closed', 'withdrawn'])
  for (const { runsIn, reminders } of Object.values(table.deadlines)) {
    for (const state of runsIn) expect(table.inbox[state]).toBe('receiver')
    expect(reminders.map(({ at }) => at)).toEqual(reminders.map(({ at }) => at).toSorted((a, b) => a - b))
  }
})
