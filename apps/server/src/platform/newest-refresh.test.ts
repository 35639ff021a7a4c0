import { expect, test } from 'vitest'
import { newestRefresh } from './newest-refresh.ts'

test('an answer that comes late does not replace that of a refresh which began after it', async () => {
  const answers: ((value: string) => void)[] = []
  const kept: string[] = []
  const refresh = newestRefresh(
    () => new Promise<string>(resolve => answers.push(resolve)),
    value => kept.push(value),
  )
  const both = [refresh(), refresh()]
  answers[1]!('new')
  await both[1]
  answers[0]!('old')
  await both[0]
  expect(kept).toEqual(['new'])
})

test('a refresh that failed leaves what was kept, and the next one counts', async () => {
  const kept: number[] = []
  let n = 0
  const refresh = newestRefresh(
    async () => {
      if (++n === 1) throw new Error('no answer')
      return n
    },
    value => kept.push(value),
  )
  await expect(refresh()).rejects.toThrow('no answer')
  await refresh()
  expect(kept).toEqual([2])
})
