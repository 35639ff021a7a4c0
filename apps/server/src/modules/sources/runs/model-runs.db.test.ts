import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemCaller } from '#/platform/http/caller.ts'
import { startJobWorker } from '#/platform/jobs/worker.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { requestRun, runArrays, startRun } from './model-runs.ts'
import { modelRun } from './run-job.ts'
import { type RunContext, type RunKind } from './run-kind.ts'

interface Question {
  n: number
}

let server: TestServer
let worker: { stop(): Promise<void> } | null = null
let basis = 1
let runs = 0
let work: (context: RunContext<Question>) => Promise<void>

/** The sum and the squares of the first n whole numbers, times the basis. */
const squares: RunKind<Question, { sum: number }> = {
  kind: 'squares',
  engineVersion: '1',
  title: ({ n }) => `前 ${n} 个平方数`,
  basis: async () => ({ factor: basis }),
  facts: ({ n }) => [{ label: '个数', value: String(n) }],
  run: async context => {
    runs++
    await work(context)
    const data = Float64Array.from({ length: context.question.n }, (_, i) => basis * (i + 1) ** 2)
    return {
      summary: { sum: data.reduce((sum, value) => sum + value, 0) },
      arrays: [{ name: 'squares', data, shape: [data.length], unit: 'm2' }],
    }
  },
}

const ask = (n: number) => requestRun(server.services, squares, { n }, systemCaller)
const standing = { ...squares, kind: 'standing', validForMs: 3_600_000 } satisfies RunKind<Question, { sum: number }>
const long = { ...squares, kind: 'long', lane: 'background' } satisfies RunKind<Question, { sum: number }>
const settled = async (n: number) => {
  for (let i = 0; i < 400; i++) {
    const run = await ask(n)
    if (run.info.state !== 'queued' && run.info.state !== 'running') return run
    await sleep(25)
  }
  throw new Error('the run did not end')
}
const startWorker = async () => {
  worker = await startJobWorker(server.services, [modelRun([squares as RunKind, standing as RunKind, long as RunKind])])
}

beforeAll(async () => {
  server = await testServer()
})
beforeEach(() => {
  basis = 1
  runs = 0
  work = async () => undefined
})
afterEach(async () => {
  await worker?.stop()
  worker = null
})
afterAll(() => server.close())

describe('a model run', () => {
  test('is waited for by asking again, and answers with summary, arrays and its inputs', async () => {
    const first = await ask(4)
    expect(first.info).toMatchObject({ state: 'queued', title: '前 4 个平方数', facts: [{ label: '个数', value: '4' }] })
    expect(first.summary).toBeNull()
    await startWorker()
    const done = await settled(4)
    expect(done.id).toBe(first.id)
    expect(done.summary).toEqual({ sum: 30 })
    const { squares: array } = Object.fromEntries(await runArrays(server.services, done.id))
    expect(array).toEqual({ name: 'squares', data: Float64Array.of(1, 4, 9, 16), shape: [4], unit: 'm2' })
  })

  test('is computed once for the same question, however many ask at the same time', async () => {
    await startWorker()
    const requests = await Promise.all([ask(5), ask(5), ask(5)])
    expect(new Set(requests.map(run => run.id)).size).toBe(1)
    await settled(5)
    await settled(5)
    expect(runs).toBe(1)
  })

  test('is computed anew when the data it reads has changed', async () => {
    await startWorker()
    const before = await settled(6)
    basis = 2
    const after = await settled(6)
    expect(after.id).not.toBe(before.id)
    expect(after.summary!.sum).toBe(2 * before.summary!.sum)
  })

  test('that is under way is not begun again because data came in; the next question after it is', async () => {
    const begun = await ask(10)
    basis = 2
    expect((await ask(10)).id).toBe(begun.id)
    basis = 1
    await startWorker()
    await settled(10)
    basis = 2
    expect((await ask(10)).id).not.toBe(begun.id)
  })

  test('whose answers stand keeps the answer when data came in, says so, and is computed anew on wish or when its time is over', async () => {
    await startWorker()
    const askStanding = (renew = false) => requestRun(server.services, standing, { n: 11 }, systemCaller, { renew })
    const done = async () => {
      for (let i = 0; i < 400; i++) {
        const run = await askStanding()
        if (run.summary) return run
        await sleep(25)
      }
      throw new Error('the run did not end')
    }
    const before = await done()
    expect(before.info.newerData).toBe(false)
    basis = 2
    expect(await done()).toMatchObject({ id: before.id, info: { newerData: true } })
    const renewed = await askStanding(true)
    expect(renewed.id).not.toBe(before.id)
    expect(await done()).toMatchObject({ id: renewed.id, info: { newerData: false }, summary: { sum: 2 * before.summary!.sum } })
    basis = 3
    await server.services.db
      .updateTable('model_runs')
      .set({ finished_at: new Date(Date.now() - 3_700_000) })
      .where('kind', '=', 'standing')
      .execute()
    const anew = await askStanding()
    expect(anew.info.newerData).toBe(false)
    expect([before.id, renewed.id]).not.toContain(anew.id)
  })

  test('that failed names the reason and stays failed until it is retried', async () => {
    await startWorker()
    work = async () => {
      throw new Error('气象场缺 3 小时')
    }
    const failed = await settled(7)
    expect(failed.info).toMatchObject({ state: 'failed', message: '气象场缺 3 小时' })
    work = async () => undefined
    expect((await settled(7)).info.state).toBe('failed')
    await startRun({ services: server.services, caller: systemCaller }, { id: failed.id })
    expect((await settled(7)).summary).toEqual({ sum: 140 })
    await expect(startRun({ services: server.services, caller: systemCaller }, { id: failed.id })).rejects.toThrow('没有失败')
  })

  test('of minutes is offered to a user who reads, and starts when he says so or when the platform requests it', async () => {
    const [user] = await server.services.db.selectFrom('users').select('id').limit(1).execute()
    const reader = { ...systemCaller, userId: user!.id }
    const read = (n: number) => requestRun(server.services, long, { n }, reader)
    await startWorker()
    const offered = await read(12)
    expect(offered.info).toMatchObject({ state: 'offered', jobId: null, progress: 0 })
    await sleep(100)
    expect((await read(12)).info).toMatchObject({ id: offered.id, state: 'offered' })
    expect(runs).toBe(0)
    const other = await read(13)
    await startRun({ services: server.services, caller: reader }, { id: offered.id, others: [other.id] })
    const ended = async (n: number) => {
      for (let i = 0; i < 400 && !(await read(n)).summary; i++) await sleep(25)
      return (await read(n)).summary
    }
    expect([await ended(12), await ended(13)]).toEqual([{ sum: 650 }, { sum: 819 }])
    const lanes = await server.services.db.selectFrom('jobs').select('lane').where('created_by', '=', user!.id).execute()
    expect(lanes).toEqual([{ lane: 'background' }, { lane: 'background' }])
    await read(14)
    await requestRun(server.services, long, { n: 14 }, systemCaller)
    expect(await ended(14)).toEqual({ sum: 1015 })
  })

  test('that is cancelled before it began can be run again', async () => {
    const waiting = await ask(8)
    const job = { ...systemCaller, permissions: new Set(['system:jobs']) } as never
    await server.services.jobs.cancel(waiting.info.jobId!, job)
    expect((await ask(8)).info.state).toBe('cancelled')
    await startRun({ services: server.services, caller: systemCaller }, { id: waiting.id })
    await startWorker()
    expect((await settled(8)).info.state).toBe('done')
  })

  test('cut off in the middle goes on from its checkpoint to the result it would have had', async () => {
    const kept: number[][] = []
    let stopping = false
    work = async ({ checkpoint, signal }) => {
      kept.push((await checkpoint.load()).map(array => array.data[0]!))
      if (kept.length > 1) return
      await checkpoint.keep({ name: 'state', data: Float32Array.of(42), shape: [1] })
      stopping = true
      while (!signal.aborted) await sleep(5)
      signal.throwIfAborted()
    }
    await startWorker()
    const begun = await ask(9)
    while (!stopping) await sleep(5)
    await worker!.stop()
    await server.services.db
      .updateTable('jobs')
      .set({ heartbeat_at: new Date(0) })
      .where('id', '=', begun.info.jobId!)
      .execute()
    await startWorker()
    const done = await settled(9)
    expect(kept).toEqual([[], [42]])
    expect(done.id).toBe(begun.id)
    expect(done.summary).toEqual({ sum: 285 })
    expect([...(await runArrays(server.services, done.id)).keys()]).toEqual(['squares'])
  })
})
