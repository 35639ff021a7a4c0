import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { stationHoursCsv, type ValueOf } from '@qingyuan/testing/csv-builder.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dataSourcesModule } from '#/modules/system/data-sources/module.ts'
import { type JobKind, jobKind } from '#/platform/jobs/job-kind.ts'
import { claimJob, requeueLost } from '#/platform/jobs/queries.ts'
import { startJobWorker } from '#/platform/jobs/worker.ts'
import { spawnWorker } from '#/platform/testing/worker-process.ts'
import { backfillJob } from './backfill.ts'
import { openPipeline, type Pipeline } from './test-support/open-pipeline.ts'
import { waitUntilTrue } from './test-support/wire.ts'

const caller = { userId: 0, permissions: new Set(['system:jobs']) } as never
const codes = Array.from({ length: 40 }, (_, i) => `J${String(i).padStart(2, '0')}`)
let p: Pipeline
let workers: { stop(): Promise<void> }[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  p = await openPipeline(codes.map(code => ({ code, countyId: 16 })))
})
afterEach(async () => {
  for (const worker of workers) await worker.stop()
  workers = []
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await p?.close()
})

const work = async (kinds: readonly JobKind[]) => workers.push(await startJobWorker(p.services, kinds))
const jobOf = async (id: string) => (await p.services.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst())!
const ended = (id: string, patienceMs = 20_000) => waitUntilTrue(async () => (await jobOf(id)).finished_at !== null, patienceMs)
const enqueue = (kind: string, input: unknown = {}) => p.services.jobs.enqueue({ kind }, kind, input, caller)

describe('a job', () => {
  test('reports its progress while it runs and its result when it is done', async () => {
    let finish = () => undefined as void
    const released = new Promise<void>(resolve => {
      finish = resolve
    })
    const steps = jobKind({
      kind: 'steps',
      run: async ({ progress }) => {
        progress(0.4, '四成')
        await released
        return { message: '好了', result: { rows: 7 } }
      },
    })
    await work([steps])
    const id = await enqueue('steps')
    await waitUntilTrue(async () => (await jobOf(id)).message === '四成')
    const running = await jobOf(id)
    finish()
    expect(running).toMatchObject({ state: 'running', progress: 0.4, finished_at: null })
    await ended(id)
    expect(await jobOf(id)).toMatchObject({ state: 'done', progress: 1, message: '好了', result: { rows: 7 } })
  })

  test('that is cancelled stops where it is; one that waits never starts', async () => {
    let begun = 0
    const endless = jobKind({
      kind: 'endless',
      run: async ({ signal }) => {
        begun++
        while (!signal.aborted) await sleep(5)
        signal.throwIfAborted()
        return {}
      },
    })
    const waiting = await enqueue('endless')
    await p.services.jobs.cancel(waiting, caller)
    await work([endless])
    const id = await enqueue('endless')
    await waitUntilTrue(() => begun === 1)
    await p.services.jobs.cancel(id, caller)
    await ended(id)
    expect(await jobOf(id)).toMatchObject({ state: 'cancelled', message: '已取消' })
    expect(await jobOf(waiting)).toMatchObject({ state: 'cancelled', started_at: null })
    expect(begun).toBe(1)
  })

  test('that fails names the reason and is not retried', async () => {
    let tries = 0
    const failing = jobKind({
      kind: 'failing',
      run: async () => {
        tries++
        throw new Error('文件已损坏')
      },
    })
    await work([failing])
    const id = await enqueue('failing')
    await ended(id)
    await sleep(300)
    expect(await jobOf(id)).toMatchObject({ state: 'failed', message: '文件已损坏' })
    expect(tries).toBe(1)
  })

  test('is run by one of two workers, never by both', async () => {
    const runs: string[] = []
    const once = jobKind({
      kind: 'once',
      run: async ({ id }) => {
        runs.push(id)
        await sleep(5)
        return {}
      },
    })
    await work([once])
    await work([once])
    const ids = await Promise.all(Array.from({ length: 40 }, () => enqueue('once')))
    await waitUntilTrue(() => runs.length >= 40)
    await Promise.all(ids.map(id => ended(id)))
    expect([...runs].sort()).toEqual([...ids].sort())
  })
})

describe('a job whose process dies', () => {
  const lose = (id: string) =>
    p.services.db
      .updateTable('jobs')
      .set({ heartbeat_at: new Date(0) })
      .where('id', '=', id)
      .execute()
  /** A worker whose process is as good as gone: its jobs hang, and nothing of it writes any more. */
  const runAndDie = async (id: string) => {
    expect(await claimJob(p.services.db, id)).not.toBeNull()
    await lose(id)
  }

  test('ends as failed with the reason when that happens for the third time', async () => {
    const id = await enqueue('poison')
    for (const [losses, state] of [
      [1, 'queued'],
      [2, 'queued'],
      [3, 'failed'],
    ] as const) {
      await runAndDie(id)
      expect(await requeueLost(p.services.db, 15, 3)).toEqual([{ id, kind: 'poison', lane: 'scheduled', createdBy: null, losses, state }])
    }
    const job = await jobOf(id)
    expect(job).toMatchObject({ state: 'failed', message: '运行该任务的进程异常退出 3 次（可能是输入有误或内存不足），已停止重试' })
    expect(job.finished_at).not.toBeNull()
    expect(await requeueLost(p.services.db, 15, 3)).toEqual([])
  })

  test('is taken up by the next worker until it has lost three', async () => {
    let runs = 0
    const fragile = jobKind({
      kind: 'fragile',
      run: async () => {
        runs++
        return {}
      },
    })
    const [twice, thrice] = [await enqueue('fragile'), await enqueue('fragile')]
    for (const id of [twice, thrice]) for (let n = 0; n < 2; n++) await runAndDie(id).then(() => requeueLost(p.services.db, 15, 3))
    await runAndDie(thrice)
    await work([fragile])
    await ended(twice)
    expect(await jobOf(twice)).toMatchObject({ state: 'done', losses: 2 })
    expect(await jobOf(thrice)).toMatchObject({ state: 'failed', losses: 3 })
    expect(runs).toBe(1)
  })

  test('runs alone among those that lost one: it takes no other with it', async () => {
    let [running, most] = [0, 0]
    const shy = jobKind({
      kind: 'shy',
      run: async () => {
        most = Math.max(most, ++running)
        await sleep(30)
        running--
        return {}
      },
    })
    const ids = await Promise.all(Array.from({ length: 4 }, () => enqueue('shy')))
    for (const id of ids) await runAndDie(id)
    await work([shy])
    await Promise.all(ids.map(id => ended(id)))
    expect(most).toBe(1)
  })

  test('that was only silent notices that another has the job: it stops and writes nothing any more', async () => {
    const stopped: string[] = []
    let runs = 0
    const slow = jobKind({
      kind: 'slow',
      run: async ({ signal, saveCheckpoint }) => {
        const run = ++runs
        if (run > 1) return { message: '第二个进程', result: { run } }
        await waitUntilTrue(() => signal.aborted)
        stopped.push((signal.reason as Error).message)
        await saveCheckpoint({ run })
        return { message: '第一个进程', result: { run } }
      },
    })
    await work([slow])
    const id = await enqueue('slow')
    await waitUntilTrue(async () => runs === 1 && (await jobOf(id)).state === 'running')
    // Its heartbeats do not come through until the worker looks for lost jobs.
    await waitUntilTrue(async () => {
      await lose(id)
      return (await jobOf(id)).losses === 1
    })
    await waitUntilTrue(() => stopped.length === 1)
    await ended(id)
    expect(stopped).toEqual(['该任务已由其他进程接手'])
    expect(await jobOf(id)).toMatchObject({ state: 'done', message: '第二个进程', result: { run: 2 }, checkpoint: null, losses: 1 })
  })

  test('has lost nothing when the worker stopped in good order, and goes on at once', async () => {
    let runs = 0
    const patient = jobKind({
      kind: 'patient',
      run: async ({ signal }) => {
        runs++
        if (runs > 3) return {}
        while (!signal.aborted) await sleep(5)
        signal.throwIfAborted()
        return {}
      },
    })
    const id = await enqueue('patient')
    for (let n = 1; n <= 3; n++) {
      await work([patient])
      await waitUntilTrue(() => runs === n)
      await workers.pop()!.stop()
    }
    await work([patient])
    await ended(id)
    expect(await jobOf(id)).toMatchObject({ state: 'done', losses: 0 })
  })
})

test('an import whose process is killed in the middle goes on in another process and ends as if nothing had been', async () => {
  const first = instantOf(2025, 3, 1) + hourMs
  const hourEnds = Array.from({ length: 24 * 150 }, (_, i) => first + i * hourMs)
  const valueOf: ValueOf = (code, hourEnd, id) => {
    const n = (hourEnd / hourMs + codes.indexOf(code) * 17 + id.length * 5) % 97
    return n === 3 ? null : n + 1
  }
  const content = stationHoursCsv(codes, hourEnds, valueOf)
  const input = await p.saveInput({ name: 'large.csv', content, format: 'station_csv' })
  const count = async () => Number((await p.rows<{ n: number }>('select count(*) as n from hourly_readings'))[0]!.n)
  const total = codes.length * hourEnds.length

  const victim = spawnWorker(p.database.config, p.dataDir)
  children.push(victim)
  const id = await enqueue('import-file', input)
  await waitUntilTrue(async () => (await count()) > 0, 240_000)
  victim.kill('SIGKILL')
  const partly = await count()
  expect(partly).toBeLessThan(total)
  expect(await jobOf(id)).toMatchObject({ state: 'running', finished_at: null })
  // Most of the fifteen seconds after which a silent job is lost.
  await p.rows(`update jobs set heartbeat_at = heartbeat_at - interval '12 seconds' where id = $1`, [id])

  await work([...dataSourcesModule.jobs, backfillJob])
  await ended(id, 240_000)
  const job = await jobOf(id)
  expect(job).toMatchObject({ state: 'done', result: { updated: 0, refused: 0 } })
  expect((job.result as { added: number; same: number }).added + (job.result as { same: number }).same).toBe(total)
  expect((job.result as { same: number }).same).toBeGreaterThanOrEqual(20_000)
  expect(await count()).toBe(total)
  const [{ wrong } = { wrong: -1 }] = await p.rows<{ wrong: number }>(
    `select count(*)::int as wrong from hourly_readings h join places p on p.id = h.place_id
      cross join lateral (select ((extract(epoch from h.ts)::bigint / 3600 + substr(p.code, 2)::int * 17 + 25) % 97)::int as n) k
      where (h.revision <> 1 or h.pm2_5 is distinct from case when n = 3 then null else n + 1 end)`,
  )
  expect(wrong).toBe(0)
  expect(await p.rows('select 1 from reading_history')).toEqual([])
}, 600_000)
