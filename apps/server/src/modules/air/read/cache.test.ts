import { expect, test } from 'vitest'
import { createCache } from './cache.ts'

const clockAt = (time: number) => {
  const clock = { time, now: () => clock.time }
  return clock
}

test('a hundred who ask at once share one computation', async () => {
  const cache = createCache(clockAt(0), { maxAgeMs: 60_000, maxEntries: 10 })
  let runs = 0
  const compute = async () => {
    runs++
    await new Promise(resolve => setImmediate(resolve))
    return runs
  }
  const answers = await Promise.all(Array.from({ length: 100 }, () => cache.get('key', compute)))
  expect([runs, new Set(answers).size]).toEqual([1, 1])
})

test('an answer is a minute old at most, and gone after a clear', async () => {
  const clock = clockAt(0)
  const cache = createCache(clock, { maxAgeMs: 60_000, maxEntries: 10 })
  let n = 0
  const ask = () => cache.get('key', async () => ++n)
  expect([await ask(), await ask()]).toEqual([1, 1])
  clock.time = 60_000
  expect(await ask()).toBe(2)
  cache.clear()
  expect(await ask()).toBe(3)
})

test('what was begun before a clear is not kept after it', async () => {
  const cache = createCache(clockAt(0), { maxAgeMs: 60_000, maxEntries: 10 })
  let finish = (_: string) => undefined as void
  const slow = cache.get(
    'key',
    () =>
      new Promise<string>(resolve => {
        finish = resolve
      }),
  )
  cache.clear()
  finish('old')
  expect(await slow).toBe('old')
  expect(await cache.get('key', async () => 'new')).toBe('new')
})

test('an error is handed to those who waited and tried again by the next', async () => {
  const cache = createCache(clockAt(0), { maxAgeMs: 60_000, maxEntries: 10 })
  await expect(cache.get('key', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await cache.get('key', async () => 'up')).toBe('up')
})

test('no more entries are kept than allowed, the oldest go first', async () => {
  const cache = createCache(clockAt(0), { maxAgeMs: 60_000, maxEntries: 2 })
  for (const key of ['a', 'b', 'c']) await cache.get(key, async () => key)
  expect(cache.size).toBe(2)
  expect(await cache.get('a', async () => 'again')).toBe('again')
})
