import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { addDays, countDays } from '@qingyuan/domain/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basePeriod, daysNeeded, periodOf } from './periods.ts'

test('a period is named by what it is, and its base by the compare', () => {
  expect(periodOf('2024-02-01', '2024-02-29').kind).toBe('month')
  expect(periodOf('2026-01-01', '2026-03-31').kind).toBe('quarter')
  expect(periodOf('2026-01-01', '2026-11-20').kind).toBe('span')
  expect(basePeriod('2024-02-01', '2024-02-29', 'lastYear')).toEqual({ kind: 'month', first: '2023-02-01', last: '2023-02-28' })
  expect(basePeriod('2025-02-01', '2025-02-28', 'lastYear')).toEqual({ kind: 'month', first: '2024-02-01', last: '2024-02-29' })
  expect(basePeriod('2025-02-02', '2025-02-28', 'lastYear')).toEqual({ kind: 'span', first: '2024-02-02', last: '2024-02-28' })
  expect(basePeriod('2026-03-01', '2026-03-31', 'previous')).toEqual({ kind: 'month', first: '2026-02-01', last: '2026-02-28' })
  expect(basePeriod('2026-01-06', '2026-01-10', 'previous')).toEqual({ kind: 'span', first: '2026-01-01', last: '2026-01-05' })
})

test('the days before a span are as many as its own, and end the day before it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 400 }), (start, length) => {
      const first = addDays('2016-01-01', start)
      const last = addDays(first, length - 1)
      const base = basePeriod(first, last, 'previous')
      expect(base.last).toBe(addDays(first, -1))
      if (!['month', 'year'].includes(periodOf(first, last).kind)) expect(countDays(base.first, base.last)).toBe(length)
    }),
  )
})

test('days that a period needs are those of Table 4; of a span a share of its days', () => {
  const standard = standardOn('2026-01-01')
  const needed = (first: string, last: string) =>
    daysNeeded({ standard, judged: { ...periodOf(first, last), days: countDays(first, last) } })
  expect(needed('2026-05-01', '2026-05-31')).toBe(27)
  expect(needed('2026-02-01', '2026-02-28')).toBe(25)
  expect(needed('2026-01-01', '2026-03-31')).toBe(27 + 25 + 27)
  expect(needed('2026-01-01', '2026-12-31')).toBe(324)
  expect(needed('2026-05-05', '2026-05-05')).toBe(1)
  expect(needed('2026-05-05', '2026-05-14')).toBe(9)
})
