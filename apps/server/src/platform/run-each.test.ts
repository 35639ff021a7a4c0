import { expect, test } from 'vitest'
import { runEach } from './run-each.ts'

test('a step that fails is reported and the next ones run', async () => {
  const done: string[] = []
  const errors: unknown[] = []
  const failed = new Error('no space left')
  const steps = [() => Promise.reject(failed), async () => done.push('rejections')]
  await runEach(steps, error => errors.push(error))
  expect(done).toEqual(['rejections'])
  expect(errors).toEqual([failed])
})
