import { expect, test } from 'vitest'
import { runBench } from './harness.ts'

test('a bench without its data, without a row or with a row that is no number fails', async () => {
  const row = { label: 'x', unit: 's', better: 'lower' as const }
  await expect(runBench({ name: 'a', needs: ['no/such/folder'], run: ({ report }) => report({ ...row, value: 1 }) })).rejects.toThrow(
    'no no/such/folder in ../shared/data',
  )
  await expect(runBench({ name: 'b', run: () => undefined })).rejects.toThrow('nothing was measured')
  await expect(runBench({ name: 'c', run: ({ report }) => report({ ...row, value: Number.NaN }) })).rejects.toThrow(
    'x: nothing was measured',
  )
  expect(await runBench({ name: 'd', run: ({ report }) => report({ ...row, value: 1 }) })).toEqual([{ ...row, value: 1 }])
})

test('the clock of the processor does not count waiting', async () => {
  const [row] = await runBench({
    name: 'a',
    run: async ({ time }) => {
      await time('x', () => new Promise(done => setTimeout(done, 60)), { rounds: 1, warmup: 0, clock: 'processor' })
    },
  })
  expect(row!.unit).toBe('ms CPU')
  expect(row!.value).toBeLessThan(60)
})
