import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemCaller } from '../http/caller.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { jobKind } from './job-kind.ts'
import type { JobLane } from './lanes.ts'
import { type JobWorker, startJobWorker } from './worker.ts'

let server: TestServer
let worker: JobWorker | undefined
let users: number[]
/** Titles in the order in which the jobs began. */
let begun: string[] = []
let releases: (() => void)[] = []

beforeAll(async () => {
  server = await testServer()
  users = (await server.services.db.selectFrom('users').select('id').orderBy('id').limit(2).execute()).map(({ id }) => id)
})
afterEach(async () => {
  for (const release of releases) release()
  await worker?.stop()
  worker = undefined
  ;[begun, releases] = [[], []]
  await server.services.db.deleteFrom('jobs').execute()
})
afterAll(() => server.close())

/** A job that lasts until the test ends. */
const lasting = jobKind<{ title: string }>({
  kind: 'lasting',
  run: async ({ input }) => {
    begun.push(input.title)
    await new Promise<void>(resolve => releases.push(resolve))
    return {}
  },
})
const enqueue = (title: string, { userId = 0, lane }: { userId?: number; lane?: JobLane } = {}) =>
  server.services.jobs.enqueue({ kind: 'lasting', lane }, title, { title }, { ...systemCaller, userId })
const startWorker = async () => {
  worker = await startJobWorker(server.services, [lasting])
}
const until = async (holds: () => boolean) => {
  for (let i = 0; i < 400 && !holds(); i++) await sleep(25)
}

describe('lanes of jobs', () => {
  test('a user’s job starts while every place of the platform’s and of long runs is taken', async () => {
    for (let i = 0; i < 4; i++) await enqueue(`scheduled ${i}`)
    for (let i = 0; i < 4; i++) await enqueue(`background ${i}`, { lane: 'background' })
    for (let i = 0; i < 4; i++) await enqueue(`import ${i}`, { lane: 'transfer' })
    await startWorker()
    await until(() => begun.length >= 4)
    await enqueue('a user waits', { userId: users[0]! })
    await until(() => begun.includes('a user waits'))
    expect(begun).toContain('a user waits')
    expect(begun.filter(title => title.startsWith('scheduled'))).toHaveLength(1)
    expect(begun.filter(title => title.startsWith('background'))).toHaveLength(1)
  })

  test('one user does not take all places: another’s job starts beside his', async () => {
    await startWorker()
    for (let i = 0; i < 5; i++) await enqueue(`first user ${i}`, { userId: users[0]! })
    await until(() => begun.length >= 2)
    await enqueue('second user', { userId: users[1]! })
    await until(() => begun.includes('second user'))
    expect(begun).toContain('second user')
    expect(begun.filter(title => title.startsWith('first user'))).toHaveLength(2)
  })

  test('of jobs that wait, each user’s first comes before another’s second; users come before the platform', async () => {
    const place = { lane: 'background' } as const
    await enqueue('platform', place)
    await enqueue('first user 1', { ...place, userId: users[0]! })
    await enqueue('first user 2', { ...place, userId: users[0]! })
    await enqueue('second user 1', { ...place, userId: users[1]! })
    await startWorker()
    for (let n = 1; n <= 4; n++) {
      await until(() => begun.length >= n)
      releases.at(-1)!()
    }
    expect(begun).toEqual(['first user 1', 'second user 1', 'first user 2', 'platform'])
  })

  test('a job that lost its process comes back in its lane', async () => {
    const id = await enqueue('long', { lane: 'background' })
    await server.services.db
      .updateTable('jobs')
      .set({ state: 'running', heartbeat_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await server.services.pool.query('delete from graphile_worker._private_jobs')
    await startWorker()
    await until(() => begun.length === 1)
    expect(begun).toEqual(['long'])
    expect((await server.services.db.selectFrom('jobs').select('lane').where('id', '=', id).executeTakeFirst())?.lane).toBe('background')
  })
})
