import { expect, test } from 'vitest'
import { hasOtherMonths, splitOf } from './split.ts'
import type { ComparedSource } from './split-queries.ts'

const empty = { name: null, filledYear: null, countyId: 7, scc: '1001001001', key: '', months: null, activity: null, how: null }
const row = (source: string, so2: number, more: Partial<ComparedSource> = {}) =>
  ({ ...empty, source, reporter: source.split('/')[0], so2, ...more }) as ComparedSource
/** Ten months of 10, and 50 in each of the last two. */
const uneven = [...new Array<number>(10).fill(10), 50, 50]
const tenOf = (part: number) => [...new Array<number | null>(10).fill(part), null, null]

const first = [
  row('e1/fuel/a', 2000, { months: uneven, activity: 200 }),
  row('e2/fuel/a', 1200),
  row('s7/1202', 300),
  row('e3/fuel/a', 70, { months: uneven }),
]
const second = [
  row('e1/fuel/a', 1100, { months: tenOf(11), activity: 110 }),
  row('e2/fuel/a', 1000, { months: tenOf(1) }),
  row('s7/1202', 330),
]

test('months that are not reported yet are no change of the same sources: each source by its own months, parts add up', () => {
  const [split] = splitOf(first, second, 'so2', false)
  // e1: half of the year is in the ten months, 1000 g; e2 without months: ten twelfths, 1000 g; e3 has not reported.
  expect(split).toMatchObject({ before: 3570, after: 2430, missing: -1000 - 200 - 70, same: 100 + 30, factor: 0, added: 0 })
  expect(split!.missing + split!.same + split!.factor + split!.added).toBe(split!.after - split!.before)
})

test('the same sources are compared over the months that both reports have', () => {
  expect(splitOf(first, second, 'so2', true)).toEqual([
    { key: '', name: null, before: 1000 + 1000 + 300, after: 2430, same: 130, factor: 0, added: 0, missing: 0 },
  ])
  const [back] = splitOf(second, first, 'so2', true)
  expect(back).toMatchObject({ before: 2430, after: 2300, missing: 0 })
})

test('another factor counts at the activity of the same months', () => {
  const other = [row('e1/fuel/a', 550, { months: tenOf(11), activity: 110, how: { so2: { factors: ['EF-1@2'] } } })]
  expect(splitOf(first.slice(0, 1), other, 'so2', true)[0]).toMatchObject({ before: 1000, after: 550, same: 100, factor: -550 })
})

test('whole years have the same months', () => {
  expect([hasOtherMonths(first, first), hasOtherMonths(first, second)]).toEqual([false, true])
})
