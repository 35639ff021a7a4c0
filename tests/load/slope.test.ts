import { seededRandom } from '@qingyuan/testing/random.ts'
import { expect, test } from 'vitest'
import { slopeOf } from './slope.ts'

test('a leak of a tenth of a megabyte a minute differs from a heap that only fluctuates', () => {
  const random = seededRandom(7)
  const heap = (leak: number) => Array.from({ length: 20 }, (_, minute) => [minute, 90 + leak * minute + random.int(-10, 10) / 20] as const)
  const [leaking, steady] = [slopeOf(heap(0.1)), slopeOf(heap(0))]
  expect(leaking.perUnit - leaking.margin).toBeGreaterThan(0)
  expect(steady.perUnit - steady.margin).toBeLessThan(0)
  // y = 2x + 1 exactly.
  expect(slopeOf([0, 1, 2, 3].map(x => [x, 2 * x + 1] as const))).toEqual({ perUnit: 2, margin: 0 })
})
