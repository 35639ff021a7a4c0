import { seededRandom } from '@qingyuan/testing/random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FillCity, fillCity } from '../test-support/fill-city.ts'
import { readState, takeRandomStep } from '../test-support/random-walk.ts'

let t: FillCity
beforeAll(async () => {
  t = await fillCity()
})
afterAll(() => t.close())

test('whatever people try in whatever order, task, allotments and fills only go where the tables lead', async () => {
  const taken = new Map<string, number>()
  const reached = new Set<string>()
  for (let seed = 1; seed <= 3; seed++) {
    const random = seededRandom(20260520 + seed)
    const taskId = await t.task({ levels: seed === 1 ? 1 : 2, sent: seed > 1 })
    let seen = await readState(t, taskId)
    for (let step = 0; step < 150; step++) {
      const { name, refused, after, wrong } = await takeRandomStep(t, taskId, random, seen)
      expect(wrong, `seed ${seed}, step ${step}`).toEqual([])
      if (refused === null) taken.set(name, (taken.get(name) ?? 0) + 1)
      for (const state of after.fills) reached.add(state)
      seen = after
    }
  }
  // The walk means something only when it gets about.
  expect([...reached].sort()).toEqual(['approved', 'filling', 'pending', 'rejected', 'submitted'])
  for (const name of ['allot', 'cancel', 'save', 'submit', 'pass', 'reject', 'reset', 'reopen'])
    expect(taken.get(name) ?? 0, name).toBeGreaterThan(0)
})
