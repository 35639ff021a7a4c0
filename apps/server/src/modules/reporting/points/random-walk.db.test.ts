import { calls } from '@qingyuan/contract/calls.ts'
import { seededRandom } from '@qingyuan/testing/random.ts'
import { afterAll, expect, test } from 'vitest'
import { readState, takeRandomStep } from './test-support/random-walk.ts'
import { luchengId, surfaceTask, xiangyuanId } from './test-support/surface-task.ts'

const city = await surfaceTask()
afterAll(city.close)

test('whatever people try in whatever order, the surface task and its points only go where the tables lead', async () => {
  const points = [await city.register('甲路'), await city.register('乙路', xiangyuanId), await city.register('丙路', luchengId)]
  await city.onTask(points[0]!, points[1]!)
  await city.as('city', calls.FillTask.Send, { id: city.taskId, revision: 1 })
  const random = seededRandom(20260522)
  const taken = new Map<string, number>()
  const reached = new Set<string>()
  let seen = await readState(city, points)
  for (let step = 0; step < 220; step++) {
    const done = await takeRandomStep(city, points, random, seen)
    expect(done.wrong, `step ${step}`).toEqual([])
    if (done.taken) taken.set(done.name, (taken.get(done.name) ?? 0) + 1)
    for (const { state } of done.after.points) reached.add(state)
    seen = done.after
  }
  // The walk means something only when it gets about.
  expect([...reached].sort()).toEqual(['filling', 'pending', 'returned', 'submitted', 'verified'])
  for (const name of ['allot', 'cancel', 'save', 'submit', 'verify', 'return', 'again', 'reopen'])
    expect(taken.get(name) ?? 0, name).toBeGreaterThan(0)
}, 60_000)
