import { expect, test } from 'vitest'
import { atMostEvery, runEach } from './run-each.ts'

test('a step that fails is reported and the next ones run', async () => {
  const done: string[] = []
  const errors: unknown[] = []
  const failed = new Error('no space left')
  const steps = [() => Promise.reject(failed), async () => done.push('rejections')]
  await runEach(steps, error => errors.push(error))
  expect(done).toEqual(['rejections'])
  expect(errors).toEqual([failed])
})

test('a daily step runs at the first hour and then once a day, again the next hour after a failure', async () => {
  let hour = 0
  const ran: number[] = []
  const step = atMostEvery(
    24,
    () => hour,
    async () => {
      ran.push(hour)
      if (hour === 25) throw new Error('no connection')
    },
  )
  for (hour = 1; hour < 60; hour++) await step().catch(() => undefined)
  expect(ran).toEqual([1, 25, 26, 50])
})
