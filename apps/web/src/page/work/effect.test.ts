import { expect, test } from 'vitest'
import { shownChange } from './effect.tsx'

const range = (mean: number | null) => ({ mean, low: null, high: null, hours: 12 })

test('what changed is what the two means differ by as they are shown', () => {
  const of = (before: number, after: number, change: number) =>
    shownChange({ before: range(before), after: range(after), change: range(change) })
  expect([of(94, 18, -77), of(94.4, 17.6, -76.8), of(20, 24, 4)]).toEqual([-76, -76, 4])
  // A difference of other hours than the two means is not theirs.
  expect(of(94, 18, -60)).toBe(-60)
  expect(shownChange({ before: range(null), after: range(18), change: range(null) })).toBeNull()
})
